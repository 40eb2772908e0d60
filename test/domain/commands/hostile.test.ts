// Parsing takes linear time for any typed text, since it runs on the main thread. Each kind of text here once took
// quadratic or cubic time, up to hours.

import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { looksLikeCommand, parseArguments, parseCommandLine } from '../../../src/domain/commands/parse-command-line.ts';
import { parseInvocation } from '../../../src/domain/commands/parse-invocation.ts';
import { getMusicTables } from '../../../src/domain/sound-prompts/prompt-languages.ts';
import { translatePrompt } from '../../../src/domain/sound-prompts/translate-prompt.ts';
import { bestMs, here } from '../../processor-time.ts';
import { catalogue, commandNamed, VOICES } from '../samples.ts';

const CHARACTERS = 100_000;
const most = here(50);

const KINDS = [' ', '\n', '\t', '“', '„', '«', '»', '”', '"', '\\"', ',', ', ', 'a', 'a_', '<https://a|', '>'];
const BEFORE = ['', '«', '« ', 'voice:«', 'to:„', 'text:"', 'voice:a,', 'to:<https://a|'];
const OPTIONS = [
  'voice:« ',
  ' voice:“a',
  'voice:a,,, ',
  'to:a, ',
  'voice:<https://a| ',
  'note:a ',
  'to:" ',
  'голос:а ',
  'stimme:a ',
];

const filled = (unit: string): string => unit.repeat(Math.ceil(CHARACTERS / unit.length));
const slow = (texts: readonly string[], use: (text: string) => void): string[] =>
  texts.filter((text) => bestMs(() => use(text)) > most).map((text) => JSON.stringify(text.slice(0, 40)));

test.each(BEFORE)('a line with %j and 100,000 repeated characters', (before) => {
  const texts = KINDS.flatMap((kind) => [`/tts ${before}${filled(kind)}`, `/dub ${before}${filled(kind)}x`]);
  const use = (text: string) => looksLikeCommand(text) && parseCommandLine(text, catalogue);
  expect(slow(texts, use)).toEqual([]);
});

test('repeated options, closed or not, with spaces between', () => {
  const texts = OPTIONS.flatMap((option) => [filled(option), filled(`${option}${' '.repeat(500)}`)]);
  for (const name of ['tts', 'dub'])
    expect(slow(texts, (text) => parseArguments(text, commandNamed(name)))).toEqual([]);
});

test.each([
  ['separators', filled(',')],
  ['separators and brackets', filled(',(')],
  ['one language again and again', filled('German,')],
  ['one language repeated without commas', filled('German ')],
  ['as much of it as a list may have', 'German '.repeat(285)],
  ['as many languages as a list may have', 'a,'.repeat(199)],
  ['nothing but space', filled('\u00a0')],
])('the languages of a dub: %s', (_, to) => {
  const invocation = {
    command: 'dub',
    values: { video_url: 'https://example.com/a.mp4', target_languages: to },
    files: [],
  };
  const ask = () => parseInvocation(dub, invocation, { voices: VOICES, defaults: {}, locale: 'en' });
  ask();
  expect(bestMs(ask)).toBeLessThan(most);
});

test('one long word that describes music', () => {
  const [table] = getMusicTables();
  if (!table) throw new Error('no table');
  expect(slow([filled('a'), filled('klavier')], (text) => translatePrompt(table, text))).toEqual([]);
});

test.each(catalogue.commands.map(({ name }) => name))(
  'two hundred thousand characters in every field of /%s',
  (name) => {
    const command = commandNamed(name);
    for (const unit of [' ', 'German,', 'ﷺ', '1'])
      for (const field of Object.keys(command.fields)) {
        const values = { [field]: unit.repeat(200_000 / unit.length) };
        const ask = () =>
          parseInvocation(
            command,
            { command: name, values, files: [] },
            { voices: VOICES, defaults: {}, locale: 'en' },
          );
        expect([field, unit, bestMs(ask) < here(75)]).toEqual([field, unit, true]);
      }
  },
);
