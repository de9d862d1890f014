/** Five Peaks in words. */
import content from 'virtual:five-peaks';
import type { Description, Happening, View } from '../../api/types';
import { list, lookup, translator } from '../../lib/i18n';
import messages from '../../messages/en/five_peaks.json';
import type { Scene } from '../../table/scene';
import { key, land, terrainOf, type Spot } from './land';
import { named, type FiveKind, type FiveView } from './types';

export const t = translator(messages);
const find = lookup(messages);

export const card = (name: string): string => find(`card.${name}`) ?? name;
export const effect = (name: string): string => find(`effect.${name}`) ?? '';
export const fire = (name: string): string => find(`fire.${name}`, { amount: content.amounts[name] ?? 0 }) ?? name;
export const good = (name: string, count = 1): string => find(`good.${name}`, { count }) ?? name;
export const terrainWords = (piece: { kind: string; id: string }): string => find(`terrain.${terrainOf(piece)}`) ?? '';

export function bundleWords(bundle: Record<string, number>): string {
  const parts = Object.entries(bundle).filter(([, count]) => count > 0).map(([name, count]) => good(name, count));
  return parts.length ? list(parts) : t('good.none');
}

export function spotWords(spot: Spot): string {
  if (spot.peak) {
    const peak = content.peaks[spot.peak];
    return t('spot.peak', { count: peak?.points ?? 0, reward: bundleWords(peak?.reward ?? {}) });
  }
  return spot.spaces
    .map((space) => find(`spot.${space.kind}`, { goods: bundleWords(space.gives), cost: bundleWords(space.cost), reward: bundleWords(space.reward) }) ?? '')
    .join('. ');
}

export function phase(scene: Scene, mine: boolean, who: string): string {
  return (mine ? find(`phase.${scene.view?.phase}.mine`) : undefined) ?? t('phase.other', { who });
}

export function tell(told: Happening, names: readonly string[]): string | undefined {
  const happening = told as FiveKind;
  const who = 'seat' in happening ? (names[happening.seat] ?? '') : '';
  switch (happening.kind) {
    case 'offered':
      return t('event.offered', { card: card(happening.card) });
    case 'revealed':
      return t('event.revealed');
    case 'found':
      return t(happening.what === 'peak' ? 'event.found.peak' : 'event.found.tile', { who });
    case 'played':
    case 'discarded':
      return find(`event.${happening.kind}`, { who, card: card(happening.card) });
    case 'laid':
      return t(happening.piece.kind === 'peak' ? 'event.laid.peak' : 'event.laid.tile', { who, terrain: terrainWords(happening.piece) });
    case 'took':
      return t(happening.price ? 'event.took.price' : 'event.took', { who, card: card(happening.card), price: happening.price });
    case 'admired':
      return t('event.admired', { who, count: happening.points });
    case 'kept':
      return t('event.kept', { who, card: fire(happening.card) });
    case 'stacked':
      return t('event.stacked', { who, stone: happening.stone.charAt(0) });
    case 'paid':
    case 'got':
      return find(`event.${happening.kind}`, { who, goods: bundleWords(named(happening.goods)) });
    case 'left':
      return t('event.left');
    default:
      return find(`event.${happening.kind}`, { who });
  }
}

export const minor = (happening: Happening): boolean => ['offered', 'revealed', 'found', 'drew', 'left', 'tucked'].includes(happening.kind);

/** A place on the map by what is there. */
function placeWords(view: FiveView | null, x: number, y: number): string {
  const spot = view && land(view.pieces).spots.get(key(x, y));
  return (spot && spotWords(spot)) || t('spot.bare');
}

export function nameChoice(chosen: Description, view: View | null = null): string {
  const description = chosen as FiveKind;
  switch (description.kind) {
    case 'plain':
      return find(`plain.${description.verb}`) ?? description.verb;
    case 'play':
    case 'buy':
    case 'claim':
    case 'discard':
      return find(`choice.${description.kind}`, { card: card(description.card) }) ?? '';
    case 'keep':
    case 'under':
      return find(`choice.${description.kind}`, { card: fire(description.card) }) ?? '';
    case 'harvest':
    case 'snack':
    case 'return':
    case 'trade':
      return find(`choice.${description.kind}`, { good: good(description.good) }) ?? '';
    case 'swap':
      return t('choice.swap', { given: good(description.given), taken: good(description.taken) });
    case 'stone':
      return stone(description.stone);
    case 'terrain':
      return t('choice.terrain', { terrain: find(`terrain.${description.terrain}`) ?? '' });
    case 'turn':
      return t('choice.turn', { degrees: description.degrees });
    case 'go':
      return t('choice.go', { place: placeWords(view as FiveView | null, description.x, description.y) });
    case 'panorama': {
      const panorama = content.panoramas[description.panorama];
      return t('choice.panorama', { count: panorama?.points ?? 0, cost: bundleWords(panorama?.cost ?? {}) });
    }
    default:
      return find(`choice.${description.kind}`) ?? description.kind;
  }
}

/** A stone by its name: 3b is the larger of the two x3 stones, 3s the smaller. */
function stone(name: string): string {
  const values = { stone: name.charAt(0) };
  if (name.endsWith('b')) return t('choice.stone.large', values);
  return name.endsWith('s') ? t('choice.stone.small', values) : t('choice.stone', values);
}
