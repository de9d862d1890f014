import type { Scene } from '../../table/scene';
import type { Face } from '../face';
import Board from './Board.svelte';
import { move, type FivePlayer, type FiveView } from './types';
import { minor, nameChoice, phase, t, tell } from './words';

/** Sections of the rules, and the phases they explain. */
const SECTIONS: Record<string, string[]> = {
  turn: ['card', 'use', 'end'],
  moving: ['go'],
  spaces: ['take', 'gather', 'harvest', 'exchange', 'swap', 'pack', 'return'],
  peaks: ['stone', 'site', 'terrain', 'bonus'],
  discovery: ['corner', 'turn', 'snack'],
  cards: ['buy', 'claim', 'discard'],
  campfire: ['keep', 'under'],
  end: ['over'],
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
  help: (current) => Object.keys(SECTIONS).find((section) => SECTIONS[section]?.includes(current)) ?? '',
  callouts: [
    { id: 'five.card', phase: 'card', text: t('callout.card') },
    { id: 'five.end', phase: 'card', text: t('callout.card.end') },
    { id: 'five.go', phase: 'go', text: t('callout.go') },
    { id: 'five.corner', phase: 'corner', text: t('callout.corner') },
    { id: 'five.exchange', phase: 'exchange', text: t('callout.exchange') },
    { id: 'five.stone', phase: 'stone', text: t('callout.stone') },
    { id: 'five.keep', phase: 'keep', text: t('callout.keep') },
  ],
  course: {
    label: t('course'),
    values: ({ views }) => (views[0] as FiveView | undefined)?.players.map(points) ?? null,
  },
};
