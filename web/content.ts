/** Reads the games' content for drawing, from the same files the rules read. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const GAMES = fileURLToPath(new URL('../src/ropeteam/games/', import.meta.url));
export const K2 = `${GAMES}k2/content/k2.toml`;
export const FIVE = ['cards', 'panoramas', 'peaks', 'terrain'].map((name) => `${GAMES}five_peaks/content/${name}.toml`);

export const RULINGS = fileURLToPath(new URL('../docs/rulings.md', import.meta.url));

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Toml = any;
const read = (path: string): Toml => parse(readFileSync(path, 'utf8'));

export function k2(): unknown {
  const content = read(K2);
  return { boards: content.boards, score_track: content.score_track, cards: k2Cards(content.deck) };
}

/** What is printed on each card, by the name the rules give it. */
function k2Cards(deck: Toml): unknown {
  const points = (value: string): { up: number; down: number } => ({ up: Number(value), down: Number(value) });
  return Object.fromEntries([
    ...Object.keys(deck.movement).map((value) => [`m${value}`, { kind: 'move', ...points(value) }]),
    ...deck.rope.map(({ up, down }: Toml) => [`r${up}${down}`, { kind: 'rope', up, down }]),
    ...Object.keys(deck.acclimatization).map((value) => [`a${value}`, { kind: 'air', ...points(value) }]),
  ]);
}

export type Bundle = Record<string, number>;

/** `2 herb + endorphin` as counts. */
export function bundle(text: string): Bundle {
  const counts: Bundle = {};
  for (const part of text.split('+').map((each) => each.trim())) {
    if (!part || part === 'nothing') continue;
    const [first = '', second] = part.split(' ');
    if (second) counts[second] = Number(first);
    else counts[first] = 1;
  }
  return counts;
}

export function space(text: string): { kind: string; gives: Bundle; cost: Bundle; reward: Bundle } {
  const none = { gives: {}, cost: {}, reward: {} };
  if (text === 'swap' || text === 'parking') return { kind: text, ...none };
  if (text.includes('->')) {
    const [cost = '', reward = ''] = text.split('->');
    return { kind: 'exchange', gives: {}, cost: bundle(cost), reward: bundle(reward) };
  }
  if (text.startsWith('bike:')) return { kind: 'bike', ...none, gives: bundle(text.slice(5)) };
  return { kind: 'goods', ...none, gives: bundle(text) };
}

/** The map of a tile: nine cells in rows, strokes between them, strokes leaving at the four edges. */
export function tileMap(drawing: string, texts: Record<string, string>): unknown {
  const lines = drawing.split('\n');
  const at = (line: number, column: number): string => lines[line]?.[column] ?? ' ';
  const cells: unknown[] = [];
  const paths: [number, number][] = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const letter = at(1 + 2 * row, 2 + 4 * column);
      const here = row * 3 + column;
      const dx = column - 1;
      const dy = 1 - row;
      if (letter === '.' || letter === ' ') cells.push({ dx, dy, space: null, junction: false });
      else if (letter === '+') cells.push({ dx, dy, space: null, junction: true });
      else cells.push({ dx, dy, space: space(texts[letter] ?? ''), junction: false });
      if (column < 2 && at(1 + 2 * row, 4 + 4 * column) === '-') paths.push([here, here + 1]);
      if (row < 2 && at(2 + 2 * row, 2 + 4 * column) === '|') paths.push([here, here + 3]);
      if (row < 2 && column < 2 && at(2 + 2 * row, 4 + 4 * column) === '\\') paths.push([here, here + 4]);
      if (row < 2 && column < 2 && at(2 + 2 * row, 4 + 4 * column) === '/') paths.push([here + 1, here + 3]);
    }
  }
  const edges = { n: at(0, 6) === '|', e: at(3, 12) === '-', s: at(6, 6) === '|', w: at(3, 0) === '-' };
  return { cells, paths, edges };
}

export function fivePeaks(): unknown {
  const [cards, panoramas, peaks, terrain] = FIVE.map(read);
  const facts = (entry: Toml): Toml => ({ ...entry.printed, ...entry.invented });
  const tiles = Object.fromEntries(
    terrain.tile.map((tile: Toml) => {
      const { map, ...texts } = facts(tile);
      return [tile.id, { terrain: tile.terrain, ...(tileMap(map, texts) as object) }];
    }),
  );
  return {
    tiles,
    peaks: Object.fromEntries(peaks.peak.map((peak: Toml) => [peak.id, { terrain: peak.terrain, points: facts(peak).points, reward: bundle(facts(peak).reward), paths: facts(peak).paths }])),
    panoramas: Object.fromEntries(
      panoramas.panorama.map((card: Toml) => [card.id, { rank: facts(card).rank, cost: bundle(facts(card).cost), reward: bundle(facts(card).reward), points: facts(card).points }]),
    ),
    prices: Object.fromEntries(cards.hiking.map((card: Toml) => [card.id, facts(card).price])),
    amounts: Object.fromEntries(cards.campfire.map((card: Toml) => [card.id, facts(card).amount])),
  };
}

/** The rulings by their number: rows of the tables in docs/rulings.md. */
export function rulings(): unknown {
  const rows = readFileSync(RULINGS, 'utf8').matchAll(/^\| ([A-Z0-9]+-\d+) \| (.+?) \| (.+) \|$/gm);
  return Object.fromEntries([...rows].map(([, number, question, ruling = '']) => [number, { question, ruling: ruling.replaceAll('`', '') }]));
}
