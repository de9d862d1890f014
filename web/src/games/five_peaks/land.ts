/** The map as it is drawn: tiles, peaks, spaces and paths on the lattice, y pointing down. */
import content from 'virtual:five-peaks';
import type { Piece } from './types';

export const CELL = 80;

type Space = NonNullable<(typeof content.tiles)[string]['cells'][number]['space']>;

export interface Spot {
  x: number;
  y: number;
  /** Where it is drawn: a lone triangle's middle lies nearer to its tile. */
  px: number;
  py: number;
  spaces: Space[];
  peak: string | null;
}

export interface Land {
  spots: Map<string, Spot>;
  trails: [number, number, number, number][];
  box: { x: number; y: number; width: number; height: number };
}

export const key = (x: number, y: number): string => `${x},${y}`;

/** An offset turned clockwise by quarters; y points north. */
export function turned(dx: number, dy: number, degrees: number): [number, number] {
  let [x, y] = [dx, dy];
  for (let quarter = 0; quarter < degrees / 90; quarter += 1) [x, y] = [y, -x];
  return [x, y];
}

const EDGES: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

/** Where a cell of a tile is drawn. The triangles' middles lie a sixth of a cell inwards. */
function place(piece: Piece, dx: number, dy: number, full: boolean): [number, number] {
  const inward = dx !== 0 && dy !== 0 && !full ? 0.17 : 0;
  return [(piece.x + dx * (1 - inward)) * CELL, -(piece.y + dy * (1 - inward)) * CELL];
}

export function land(pieces: readonly Piece[]): Land {
  const spots = new Map<string, Spot>();
  const trails: Land['trails'] = [];
  const open = new Map<string, [number, number]>();
  for (const piece of pieces) {
    if (piece.kind === 'peak') addPeak(spots, trails, piece);
    else addTile(spots, trails, piece, open);
  }
  const xs = pieces.flatMap((piece) => (piece.kind === 'peak' ? [piece.x - 0.5, piece.x + 0.5] : [piece.x - 1.5, piece.x + 1.5]));
  const ys = pieces.flatMap((piece) => (piece.kind === 'peak' ? [-piece.y - 0.5, -piece.y + 0.5] : [-piece.y - 1.5, -piece.y + 1.5]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { spots, trails, box: { x: left * CELL, y: top * CELL, width: (Math.max(...xs) - left) * CELL, height: (Math.max(...ys) - top) * CELL } };
}

function addPeak(spots: Land['spots'], trails: Land['trails'], piece: Piece): void {
  const [px, py] = [piece.x * CELL, -piece.y * CELL];
  spots.set(key(piece.x, piece.y), { x: piece.x, y: piece.y, px, py, spaces: [], peak: piece.id });
  for (const edge of content.peaks[piece.id]?.paths ?? '') {
    const [dx, dy] = turned(...(EDGES[edge] ?? [0, 0]), piece.degrees);
    trails.push([px, py, px + dx * CELL * 0.5, py - dy * CELL * 0.5]);
  }
}

function addTile(spots: Land['spots'], trails: Land['trails'], piece: Piece, open: Map<string, [number, number]>): void {
  const tile = content.tiles[piece.id];
  if (!tile) return;
  const start = tile.terrain === 'start';
  const points = tile.cells.map((cell) => {
    const [dx, dy] = turned(cell.dx, cell.dy, piece.degrees);
    const full = start && cell.dy < 0;
    const point = place(piece, dx, dy, full);
    if (cell.space) {
      const at = key(piece.x + dx, piece.y + dy);
      const known = spots.get(at);
      if (known) {
        known.spaces.push(cell.space);
        [known.px, known.py] = [known.x * CELL, -known.y * CELL];
      } else spots.set(at, { x: piece.x + dx, y: piece.y + dy, px: point[0], py: point[1], spaces: [cell.space], peak: null });
      open.set(at, point);
    }
    return point;
  });
  for (const [from, to] of tile.paths) {
    const [a, b] = [points[from], points[to]];
    if (a && b) trails.push([a[0], a[1], b[0], b[1]]);
  }
  for (const [edge, there] of Object.entries(tile.edges)) {
    if (!there) continue;
    const [dx, dy] = turned(...(EDGES[edge] ?? [0, 0]), piece.degrees);
    trails.push([(piece.x + dx) * CELL, -(piece.y + dy) * CELL, (piece.x + dx * 1.5) * CELL, -(piece.y + dy * 1.5) * CELL]);
  }
}

/** A tile's outline around its centre: an octagon; the start tile has square southern corners. */
export function outline(id: string): string {
  const h = CELL / 2;
  const w = CELL * 1.5;
  if (id === 's') return `M${-h} ${-w}H${h}L${w} ${-h}V${w}H${-w}V${-h}Z`;
  return `M${-h} ${-w}H${h}L${w} ${-h}V${h}L${h} ${w}H${-h}L${-w} ${h}V${-h}Z`;
}

export const terrainOf = (piece: Pick<Piece, 'kind' | 'id'>): string =>
  (piece.kind === 'peak' ? content.peaks[piece.id]?.terrain : content.tiles[piece.id]?.terrain) ?? 'forest';
