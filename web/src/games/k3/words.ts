/** K3 in words. */
import type { Description, Happening, View } from '../../api/types';
import { list, lookup, translator } from '../../lib/i18n';
import type { Scene } from '../../table/scene';
import messages from '../../messages/en/k3.json';
import type { K3Kind, K3View, Source } from './types';

export const t = translator(messages);
const find = lookup(messages);

export const colour = (letter: string): string => find(`colour.${letter}`) ?? letter;
export const colours = (letters: string): string => list([...letters].map(colour));
export const place = (row: number, position: number): string => t('place', { row, position });
export const where = (slot: readonly number[] | null): string =>
  slot ? t('slot', { row: slot[0] ?? 0, position: slot[1] ?? 0 }) : t('side');

export function phase(scene: Scene, mine: boolean, who: string): string {
  const view = scene.view as K3View;
  const owner = scene.names[view.turn ?? 0] ?? '';
  return find(`phase.${view.phase}.${mine ? 'mine' : 'other'}`, { who, owner }) ?? who;
}

export function tell(told: Happening, names: readonly string[]): string | undefined {
  const happening = told as K3Kind;
  switch (happening.kind) {
    case 'drawn':
      return 'colour' in happening ? t('event.drawn', { colour: colour(happening.colour) }) : undefined;
    case 'returned':
      return t('event.returned', { count: happening.colours });
    case 'dealt':
      return 'colour' in happening ? t('event.dealt', { who: names[happening.seat] ?? '', colour: colour(happening.colour) }) : undefined;
    case 'added':
      return t('event.added', { who: names[happening.seat] ?? '' });
    case 'shown':
      return t('event.shown');
    case 'placed':
      return t(happening.penalty ? 'event.placed.penalty' : 'event.placed', {
        who: names[happening.seat] ?? '',
        colour: colour(happening.colour),
        place: place(happening.row, happening.position),
      });
    case 'taken':
      return t('event.taken', { who: names[happening.seat] ?? '', colour: colour(happening.colour), owner: names[happening.owner] ?? '' });
    case 'began':
    case 'spent':
    case 'spared':
    case 'eliminated':
    case 'white_given':
      return find(`event.${happening.kind}`, { who: names[happening.seat] ?? '' });
    default:
      return undefined;
  }
}

export const minor = (happening: Happening): boolean => ['drawn', 'dealt', 'added'].includes(happening.kind);

/** The colour of the pawn a move takes up: one of the player whose turn it is, also when it is taken from them. */
function taken(view: K3View | null, { slot, side }: Source): string {
  const owner = view?.players[view.turn ?? -1];
  return colour(side ?? owner?.pyramid?.find((pawn) => pawn.row === slot?.[0] && pawn.position === slot?.[1])?.colour ?? '');
}

export function nameChoice(chosen: Description, view: View | null): string {
  const description = chosen as K3Kind;
  switch (description.kind) {
    case 'add':
      return t('choice.add', { colour: colour(description.colour) });
    case 'place':
      return t(description.row === 1 ? 'choice.grow' : 'choice.place', {
        colour: taken(view as K3View | null, description as Source),
        place: place(description.row, description.position),
      });
    case 'spend':
      return t('choice.spend');
    case 'take':
      return t('choice.take', { colour: taken(view as K3View | null, description as Source) });
    default:
      return description.kind;
  }
}
