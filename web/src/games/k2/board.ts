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

/** A jagged outline that holds every space: the mountain grows around its route. */
export function outline({ spots, height }: Board): { face: string; shade: string; snow: string } {
  const all = [...spots.values()];
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  const ridge: [number, number][] = [];
  const top = Math.min(...all.map((spot) => spot.y)) - 58;
  const steps = 26;
  for (let step = 1; step <= steps; step += 1) {
    const y = top + ((height - top) * step) / steps;
    const near = all.filter((spot) => spot.y < y + height * 0.07);
    if (!near.length) continue;
    const rough = ((step * 37) % 11) * 3 - 15;
    const share = step / steps;
    left.push([Math.min(...near.map((spot) => spot.x)) - 66 - 90 * share + rough, y]);
    right.push([Math.max(...near.map((spot) => spot.x)) + 66 + 90 * share - rough, y]);
    const level = all.filter((spot) => Math.abs(spot.y - y) < height * 0.12);
    ridge.push([level.reduce((sum, spot) => sum + spot.x, 0) / Math.max(1, level.length) + rough * 1.5 + 24, y]);
  }
  const peak = all.find((spot) => spot.id === 'summit') ?? { x: WIDTH / 2, y: 0 };
  const tip: [number, number] = [peak.x, top];
  const path = (points: [number, number][]): string => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(0)} ${y.toFixed(0)}`).join('');
  const face = `${path([tip, ...right])}L${WIDTH + 40} ${height}L-40 ${height}${path([...left].reverse()).replace('M', 'L')}Z`;
  const shade = `${path([tip, ...right])}L${WIDTH + 40} ${height}L${ridge.at(-1)?.[0].toFixed(0)} ${height}${path([...ridge].reverse()).replace('M', 'L')}Z`;
  const cap = Math.ceil(steps * 0.42);
  const zigzag: [number, number][] = [];
  const [from, to] = [left[cap - 1] ?? tip, right[cap - 1] ?? tip];
  for (let tooth = 0; tooth <= 9; tooth += 1) {
    zigzag.push([to[0] + ((from[0] - to[0]) * tooth) / 9, to[1] + (tooth % 2 ? 46 : -18) + ((tooth * 13) % 7) * 4]);
  }
  const snow = `${path([tip, ...right.slice(0, cap)])}${path(zigzag).replace('M', 'L')}${path(left.slice(0, cap).reverse()).replace('M', 'L')}Z`;
  return { face, shade, snow };
}
