/** K2's own part of the generated types. */
import type { components } from '../../api/schema';
import type { KindsOf } from '../../api/types';

type Schemas = components['schemas'];

export type K2Kind = KindsOf<'K2'>;
export type K2View = Schemas['K2View'];
export type K2Player = K2View['players'][number];
export type K2Climber = K2Player['climbers'][number];
export type Day = K2View['forecast'][number];
export type Letter = 'A' | 'B';

export interface CardFace {
  kind: 'move' | 'rope' | 'air';
  up: number;
  down: number;
}

/** What a card's name says: m2, r13 (up 1, down 3), a1. */
export function cardFace(name: string): CardFace {
  const first = Number(name[1] ?? 0);
  if (name[0] === 'r') return { kind: 'rope', up: first, down: Number(name[2] ?? 0) };
  return { kind: name[0] === 'm' ? 'move' : 'air', up: first, down: first };
}
