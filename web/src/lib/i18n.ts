/** Texts live in catalogues; this turns a key and values into a sentence by the language's own rules. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Record<string, string | Plural>;
export type Values = Record<string, string | number>;

export const locale = 'en';

const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Fills `{name}` places; the form of a plural message follows its value `count`. */
export function render(message: string | Plural, values: Values = {}): string {
  let text: string;
  if (typeof message === 'string') {
    text = message;
  } else {
    const count = Number(values['count'] ?? 0);
    text = message[plurals.select(count)] ?? message.other ?? '';
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** A function that says the messages of one catalogue. */
export function translator<C extends Catalogue>(catalogue: C) {
  return (key: keyof C & string, values?: Values): string => render(catalogue[key] ?? key, values);
}

/** Like a translator, for keys built from data; `undefined` if there is no such message. */
export function lookup(catalogue: Catalogue) {
  return (key: string, values?: Values): string | undefined => {
    const message = catalogue[key];
    return message === undefined ? undefined : render(message, values);
  };
}

/** "a, b and c" as the language writes it. */
export function list(parts: string[]): string {
  return lists.format(parts);
}

/** A whole number with its sign, as in a sum: +1, 0, −2. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}
