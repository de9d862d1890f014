import type { Face } from '../face';
import type { Scene } from '../../table/scene';
import Board from './Board.svelte';
import type { K3View } from './types';
import { minor, nameChoice, phase, t, tell } from './words';

const HELP: Record<string, string> = { build: 'pyramid', turn: 'turn', take: 'penalty', over: 'end' };

function usable(view: K3View, seat: number): number {
  const player = view.players[seat];
  if (!player || player.out) return 0;
  return (player.pyramid?.length ?? player.filled) + Object.values(player.side).reduce((sum, count) => sum + count, 0);
}

function fact(scene: Scene, seat: number): string {
  const view = scene.view as K3View;
  const player = view.players[seat];
  if (!player) return '';
  if (player.out) return t('fact.out');
  if (view.phase === 'build') {
    const all = Object.values(player.dealt).reduce((sum, count) => sum + count, 0);
    return t('fact.building', { filled: player.filled, all });
  }
  return t('fact', { count: usable(view, seat) });
}

export const face: Face = {
  Board,
  phase,
  tell,
  minor,
  nameChoice,
  fact,
  final: ({ description }) => description.kind !== 'add',
  help: (current) => HELP[current] ?? '',
  callouts: [
    { id: 'k3.build', phase: 'build', text: t('callout.build') },
    { id: 'k3.turn', phase: 'turn', text: t('callout.turn') },
    { id: 'k3.penalty', phase: 'turn', text: t('callout.turn.penalty') },
    { id: 'k3.take', phase: 'take', text: t('callout.take') },
  ],
  course: {
    label: t('course'),
    values: ({ views }) => {
      const view = views[0] as K3View | undefined;
      return view && (view.phase === 'turn' || view.phase === 'over') ? view.players.map((player) => usable(view, player.seat)) : null;
    },
  },
};
