/** What a person set for this browser. Kept in local storage, shared by all tabs. */

export type Theme = 'system' | 'light' | 'dark';
export type Hand = 'right' | 'left';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';

interface Stored {
  theme: Theme;
  hand: Hand;
  speed: Speed;
  confirm: boolean;
  callouts: boolean;
  dismissed: string[];
  name: string;
}

const KEY = 'ropeteam.settings';
const DEFAULTS: Stored = {
  theme: 'system',
  hand: 'right',
  speed: 'normal',
  confirm: true,
  callouts: true,
  dismissed: [],
  name: '',
};
const FACTOR: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.4 };

function read(): Stored {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #stored: Stored = $state(read());
  #still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => {
      this.#still = event.matches;
      this.show();
    });
    addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      this.#stored = read();
      this.show();
    });
    this.show();
  }

  get<K extends keyof Stored>(key: K): Stored[K] {
    return this.#stored[key];
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored[key] = value;
    localStorage.setItem(KEY, JSON.stringify(this.#stored));
    this.show();
  }

  /** How long an animation of the given length lasts: 0 when motion is unwanted. */
  time(milliseconds: number): number {
    return this.#still ? 0 : milliseconds * FACTOR[this.#stored.speed];
  }

  /** Whether a callout should still be shown. */
  wants(callout: string): boolean {
    return this.#stored.callouts && !this.#stored.dismissed.includes(callout);
  }

  dismiss(callout: string): void {
    if (!this.#stored.dismissed.includes(callout)) this.set('dismissed', [...this.#stored.dismissed, callout]);
  }

  private show(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.#stored.theme;
    root.dataset['hand'] = this.#stored.hand;
    root.style.setProperty('--time', String(this.time(1)));
  }
}

export const settings = new Settings();
