/** K2 in words. */
import type { Description, Happening } from '../../api/types';
import { list, lookup, signed, translator } from '../../lib/i18n';
import messages from '../../messages/en/k2.json';
import type { Scene } from '../../table/scene';
import { cardFace, type K2Kind, type K2View } from './types';

export const t = translator(messages);
const find = lookup(messages);

export function card(name: string): string {
  const face = cardFace(name);
  if (face.kind === 'rope') return t('card.rope', { up: face.up, down: face.down });
  return face.kind === 'move' ? t('card.move', { count: face.up }) : t('card.air', { value: signed(face.up) });
}

export const cards = (names: readonly string[]): string => list(names.map(card));
export const zone = (number: number): string => find(`zone.${number}`) ?? '';
export const space = (id: string): string => find(`space.${id}`) ?? t('space.plain', { number: id.slice(1) });

export interface Check {
  before: number;
  by_space: number;
  by_tent: number;
  by_weather: number;
  level: number;
}

/** A night's check as a small sum: 3 − 1 − 2 + 1 = 1. */
export function sum({ before, by_space, by_tent, by_weather, level }: Check): string {
  const parts = [by_space, ...[by_tent, by_weather].filter((part) => part !== 0)].map((part) => (part < 0 ? `− ${-part}` : `+ ${part}`));
  const minus = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
  return [minus(before), ...parts, '=', minus(level)].join(' ');
}

export function phase(scene: Scene, mine: boolean, who: string): string {
  const view = scene.view as K2View;
  if (mine && view.phase === 'action') {
    if (view.passage) return t('phase.action.passage', { letter: view.passage });
    if (view.owed > 0 && view.cards.length === 0) return t('phase.action.owed', { count: view.owed });
  }
  const letter = view.players[scene.viewer ?? 0]?.climbers.find((climber) => climber.failed)?.climber ?? '';
  return find(`phase.${view.phase}.${mine ? 'mine' : 'other'}`, { who, letter }) ?? who;
}

export function tell(told: Happening, names: readonly string[]): string | undefined {
  const happening = told as K2Kind;
  const who = 'seat' in happening ? (names[happening.seat as number] ?? '') : '';
  switch (happening.kind) {
    case 'weather_turned':
      return t('event.weather_turned');
    case 'risk_turned':
      return t('event.risk_turned', { value: happening.value });
    case 'drawn':
      return 'card' in happening && happening.card ? t('event.drawn.card', { who, card: card(happening.card) }) : t('event.drawn', { who });
    case 'revealed':
      return 'effort' in happening
        ? t(happening.takes ? 'event.revealed.takes' : 'event.revealed', { who, cards: cards(happening.cards), effort: happening.effort })
        : undefined;
    case 'token_taken':
      return t('event.token_taken', { who, value: happening.value });
    case 'gave':
      return t('event.gave', { who, card: card(happening.card), climber: happening.climber });
    case 'stepped': {
      const values = { who, climber: happening.climber, space: space(happening.space), count: happening.score ?? 0, place: happening.summit ?? 0 };
      return t(happening.summit ? 'event.stepped.summit' : happening.score ? 'event.stepped.score' : 'event.stepped', values);
    }
    case 'turn_ended':
      return 'forgiven' in happening && happening.forgiven ? t('event.turn_ended.forgiven', { who, count: happening.forgiven }) : t('event.turn_ended', { who });
    case 'acclimatized':
      return t('event.acclimatized', { who, climber: happening.climber, space: space(happening.space), sum: sum(happening) });
    case 'pitched':
    case 'died':
    case 'rescued':
      return find(`event.${happening.kind}`, { who, climber: happening.climber, space: space(happening.space) });
    case 'day_began':
      return t('event.day_began', { day: happening.day });
    case 'paid':
      return t('event.paid', { who, climber: happening.climber });
    case 'start_given':
    case 'chose':
      return find(`event.${happening.kind}`, { who });
    default:
      return undefined;
  }
}

export const minor = (happening: Happening): boolean => ['drawn', 'risk_turned', 'gave', 'turn_ended', 'weather_turned', 'chose'].includes(happening.kind);

export function nameChoice(chosen: Description): string {
  const description = chosen as K2Kind;
  switch (description.kind) {
    case 'choose':
      return t('choice.choose', { cards: cards(description.cards) });
    case 'token':
      return t('choice.token', { value: description.value });
    case 'give':
      return t(description.way === 'up' ? 'choice.give.up' : description.way === 'down' ? 'choice.give.down' : 'choice.give', { card: card(description.card), climber: description.climber });
    case 'step':
      return t('choice.step', { climber: description.climber, space: space(description.space) });
    case 'pitch':
      return t('choice.pitch', { climber: description.climber });
    case 'pay':
      return find(`choice.pay.${description.what}`, { climber: description.climber }) ?? '';
    case 'rescue':
      return description.space ? t('choice.rescue', { climber: description.climber, space: space(description.space) }) : t('choice.rescue.no', { climber: description.climber });
    case 'done':
      return t('choice.done');
    default:
      return description.kind;
  }
}
