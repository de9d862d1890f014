import type { Scene } from '../../table/scene';
import type { Face } from '../face';
import Board from './Board.svelte';
import { move, type FivePlayer, type FiveView } from './types';
import { minor, nameChoice, phase, t, tell } from './words';

const HELP: Record<string, string> = {
  card: 'turn', go: 'moving', gather: 'spaces', exchange: 'spaces', swap: 'spaces', take: 'spaces', return: 'spaces', stone: 'peaks', site: 'peaks',
  terrain: 'peaks', bonus: 'peaks', corner: 'discovery', turn: 'discovery', keep: 'campfire', under: 'campfire', buy: 'cards', claim: 'cards', discard: 'cards', over: 'end',
};

/** What turns something face up, and so cannot be taken back alone. */
const REVEALING = new Set(['explore', 'cycle', 'buy', 'claim', 'panorama']);

export const points = (player: FivePlayer): number => player.badge_points + player.panorama_points + player.campfire_points + player.stone_points;

export const face: Face = {
  Board,
  phase,
  tell,
  minor,
  nameChoice,
  fact: (scene: Scene, seat: number) => {
    const player = (scene.view as FiveView).players[seat];
    return player ? t('fact', { count: points(player) }) : '';
  },
  final: (choice) => {
    const description = move(choice);
    return REVEALING.has(description.kind === 'plain' ? description.verb : description.kind);
  },
  help: (current) => HELP[current] ?? '',
  callouts: [
    { id: 'five.card', phase: 'card', text: t('callout.card') },
    { id: 'five.end', phase: 'card', text: t('callout.card.end') },
    { id: 'five.go', phase: 'go', text: t('callout.go') },
    { id: 'five.corner', phase: 'corner', text: t('callout.corner') },
  ],
  course: {
    label: t('course'),
    values: ({ views }) => (views[0] as FiveView | undefined)?.players.map(points) ?? null,
  },
};
