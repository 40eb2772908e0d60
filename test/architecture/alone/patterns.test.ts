// Every pattern in the sources takes time in proportion to the text, whatever the text: people's messages, documents and
// others' answers are read on threads that everybody shares. Found and attacked by the test itself; there is no list.

import { expect, test } from 'vitest';
import { here } from '../../processor-time.ts';
import { type Found, patternsOf } from '../patterns/find.ts';
import { worstOf } from '../patterns/measure.ts';
import { sources } from '../sources.ts';

/** Processor time that one use may take over 100,000 characters. */
const most = here(50);

const source = (text: string) => ({ path: 'src/kit/example.ts', text, own: [], packages: [] });
const said = ({ place, pattern }: Found): string => `${place} ${pattern}`;

test('patterns are found in every notation', async () => {
  const example = [
    "import { MAX_SEARCH_LENGTH } from '../domain/media/language.ts';",
    'const half = total / 2 / rate; const quoted = text.split(/[/"]+/u); // not /this/',
    'const NAME = String.raw`[a-z]+`;',
    "const anyOf = (list: readonly RegExp[]): string => list.map(({ source }) => source).join('|');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source
    "const OPTION = new RegExp(`(?<word>${anyOf([/x\\d/v, /y/v])})|${NAME}`, 'gv');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source
    'export const of = (us: string) => `${/in template/.test(us)}` + new RegExp(`^${us}{${MAX_SEARCH_LENGTH}}`);',
  ].join('\n');
  expect((await patternsOf(source(example))).map(said).sort()).toEqual([
    'src/kit/example.ts:2 /[/"]+/u',
    'src/kit/example.ts:5 /(?<word>x\\d|y)|[a-z]+/gv',
    'src/kit/example.ts:5 /x\\d/v',
    'src/kit/example.ts:5 /y/v',
    'src/kit/example.ts:6 /^x{200}/',
    'src/kit/example.ts:6 /in template/',
  ]);
});

test.each([
  ['cubic in unclosed white space', /«\s*([^»]*?)\s*»/u],
  ['a run matched from each position', /[^\S\n]+$/gm],
  ['a repeated opening without an end', /!?\[([^\]\n]+)\]\((?:https?:|mailto:)[^)\s]*\)/g],
  ['punctuation after an address', /[.,;:!?'’)\]]+$/u],
  ['two parts that match the same', /%[-+0]*\d*[sdf]/],
  ['exponential: nested repetition', /^(?:a+)+$/],
  ['a lookahead over the rest', /[,;](?![^(]*\))/],
])('a slow pattern is reported: %s', (_, pattern) => {
  expect(worstOf(pattern, most).ms).toBeGreaterThan(most);
});

test('no pattern is slow for any input', async () => {
  const all = await Promise.all(sources('src/**/*.ts', 'src/**/*.js', 'commands/**/*.ts').map(patternsOf));
  const found = all.flat();
  // The same pattern in two places is attacked once.
  const different = new Map(found.map((one) => [String(one.pattern), one])).values();
  const slow = [...different].flatMap((one) => {
    const { ms, text } = worstOf(one.pattern, most);
    return ms > most ? [`${said(one)} takes ${ms} ms over ${JSON.stringify(text)}…`] : [];
  });
  expect(slow).toEqual([]);
  expect(found.length).toBeGreaterThan(400);
});
