// The adapters' own texts: each in every language, with the same names and numbers in it.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Texts, textsFor } from '../../../src/adapters/shared/texts/index.ts';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';

/** What a sentence says when it is given things that are easily found again. */
function filled(one: unknown): readonly string[] {
  if (typeof one === 'string') return [one];
  if (typeof one === 'function') return [String(one('§1', '§2'))];
  return Object.values(one as object).flatMap(filled);
}
const all = (texts: Texts) => Object.entries(texts).map(([key, one]) => [key, filled(one)] as const);

test('the language is the person’s, whatever the region, else English', () => {
  expect(textsFor('es-419')).toBe(textsFor('es_ES'));
  expect(textsFor('pt-PT')).toBe(textsFor('pt_BR'));
  expect(textsFor('zh-CN')).toBe(textsFor('en-GB'));
  expect(textsFor(undefined)).toBe(textsFor('en'));
  expect(new Set(LOCALE_TAGS.map((tag) => textsFor(tag).notTaken)).size).toBe(9);
});

test.each(LOCALE_TAGS)('%s says everything, and names what it is about', (tag) => {
  const english = new Map(all(textsFor('en')));
  for (const [key, said] of all(textsFor(tag))) {
    const marks = (texts: readonly string[]) => texts.map((text) => [...new Set(text.match(/§\d/g))].sort());
    expect(marks(said), `${tag} ${key}`).toEqual(marks(english.get(key) ?? []));
    expect(said.every((text) => text.trim() !== '')).toBe(true);
  }
});

test('only the languages that are read are loaded', () => {
  const index = import.meta.resolve('../../../src/adapters/shared/texts/index.ts');
  const script = `
    const { createRequire } = await import('node:module');
    const { createWordingFor, textsFor } = await import('${index}');
    const wordingFor = createWordingFor([], 'ja');
    textsFor('en-US');
    const loaded = () => Object.keys(createRequire('${index}').cache).filter((file) => file.includes('/texts/'));
    const before = loaded();
    const said = [wordingFor('de-AT').texts.yes, wordingFor().texts.yes];
    console.log(JSON.stringify([before, said, loaded().filter((file) => file.endsWith('/index.ts'))]));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const ending = (tag: string) => expect.stringMatching(new RegExp(`/texts/${tag}/index\\.ts$`));
  expect(JSON.parse(told)).toEqual([[], ['Ja', 'はい'], [ending('de'), ending('ja')]]);
});
