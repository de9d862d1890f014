/** Five Peaks' own part of the generated types, and the names of its pieces in their order. */
import type { components } from '../../api/schema';
import type { Choice, KindsOf } from '../../api/types';

type Schemas = components['schemas'];

export type FiveView = Schemas['FivePeaksView'];
export type FivePlayer = FiveView['players'][number];
export type Piece = FiveView['pieces'][number];
export type FiveKind = KindsOf<'FivePeaks'>;

export const GOODS = ['mushroom', 'berry', 'herb', 'basket', 'jar', 'pouch', 'endorphin'] as const;
export const CARDS = [
  'walk', 'march', 'discovery', 'training', 'camp', 'sightsee', 'run', 'shortcut', 'bike', 'paraglide',
  'small-harvest', 'large-harvest', 'mushroom-basket', 'berry-jar', 'herb-pouch', 'observe',
] as const;
export const STONES = ['3b', '3s', '2b', '2s', '1'] as const;

/** A choice's description as one of this game's moves. */
export const move = (choice: Choice): FiveKind => choice.description as FiveKind;
/** Counts by number as a bundle by name. */
export const named = (goods: readonly number[]): Record<string, number> =>
  Object.fromEntries(goods.flatMap((count, index) => (count ? [[GOODS[index] ?? '', count]] : [])));
/** Which cards there are, by counts. */
export const cardsOf = (counts: readonly number[]): { card: string; count: number }[] =>
  counts.flatMap((count, index) => (count ? [{ card: CARDS[index] ?? '', count }] : []));
