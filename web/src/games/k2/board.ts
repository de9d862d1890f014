/** The drawn board of K2: spaces, ropes, zones and the outline of the mountain. Positions come from the rules' own content. */
import content from 'virtual:k2';

export interface Spot {
  id: string;
  zone: number;
  vp: number;
  cost: number;
  acc: number;
  x: number;
  y: number;
}

export interface Rope {
  lower: Spot;
  upper: Spot;
}

export interface Board {
  spots: Map<string, Spot>;
  ropes: Rope[];
  width: number;
  height: number;
  /** Heights of the lines between zones, lowest zone first. */
  lines: number[];
  track: number[];
}

export const WIDTH = 1000;

export function board(name: string, height: number): Board {
  const source = content.boards[name] ?? { spaces: [], ropes: [] };
  const spots = new Map(
    source.spaces.map(({ id, zone, vp, cost, acc, xy: [x, y] }) => [id, { id, zone, vp, cost, acc, x: (x / 100) * WIDTH, y: 70 + (y / 100) * (height - 110) }]),
  );
  const ropes = source.ropes.flatMap(([lower, upper]) => {
    const ends = { lower: spots.get(lower), upper: spots.get(upper) };
    return ends.lower && ends.upper ? [{ lower: ends.lower, upper: ends.upper }] : [];
  });
  const lines = [1, 2, 3].map((zone) => {
    const below = [...spots.values()].filter((spot) => spot.zone === zone).map((spot) => spot.y);
    const above = [...spots.values()].filter((spot) => spot.zone === zone + 1).map((spot) => spot.y);
    return (Math.min(...below) + Math.max(...above)) / 2;
  });
  return { spots, ropes, width: WIDTH, height, lines, track: content.score_track[name] ?? [] };
}

type Point = [number, number];

const ROOM = 74;
/** Length of a jag of the outline. */
const JAG = 46;

const path = (points: Point[]): string => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(0)} ${y.toFixed(0)}`).join('');
const between = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
/** Irregular, but the same every time. */
const rough = (index: number): number => ((index * 37) % 11) - 5;

/** The edge of the mountain on one side (-1 left, 1 right), from its tip to the ground: as steep as the route lets it be. */
function edge(spots: Spot[], tip: Point, ground: number, side: number): Point[] {
  const points: Point[] = spots.map(({ x, y }): Point => [x + side * ROOM, y]).sort((a, b) => a[1] - b[1]);
  const chain: Point[] = [tip];
  for (const next of [...points, [side < 0 ? -60 : WIDTH + 60, ground] as Point]) {
    const bulges = ([ax, ay]: Point, [bx, by]: Point): boolean => side * ((bx - ax) * (next[1] - ay) - (next[0] - ax) * (by - ay)) > 0;
    while (chain.length > 1 && !bulges(chain.at(-2)!, chain.at(-1)!)) chain.pop();
    chain.push(next);
  }
  return chain.flatMap((from, index) => {
    const to = chain[index + 1];
    if (!to) return [from];
    const jags = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / JAG));
    return Array.from({ length: jags }, (_, jag): Point => {
      const [x, y] = between(from, to, jag / jags);
      return jag ? [x + side * rough(index + jag * 3) * 2.4, y + rough(jag) * 1.6] : [x, y];
    });
  });
}

/** Where a line of points, top first, is at a height. */
function at(points: Point[], y: number): number {
  const lower = points.findIndex((point) => point[1] >= y);
  const [from, to] = [points[lower - 1], points[lower]];
  return from && to ? between(from, to, (y - from[1]) / (to[1] - from[1] || 1))[0] : (to ?? points.at(-1) ?? [0])[0];
}

/** The mountain around its route: its face, the side in the shade, and its snow. */
export function outline({ spots, height }: Board): { face: string; shade: string; snow: string; glaciers: string } {
  const all = [...spots.values()];
  const peak = all.find((spot) => spot.id === 'summit') ?? { x: WIDTH / 2, y: 0 };
  const tip: Point = [peak.x, peak.y - 62];
  const left = edge(all, tip, height, -1);
  const right = edge(all, tip, height, 1);
  const closed = (one: Point[], other: Point[]): string => `${path(one)}${path([...other].reverse()).replace('M', 'L')}Z`;
  const rows = Array.from({ length: 17 }, (_, row): number => tip[1] + ((height - tip[1]) * row) / 16);
  /** A line down the mountain, at a share of its width. */
  const down = (share: number, wild: number): Point[] =>
    rows.map((y, row): Point => [at(left, y) + (at(right, y) - at(left, y)) * share + (row ? rough(row * 2) * wild * (0.4 + row / 16) : 0), y]);
  const ridge = down(0.56, 9);
  const snowline = tip[1] + (height - tip[1]) * 0.4;
  const teeth = Array.from({ length: 15 }, (_, tooth): Point => {
    const y = snowline + (tooth % 2 ? 56 : -34) + rough(tooth) * 8;
    return [at(left, snowline) + ((at(right, snowline) - at(left, snowline)) * tooth) / 14, tooth % 14 ? y : snowline];
  });
  const above = (points: Point[]): Point[] => points.filter((point) => point[1] < snowline);
  const glaciers = [0.24, 0.4, 0.74].map((share, index) => {
    const line = down(share, 6).slice(6 + index, 13 + index);
    return closed(line, line.map(([x, y], row): Point => [x + 14 * Math.sin((row / (line.length - 1)) * Math.PI), y]));
  });
  return {
    face: closed([...left, [-60, height]], [...right, [WIDTH + 60, height]]),
    shade: closed([...ridge], [...right, [WIDTH + 60, height]]),
    snow: closed([...above(left), ...teeth], above(right)),
    glaciers: glaciers.join(''),
  };
}
