// Translation of one text part by part: where it is split, and what is reported when.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TranslationEngine } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { EngineError } from '../../../../src/studio/errors.ts';
import { translateAllTexts } from '../../../../src/studio/operations/translate.ts';
import { splitIntoParts } from '../../../../src/studio/operations/translation/split-into-parts.ts';
import { here, processorMs } from '../../../processor-time.ts';

const LINE = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    'A whole sentence that is long enough to be wrapped, and',
    'goes on here.',
    '```',
    '- item',
    '| a | b |',
  ),
);
const TEXT = fc
  .array(fc.tuple(LINE, fc.constantFrom('\n', '\r\n', '\n\n')), { maxLength: 40 })
  .map((lines) => lines.flat().join(''));

test('the parts are the text', () => {
  fc.assert(fc.property(TEXT, (text) => splitIntoParts(text).flat().join('') === text));
});

test('the first part has words, unless it is the only one', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      const [first = [], ...others] = splitIntoParts(text);
      return others.length === 0 || /\p{L}/u.test(first.join(''));
    }),
  );
});

test('the first part is one line, and the next ones grow to a limit', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `Sentence number ${at} is here.\n`).join('');
  const lengths = splitIntoParts(lines).map((part) => part.join('').length);
  expect(splitIntoParts(lines)[0]).toEqual(['Sentence number 0 is here.\n']);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(5000);
  expect(lengths.length).toBeLessThan(12);
});

test('wrapped lines and code blocks stay together', () => {
  const wrapped = 'This sentence is long and was wrapped by its writer, so\nthat it goes on here.\n';
  const code = '```\nfirst\nsecond\n```\n';
  expect(splitIntoParts(`Hi.\n${wrapped}${code}End.`)).toEqual([['Hi.\n'], [wrapped], [code, 'End.']]);
});

test('a long text without words takes no long time', () => {
  const ms = processorMs(() => expect(splitIntoParts('.\n'.repeat(100_000))).toHaveLength(1));
  expect(ms).toBeLessThan(here(2000));
});

/** Translates `word` lines to upper case, knows no line with `xyz`, and fails on `fail`. */
function fake(name: string, limit = Number.POSITIVE_INFINITY): TranslationEngine {
  let calls = 0;
  return {
    name,
    kind: 'folder',
    capability: 'translation',
    grade: 'neural',
    describe: async () => ({
      version: '1',
      licence: 'MIT',
      languages: ['en', 'es'],
      pairs: [{ from: 'en', to: 'es', quality: 'good' }],
    }),
    translate: async (lines) => {
      calls += 1;
      if (calls > limit) throw new EngineError(name, 'did not answer', '');
      return {
        message: '',
        lines: lines.map((text) =>
          text.includes('xyz') ? { text, unknownWords: ['xyz'] } : { text: text.toUpperCase(), unknownWords: [] },
        ),
      };
    },
  };
}

async function translate(text: string, ...engines: readonly TranslationEngine[]) {
  const reported: (string | undefined)[] = [];
  const { texts } = await translateAllTexts(
    { texts: [text], from: 'en-US', to: 'es-ES', reportsParts: true },
    '',
    (report) => void reported.push(report.text),
    { ...ENGINES, translation: engines },
  );
  return { texts, reported: reported.filter((one) => one !== undefined) };
}

test('every part is reported with those before it', async () => {
  const { texts, reported } = await translate('one thing here\nand one more thing\nlast', fake('A'));
  expect(reported).toEqual(['ONE THING HERE\n', 'ONE THING HERE\nAND ONE MORE THING\nLAST']);
  expect(texts).toEqual(['ONE THING HERE\nAND ONE MORE THING\nLAST']);
});

test('nothing is reported before some words are translated', async () => {
  const unknown = `xyz xyz\n${'xyz '.repeat(8)}\n`;
  const { reported } = await translate(`${unknown}Hello there`, fake('A'));
  expect(reported).toEqual([`${unknown}HELLO THERE`]);
});

test('a text of unknown words is refused', async () => {
  await expect(translate('xyz xyz\nxyz xyz xyz', fake('A'))).rejects.toMatchObject({ reason: 'INVALID_SOURCE_DATA' });
});

test('another engine translates the parts on which the first one fails', async () => {
  const { texts, reported } = await translate('one thing\nand one more thing', fake('A', 1), fake('B'));
  expect(reported).toHaveLength(2);
  expect(texts).toEqual(['ONE THING\nAND ONE MORE THING']);
});

test('names and signs may stay as they are', async () => {
  expect((await translate('1 + 1\n…', fake('A'))).texts).toEqual(['1 + 1\n…']);
});
