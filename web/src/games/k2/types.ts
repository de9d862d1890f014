/** K2's own part of the generated types. */
import content, { type Face } from 'virtual:k2';
import type { components } from '../../api/schema';
import type { KindsOf } from '../../api/types';

type Schemas = components['schemas'];

export type K2Kind = KindsOf<'K2'>;
export type K2View = Schemas['K2View'];
export type K2Player = K2View['players'][number];
export type K2Climber = K2Player['climbers'][number];
export type Day = K2View['forecast'][number];
export type Letter = 'A' | 'B';

/** What is printed on a card, from the rules' own content. */
export function cardFace(name: string): Face {
  const face = content.cards[name];
  if (!face) throw new Error(name);
  return face;
}
