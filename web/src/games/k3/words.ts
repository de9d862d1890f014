/** K3 in words. */
import type { Description, Happening } from '../../api/types';
import { list, lookup, translator } from '../../lib/i18n';
import type { Scene } from '../../table/scene';
import messages from '../../messages/en/k3.json';
import type { K3Kind, K3View } from './types';

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

export function nameChoice(chosen: Description): string {
  const description = chosen as K3Kind;
  switch (description.kind) {
    case 'add':
      return t('choice.add', { colour: colour(description.colour) });
    case 'place':
      return description.row === 1 ? t('choice.grow') : t('choice.place', { place: place(description.row, description.position) });
    case 'spend':
      return t('choice.spend');
    case 'take':
      return t('choice.take');
    default:
      return description.kind;
  }
}
