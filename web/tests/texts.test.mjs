// No text is left in the code: every word a person reads comes from a catalogue, and every message there is used.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const ROOT = new URL('../src', import.meta.url).pathname;
const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'alt', 'placeholder', 'label']);
const WORDS = /\p{L}{2,}/u;

function files(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Text and spoken attributes written directly into a component. */
export function textsInMarkup(source) {
  const found = [];
  const walk = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(walk);
    if (node.type === 'Text' && WORDS.test(node.data)) found.push(node.data.trim());
    if (node.type === 'StyleDirective') return;
    if (node.type === 'Attribute') {
      const parts = Array.isArray(node.value) ? node.value : [node.value];
      for (const part of parts) {
        if (part?.type === 'Text') {
          if (SPOKEN.has(node.name) && WORDS.test(part.data)) found.push(`${node.name}="${part.data}"`);
        } else walk(part);
      }
      return;
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'css' && key !== 'instance' && key !== 'module') walk(value);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

/** String literals that read like a sentence: several words, or a capital letter first. */
export function textsInScript(source) {
  const found = [];
  const program = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  const SENTENCE = /^\p{Lu}\p{Ll}+(\s|$|[.!?:])|\p{L}{2,}\s+\p{L}{2,}/u;
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && SENTENCE.test(node.text) && !technical(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(program);
  return found;
}

const KEYS = new Set(['Enter', 'Escape', 'Home', 'End', 'Tab', 'PageUp', 'PageDown']);

/** Key names, selectors, addresses, drawings and headers are not for people. */
function technical(node) {
  const { text } = node;
  if (KEYS.has(text) || /[[\]{}#=/]|^[MmLl]?-?\d|cubic-bezier|translate\(/.test(text)) return true;
  const call = node.parent;
  return ts.isCallExpression(call) && /querySelector|closest|matches|matchMedia|getElementById/.test(call.expression.getText());
}

const scripts = (source) => [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]).join('\n');
const components = files(ROOT, '.svelte').map((path) => [path, readFileSync(path, 'utf8')]);
const modules = files(ROOT, '.ts').map((path) => [path, readFileSync(path, 'utf8')]);
const catalogues = Object.fromEntries(files(join(ROOT, 'messages/en'), '.json').map((path) => [path.split('/').at(-1).replace('.json', ''), JSON.parse(readFileSync(path, 'utf8'))]));

test('the searches find what they look for', () => {
  assert.deepEqual(textsInMarkup('<p>Hello</p><b aria-label="Close it">{x}</b>'), ['Hello', 'aria-label="Close it"']);
  assert.deepEqual(textsInMarkup('<p class="some name">{t("a.b")}</p>'), []);
  assert.deepEqual(textsInScript('const a = "Take a card"; f("b.c"); key === "Enter"; g(`not possible now`)'), ['Take a card', 'not possible now']);
});

test('no component holds text', () => {
  const found = components.flatMap(([path, source]) => [...textsInMarkup(source), ...textsInScript(scripts(source))].map((text) => `${path.slice(ROOT.length)}: ${text}`));
  assert.deepEqual(found, []);
});

test('no module holds text', () => {
  const found = modules.flatMap(([path, source]) => textsInScript(source).map((text) => `${path.slice(ROOT.length)}: ${text}`));
  assert.deepEqual(found, []);
});

test('every message asked for exists, and every message is asked for', () => {
  const missing = [];
  const sources = [...components, ...modules];
  for (const [name, catalogue] of Object.entries(catalogues)) {
    if (name.startsWith('rules_')) continue;
    const here = sources.filter(([path]) => (name === 'shell' ? !/\/games\/\w+\//.test(path) : path.includes(`/games/${name}/`)));
    const literal = new Set();
    const prefixes = [];
    for (const [, source] of here) {
      for (const match of source.matchAll(/['"`]([a-z0-9_]+(?:\.[A-Za-z0-9_]+)*)['"`]/g)) literal.add(match[1]);
      for (const match of source.matchAll(/`([a-z0-9_.]*)\$\{/g)) prefixes.push(match[1]);
    }
    const used = (key) => literal.has(key) || prefixes.some((prefix) => prefix.includes('.') && key.startsWith(prefix));
    for (const [path, source] of here) {
      for (const match of source.matchAll(/(?<![\w.])t\(\s*(?:[\w.]+ \? )?'([a-z0-9_.]+)'/g)) {
        const own = source.includes("lib/messages'") && name !== 'shell' ? { ...catalogue, ...catalogues.shell } : catalogue;
        if (!(match[1] in own)) missing.push(`${path.slice(ROOT.length)}: ${match[1]} is not in ${name}.json`);
      }
    }
    for (const key of Object.keys(catalogue)) if (!used(key)) missing.push(`${name}.json: ${key} is never used`);
  }
  assert.deepEqual(missing, []);
});

test('plural messages have every form their language needs', () => {
  const forms = new Intl.PluralRules('en').resolvedOptions().pluralCategories;
  for (const [name, catalogue] of Object.entries(catalogues)) {
    for (const [key, message] of Object.entries(catalogue)) {
      if (typeof message === 'string') assert.ok(message.length > 0, `${name}.json: ${key} is empty`);
      else assert.deepEqual(Object.keys(message).sort(), [...forms].sort(), `${name}.json: ${key}`);
    }
  }
});
