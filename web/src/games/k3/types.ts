/** K3's own part of the generated types. */
import type { components } from '../../api/schema';
import type { KindsOf } from '../../api/types';

type Schemas = components['schemas'];

export type K3Kind = KindsOf<'K3'>;
export type K3View = Schemas['K3View'];
export type K3Player = K3View['players'][number];
export type OpenPlace = K3View['places'][number];
export type At = { row: number; position: number };
/** Where a pawn lies: in a pyramid slot, or beside the pyramid. */
export type Source = { slot: readonly [number, number] | null; side: string | null };

export const at = (row: number, position: number): string => `${row}.${position}`;
export const sourceText = ({ slot, side }: Source): string => (slot ? at(slot[0], slot[1]) : `s${side}`);
