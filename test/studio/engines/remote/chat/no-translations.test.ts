// Tests answers of chat models that are no translation, and translations that only look wrong.

import { tmpdir } from 'node:os';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWordFinder } from '../../../../../src/domain/pronunciation/replace-words.ts';
import type { TranslationEngine } from '../../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../../src/studio/engines/index.ts';
import {
  createSourceLanguageDetector,
  type SourceLanguageDetector,
} from '../../../../../src/studio/engines/remote/chat/answer-checks.ts';
import { restoreLine, toPromptLine } from '../../../../../src/studio/engines/remote/chat/prompt-lines.ts';
import { splitAtSentences } from '../../../../../src/studio/engines/remote/chat/split-sentences.ts';
import { EngineError } from '../../../../../src/studio/errors.ts';
import { translateAllTexts } from '../../../../../src/studio/operations/translate.ts';
import { quiet } from '../../../operations/job.ts';
import { enginesOf } from '../addressed.ts';
import { chatReply, linesOf, type ScriptedReply, scripted } from '../scripted.ts';

const find = createWordFinder([], 'en-US');
const HOUSE = 'The house is big and the water is cold.';
const CASA = 'La casa es grande y el agua está fría.';

const judges = new Map<string, SourceLanguageDetector>();
beforeAll(async () => {
  for (const pair of ['en-US es-ES', 'en-US de-DE', 'es-ES en-US', 'en-US ja-JP', 'ja-JP en-US', 'en-US zu-ZA'])
    judges.set(pair, await createSourceLanguageDetector(...(pair.split(' ') as [string, string])));
});

const taken = (source: string, answer: string, from = 'en-US', to = 'es-ES') =>
  restoreLine(answer, toPromptLine(source, find), { from, to }, judges.get(`${from} ${to}`) ?? (() => false));

describe('rejected answers', () => {
  test.each([
    ['copy', HOUSE, HOUSE],
    ['copy in capitals', HOUSE, HOUSE.toUpperCase()],
    ['copy without its stop', HOUSE, 'The house is big and the water is cold'],
    ['copy of two words', 'good morning', 'good morning'],
    ['paraphrase', HOUSE, 'The home is large and the water is chilly.'],
    ['paraphrase with a word of the language', HOUSE, 'The casa is really large and its water feels chilly.'],
    ['note behind it', HOUSE, `${CASA} (Note: I kept the tone of the source.)`],
    ['note in brackets', HOUSE, `${CASA} [Traducción literal del texto]`],
    ['note in its place', HOUSE, '(Note: the sentence is clear.)'],
    ['label', HOUSE, `Translation: ${CASA}`],
    ['label in the language', HOUSE, `Traducción: ${CASA}`],
    ['name of the language', HOUSE, `Spanish: ${CASA}`],
    ['label in bold', HOUSE, `**Translation:** ${CASA}`],
    ['chat before it', HOUSE, `Sure! Here is the translation you asked for: ${CASA}`],
    ['source and translation', HOUSE, `${HOUSE} ${CASA}`],
    ['arrow', HOUSE, `${HOUSE} → ${CASA}`],
    ['alternatives', 'Good morning, my friend.', 'Buenos días, amigo / Buen día, amigo'],
    ['four times', HOUSE, `${CASA} ${CASA} ${CASA} ${CASA}`],
    ['twice', HOUSE, `${CASA} ${CASA}`],
    ['loop of a word', HOUSE, 'La casa casa casa casa casa'],
    ['loop of a phrase', HOUSE, 'La casa es grande y la casa es grande y la casa es grande y'],
    ['explanation', 'Dog', 'La palabra «perro» se usa para hablar de un animal doméstico muy común en las casas'],
    ['refusal', HOUSE, 'I’m sorry, I cannot translate this for you.'],
    ['nothing but dots', HOUSE, '...'],
  ])('%s', (_, source, answer) => {
    expect(taken(source, answer)).toBeUndefined();
  });

  test.each([
    ['paraphrase of Spanish', CASA, 'La vivienda es enorme y el agua está helada.', 'es-ES', 'en-US'],
    ['label for an English answer', CASA, `Here is the translation: ${HOUSE}`, 'es-ES', 'en-US'],
    ['loop in Japanese', HOUSE, '家は大きい家は大きい家は大きい家は大きい', 'en-US', 'ja-JP'],
    [
      'paraphrase for a language the tables lack',
      HOUSE,
      'The home is large and its water feels chilly.',
      'en-US',
      'zu-ZA',
    ],
    ['English for Japanese', HOUSE, 'The home is large and the water is chilly.', 'en-US', 'ja-JP'],
  ])('%s', (_, source, answer, from, to) => {
    expect(taken(source, answer, from, to)).toBeUndefined();
  });
});

describe('accepted answers', () => {
  test.each([
    ['plain', HOUSE, CASA],
    [
      'brackets of the source',
      'The house (see page 4 and below) is big.',
      'La casa (véanse la página 4 y siguientes) es grande.',
    ],
    ['colon before direct speech', 'He said, “Come to the house now.”', 'Dijo: «Ven ahora a la casa».'],
    ['label of the source', 'Note: the house is big.', 'Nota: la casa es grande.'],
    ['repetition of the source', 'No, no, no, no, the house is big!', '¡No, no, no, no, la casa es grande!'],
    ['a sentence that the source repeats', 'Go home now. Go home now.', 'Vete a casa ya. Vete a casa ya.'],
    ['foreign names', 'Microsoft Office and Google Maps are here.', 'Microsoft Office y Google Maps están aquí.'],
    ['a short word', 'Hello', 'Hola'],
    ['slash of the source', 'yes / no', 'sí ⟦1⟧ no'],
    ['“Here” of the source', 'Here is the house.', 'Aquí está la casa.'],
    ['“Sure” of the source', 'Sure! The house is big.', '¡Claro! La casa es grande.'],
    ['a longer language', 'I miss you.', 'Te echo mucho de menos.'],
  ])('%s', (_, source, answer) => {
    expect(taken(source, answer)).toMatchObject({ text: answer.replace('⟦1⟧', '/'), isUntranslated: false });
  });

  test.each([
    ['German', 'He said that the house is big.', 'Er sagte, dass das Haus groß ist.', 'en-US', 'de-DE'],
    ['Japanese', HOUSE, '家は大きく、水は冷たい。', 'en-US', 'ja-JP'],
    ['from Japanese', '家は大きく、水は冷たい。', 'The house is big, and the water is cold.', 'ja-JP', 'en-US'],
    ['from Spanish', CASA, HOUSE, 'es-ES', 'en-US'],
    ['Zulu', HOUSE, 'Indlu inkulu futhi amanzi ayabanda.', 'en-US', 'zu-ZA'],
  ])('into or out of %s', (_, source, answer, from, to) => {
    expect(taken(source, answer, from, to)).toMatchObject({ text: answer });
  });
});

test.each(['Anna Miller', 'Hello', 'OK!', 'The New York Times', 'taxi'])('%s returned unchanged is marked', (word) => {
  expect(taken(word, word)).toEqual({ text: word, isUntranslated: true });
});

test.each(['⟦0⟧ is a mark, `code` too.', 'See ⟦12⟧ and <@123>.', 'one ⟦ and one ⟧', 'array⟦i⟧'])(
  'brackets stay in %s',
  (line) => {
    const asked = toPromptLine(line, find);
    expect(asked.text.replaceAll(/⟦\d+⟧/g, '')).not.toMatch(/[⟦⟧]/);
    expect(restoreLine(asked.text, asked, { from: 'en-US', to: 'en-GB' }, () => false)?.text).toBe(line);
  },
);

let close = async () => {};
afterEach(() => close());

type How = (lines: readonly string[], body: string) => ScriptedReply;

/** Translation engine for a chat model with these answers. */
async function chatting(how: How) {
  const asked: { lines: readonly string[]; max_tokens?: number; max_completion_tokens?: number }[] = [];
  const server = await scripted((path, method, body) => {
    if (method === 'GET') return path === '/v1/models' ? { body: { data: [{ id: 'gemma' }] } } : undefined;
    if (!path.endsWith('/chat/completions')) return undefined;
    asked.push({ ...JSON.parse(body), lines: linesOf(body) });
    return how(linesOf(body), body);
  });
  close = server.close;
  const [engine] = (await enginesOf({ url: `${server.base}/v1` }, tmpdir())).engines.translation;
  if (!engine) throw new Error('No chat model.');
  asked.length = 0;
  return { engine, asked };
}
const says =
  (of: (line: string) => unknown): How =>
  (lines) =>
    chatReply(JSON.stringify({ lines: lines.map(of) }));
const WAY = { from: 'en-US', to: 'es-ES', termFinders: [find, find] } as const;

const SECOND: TranslationEngine = {
  name: 'Second',
  kind: 'system',
  capability: 'translation',
  grade: 'rules',
  describe: async () => ({
    version: null,
    licence: 'MIT',
    languages: ['en', 'es'],
    pairs: [{ from: 'en', to: 'es', quality: 'gist' }],
  }),
  translate: async (lines) => ({
    lines: lines.map(() => ({ text: 'Hola', unknownWords: [] })),
    message: 'By the second.',
  }),
};
const run = (texts: readonly string[], ...translation: readonly TranslationEngine[]) =>
  translateAllTexts({ texts, from: 'en-US', to: 'es-ES' }, '', quiet, { ...ENGINES, translation });

test('an unchanged greeting is translated by the next engine', async () => {
  const { engine } = await chatting(says((line) => line));
  const done = await run(['Hello'], engine, SECOND);
  expect([done.texts, done.message]).toEqual([
    ['Hola'],
    expect.stringMatching(/did not answer with a line-by-line translation, so Second was used instead/),
  ]);
});

test('a name alone stays with a note, and no rules are asked', async () => {
  const { engine } = await chatting(says((line) => line));
  const done = await run(['Anna Miller'], engine, SECOND);
  expect([done.texts, done.message]).toEqual([['Anna Miller'], expect.stringMatching(/segment 1\.$/)]);
});

test('an unchanged text without another engine is a fault', async () => {
  const { engine } = await chatting(says((line) => line));
  await expect(run(['hello'], engine)).rejects.toThrow(/Spanish/);
});

test('an unchanged line is named among others', async () => {
  const { engine } = await chatting(says((line) => (line === 'taxi' ? line : CASA.slice(0, 18))));
  const done = await run(['The house is big.', 'taxi'], engine);
  expect(done.message).toMatch(/segment 2\.$/);
});

test('a batch in the source language fails immediately', async () => {
  const short = ['The houses here', 'My cold water', 'A bigger garden'];
  const { engine, asked } = await chatting(says((line) => `${line.replace('The', 'Those')} today`));
  await expect(engine.translate(short, WAY)).rejects.toThrow(EngineError);
  expect(asked).toHaveLength(1);
});

test('one answer for different lines is no translation', async () => {
  const { engine } = await chatting(says(() => 'La casa es grande.'));
  const lines = ['The house is big.', 'My dog is old.', 'We are at home.', 'It rains a lot.'];
  await expect(engine.translate(lines, WAY)).rejects.toThrow(EngineError);
});

const LONG = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} speaks of the big house.`).join(' ');

test('a long line is sent in pieces with token limits', async () => {
  const { engine, asked } = await chatting(
    says((line) =>
      line
        .replaceAll(/Sentence number/g, 'La frase número')
        .replaceAll('speaks of the big house', 'habla de la casa grande'),
    ),
  );
  const { lines } = await engine.translate([LONG], WAY);
  expect(lines[0]?.text).toBe(
    LONG.replaceAll('Sentence number', 'La frase número').replaceAll(
      'speaks of the big house',
      'habla de la casa grande',
    ),
  );
  expect(asked.length).toBeGreaterThan(1);
  for (const { lines: own, max_tokens = 0 } of asked) {
    expect(own.join('').length).toBeLessThanOrEqual(2000);
    expect(max_tokens).toBeGreaterThan(own.join('').length);
    expect(max_tokens).toBeLessThan(10_000);
  }
});

test('a lost piece stays unchanged and its line is named', async () => {
  const { engine } = await chatting(
    says((line) =>
      line.startsWith('Sentence number 0 ')
        ? line
        : line
            .replaceAll(/Sentence number/g, 'La frase número')
            .replaceAll('speaks of the big house', 'habla de la casa grande'),
    ),
  );
  const done = await run(
    [`${LONG} ${LONG} ${LONG}`.replaceAll(/ Sentence number 0 /g, ' Sentence number 99 ')],
    engine,
  );
  expect(done.texts?.[0]).toMatch(/^Sentence number 0 .*La frase número 59/);
  expect(done.message).toMatch(/segment 1\.$/);
});

test.each([
  ['plain', LONG],
  ['code', `Run \`${'a. B. '.repeat(150)}\` now. ${LONG}`],
  ['no spaces', '家は大きい。水は冷たい。'.repeat(100)],
  ['no sentence', 'a'.repeat(2000)],
  ['spaces', `  ${LONG.replaceAll('. ', '.   ')}  `],
])('pieces of a line are joined again: %s', (_, line) => {
  const pieces = splitAtSentences(line, 'en-US', 600);
  expect(pieces.join('')).toBe(line);
  if (line === LONG) expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(600);
});

test('code is not cut', () => {
  const code = `\`${'a b. C d. '.repeat(80)}\``;
  expect(splitAtSentences(`Run ${code} now. ${LONG}`, 'en-US', 600).some((piece) => piece.includes(code))).toBe(true);
});

test('a model that thinks too long is asked again once', async () => {
  const { engine, asked } = await chatting((lines, body) =>
    JSON.parse(body).max_tokens > 2000
      ? chatReply(JSON.stringify({ lines: lines.map(() => CASA) }))
      : chatReply('<think>They want me to', { finish_reason: 'length' }),
  );
  expect((await engine.translate([HOUSE], WAY)).lines[0]?.text).toBe(CASA);
  expect(asked).toHaveLength(2);
});

test('a model without max_tokens gets the limit as max_completion_tokens', async () => {
  const { engine, asked } = await chatting((lines, body) =>
    'max_tokens' in JSON.parse(body)
      ? { status: 400, body: { error: { message: "Use 'max_completion_tokens' instead." } } }
      : chatReply(JSON.stringify({ lines: lines.map(() => CASA) })),
  );
  expect((await engine.translate([HOUSE], WAY)).lines[0]?.text).toBe(CASA);
  expect(asked.at(-1)?.max_completion_tokens).toBeGreaterThan(1000);
});
