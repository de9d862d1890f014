/** The texts of everything around the games. */
import shell from '../messages/en/shell.json';
import { lookup, translator } from './i18n';

export const t = translator(shell);
export const find = lookup(shell);
export const gameTitle = (game: string): string => find(`game.${game}`) ?? game;
