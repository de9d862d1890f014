/** What the server foresees for a climber, in the shape the board draws. */
import type { components } from '../../api/schema';
import type { K2Climber } from './types';
import type { Check } from './words';

type Schemas = components['schemas'];
export type Preview = Schemas['K2Preview'];
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
}

function check(night: Night, before: number): Check {
  const by = (what: string): number => night.reasons.find((reason) => reason.what === what)?.change ?? 0;
  return { before, by_space: by('space'), by_tent: by('tent'), by_weather: by('weather'), level: night.level };
}

/** A card to be given is named `m2`, `r13 up` or `r13 down`. */
function moves(reach: Reach, letter: string): string[] {
  if (!reach.stop || !reach.path.length) return [];
  const gives = reach.cards.map((card) => {
    const [name, way] = card.split(' ');
    return way ? `give ${name} ${letter} ${way}` : `give ${name} ${letter}`;
  });
  return [...gives, ...reach.path.map((space) => `step ${letter} ${space}`)];
}

/** Climbers who would not survive tonight where they stand, with the check that kills them. */
export function doomed(climbers: readonly K2Climber[], preview: Preview | null): { letter: string; check: Check }[] {
  return climbers.flatMap(({ climber, space, level }) => {
    const outlook = space ? outlooks(preview, { letter: climber, space, level }).get(space) : undefined;
    return outlook?.dies ? [{ letter: climber, check: outlook.check }] : [];
  });
}

export function outlooks(preview: Preview | null, from: Standpoint): Map<string, Outlook> {
  const map = new Map<string, Outlook>();
  const climber = preview?.climbers.find((each) => each.climber === from.letter);
  if (!climber) return map;
  for (const night of climber.nights) {
    map.set(night.space, { cost: null, left: null, stop: true, here: night.space === from.space, dies: night.dies, check: check(night, from.level), cards: [], moves: [] });
  }
  for (const reach of [...climber.then, ...climber.now]) {
    map.set(reach.space, {
      cost: reach.cost,
      left: reach.general + reach.down,
      stop: reach.stop,
      here: reach.space === from.space,
      dies: reach.stop && reach.night.dies,
      check: check(reach.night, from.level),
      cards: reach.cards.map((card) => card.split(' ')[0] ?? ''),
      moves: moves(reach, from.letter),
    });
  }
  return map;
}
