/** What the server foresees for a climber, in the shape the board draws. */
import type { components } from '../../api/schema';
import type { Board, Rope, Spot } from './board';
import type { Check } from './words';

type Schemas = components['schemas'];
type Preview = Schemas['K2Preview'];
type Reach = Schemas['K2Reach'];
type Night = Schemas['K2Night'];

export interface Outlook {
  cost: number | null;
  left: number | null;
  /** Whether the climber may stay there. */
  stop: boolean;
  here: boolean;
  dies: boolean;
  check: Check;
  /** The cards that would have to be given first. */
  cards: string[];
  /** The moves that bring it there; empty if it is there or cannot go. */
  moves: string[];
}

interface Standpoint {
  letter: string;
  space: string;
  level: number;
  general: number;
  down: number;
}

function check(night: Night, before: number): Check {
  const by = (what: string): number => night.reasons.find((reason) => reason.what === what)?.change ?? 0;
  return { before, by_space: by('space'), by_tent: by('tent'), by_weather: by('weather'), level: night.level };
}

/** Points a card named like `m2`, `r13 up` or `r13 down` gives. */
function points(card: string): { general: number; down: number } {
  const [name = '', way] = card.split(' ');
  if (way === 'down') return { general: 0, down: Number(name[2] ?? 0) };
  return { general: Number(name[1] ?? 0), down: 0 };
}

/** The way that costs and leaves exactly what the server foresees. */
function route(board: Board, from: Standpoint, reach: Reach, extra: (spot: Spot) => number): string[] {
  const given = reach.cards.map(points);
  const purse = {
    general: given.reduce((sum, each) => sum + each.general, from.general),
    down: given.reduce((sum, each) => sum + each.down, from.down),
  };
  const walk = (space: string, general: number, down: number, cost: number, path: string[]): string[] | null => {
    if (space === reach.space && cost === reach.cost && general === reach.general && down === reach.down) return path;
    for (const [next, descends] of neighbours(board.ropes, space)) {
      const price = next.cost + extra(next);
      if (cost + price > reach.cost || path.includes(next.id)) continue;
      const fromDown = descends ? Math.min(down, price) : 0;
      if (price - fromDown > general) continue;
      const found = walk(next.id, general - price + fromDown, down - fromDown, cost + price, [...path, next.id]);
      if (found) return found;
    }
    return null;
  };
  return walk(from.space, purse.general, purse.down, 0, []) ?? [];
}

function neighbours(ropes: Rope[], space: string): [Spot, boolean][] {
  return ropes.flatMap(({ lower, upper }): [Spot, boolean][] => {
    if (lower.id === space) return [[upper, false]];
    return upper.id === space ? [[lower, true]] : [];
  });
}

export function outlooks(preview: unknown, from: Standpoint, board: Board, extra: (spot: Spot) => number): Map<string, Outlook> {
  const map = new Map<string, Outlook>();
  const climber = (preview as Preview | null)?.climbers.find((each) => each.climber === from.letter);
  if (!climber) return map;
  for (const night of climber.nights) {
    map.set(night.space, { cost: null, left: null, stop: true, here: night.space === from.space, dies: night.dies, check: check(night, from.level), cards: [], moves: [] });
  }
  for (const reach of [...climber.then, ...climber.now]) {
    const path = route(board, from, reach, extra);
    map.set(reach.space, {
      cost: reach.cost,
      left: reach.general + reach.down,
      stop: reach.stop,
      here: reach.space === from.space,
      dies: reach.stop && reach.night.dies,
      check: check(reach.night, from.level),
      cards: reach.cards.map((card) => card.split(' ')[0] ?? ''),
      moves: path.length && reach.stop ? [...reach.cards.map((card) => give(card, from.letter)), ...path.map((space) => `step ${from.letter} ${space}`)] : [],
    });
  }
  return map;
}

function give(card: string, letter: string): string {
  const [name, way] = card.split(' ');
  return way ? `give ${name} ${letter} ${way}` : `give ${name} ${letter}`;
}
