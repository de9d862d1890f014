/** The rules as a book: sections from the catalogue, one picture a section. */
import type { Component } from 'svelte';
import type { Catalogue } from '../lib/i18n';

export interface RulesBook {
  sections: { id: string; title: string; paragraphs: string[] }[];
  Picture: Component<{ section: string }>;
}

type Loaded = [Promise<{ default: Catalogue }>, Promise<{ default: Component<{ section: string }> }>];

const BOOKS: Record<string, () => Loaded> = {
  k3: () => [import('../messages/en/rules_k3.json'), import('./PictureK3.svelte')],
  k2: () => [import('../messages/en/rules_k2.json'), import('./PictureK2.svelte')],
  five_peaks: () => [import('../messages/en/rules_five_peaks.json'), import('./PictureFive.svelte')],
};

/** Keys are `section` for the title and `section.1`, `section.2` ... for the paragraphs. */
export async function loadRules(game: string): Promise<RulesBook | null> {
  const loaded = BOOKS[game]?.();
  if (!loaded) return null;
  const [texts, picture] = await Promise.all(loaded);
  const sections: RulesBook['sections'] = [];
  for (const [key, text] of Object.entries(texts.default)) {
    const words = typeof text === 'string' ? text : (text.other ?? '');
    if (key.includes('.')) sections.at(-1)?.paragraphs.push(words);
    else sections.push({ id: key, title: words, paragraphs: [] });
  }
  return { sections, Picture: picture.default };
}
