import type { Scene } from '../../table/scene';
import type { Face } from '../face';
import Board from './Board.svelte';
import { doomed, type Preview } from './preview';
import type { K2View } from './types';
import { minor, nameChoice, phase, sum, t, tell } from './words';

const HELP: Record<string, string> = { choose: 'cards', token: 'risk', action: 'action', rescue: 'family', over: 'end' };
const FINAL = new Set(['choose', 'token', 'done', 'rescue']);

export const face: Face = {
  Board,
  phase,
  tell,
  minor,
  nameChoice,
  previews: true,
  fact: (scene: Scene, seat: number) => t('fact', { count: (scene.view as K2View).players[seat]?.score ?? 0 }),
  final: ({ description }) => FINAL.has(description.kind),
  warning: ({ description }, scene) => {
    const me = (scene.view as K2View).players[scene.viewer ?? -1];
    if (description.kind !== 'done' || !me) return '';
    return doomed(me.climbers, scene.preview as Preview | null).map(({ letter, check }) => `${t('action.doomed', { letter })} ${sum(check)}`).join(' ');
  },
  help: (current) => HELP[current] ?? '',
  callouts: [
    { id: 'k2.choose', phase: 'choose', text: t('callout.choose') },
    { id: 'k2.token', phase: 'token', text: t('callout.token') },
    { id: 'k2.action', phase: 'action', text: t('callout.action') },
    { id: 'k2.tent', phase: 'action', text: t('callout.action.tent') },
    { id: 'k2.rescue', phase: 'rescue', text: t('callout.rescue') },
  ],
  course: {
    label: t('course'),
    values: ({ views }) => (views[0] as K2View | undefined)?.players.map((player) => player.score) ?? null,
  },
};
