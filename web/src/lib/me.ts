/** Who this browser is. A guest is made the first time one is needed. */
import { api, Refusal } from '../api/client';
import type { Me } from '../api/types';
import { t } from './messages';
import { settings } from './settings.svelte';

let known: Promise<Me> | null = null;

const KEY = 'ropeteam.guest';

/** Whether this browser has been a guest before; asking the server without that would only be refused. */
export const wasGuest = (): boolean => localStorage.getItem(KEY) !== null;

async function findOrMake(): Promise<Me> {
  const found = wasGuest() ? await find() : await make();
  localStorage.setItem(KEY, found.id);
  return found;
}

const make = (): Promise<Me> => api.newGuest(settings.get('name') || t('me.default'));

async function find(): Promise<Me> {
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return make();
    throw error;
  }
}

export function me(): Promise<Me> {
  known ??= findOrMake().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function rename(name: string): Promise<void> {
  settings.set('name', name);
  await me();
  known = api.rename(name);
  await known;
}

/** Becomes the guest who made the code on another device. */
export async function claim(code: string): Promise<void> {
  const found = await api.claim(code);
  localStorage.setItem(KEY, found.id);
  settings.set('name', found.name);
  known = Promise.resolve(found);
}

/** The server forgets this guest, and so does this browser. */
export async function forget(): Promise<void> {
  await api.forget();
  localStorage.removeItem(KEY);
  settings.set('name', '');
  known = null;
}
