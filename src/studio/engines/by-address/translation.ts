// Translation by address: POST /chat/completions with a fixed instruction, lines in and out as JSON. A text may say what it likes: it is
// data, and an answer that is not its translation line by line is asked for once more and then not taken (chat-lines.ts).

import { LANGUAGES, languagesFor } from '../../../domain/media/language.ts';
import { asObject, type Json } from '../../../kit/json.ts';
import { JobFault } from '../../faults.ts';
import { baseOf, nameOfLanguage, plainName } from '../../voices/tongues.ts';
import type { TranslatedLine, TranslationEngine, TranslationWay } from '../engine.ts';
import type { Ask, CallBody, KnownEngine } from './address.ts';
import { answerTo, factsOf, failed, objectIn } from './answers.ts';
import { type Asked, askedFor, instructionFor, linesIn, putBack } from './chat-lines.ts';

const TIME_MS = 180_000;
const MOST_BYTES = 4_000_000;
const BATCH = { lines: 40, letters: 4000 } as const;
/** More lines than this share that are no translation: the engine does not do what it should. */
const MOST_LOST = 0.1;

const ALL: readonly string[] = [...new Set(LANGUAGES.map(({ tag }) => baseOf(tag)))];
const SOURCES: readonly string[] = [...new Set(languagesFor('source').map(({ tag }) => baseOf(tag)))];

const PAIRS = SOURCES.flatMap((from) =>
  ALL.flatMap((to) => (from === to ? [] : [{ from, to, grade: 'good' as const }])),
);

export const translationByAddress = (known: KnownEngine, ask: Ask): TranslationEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'translation',
  grade: 'neural',
  describe: async () => ({ ...factsOf(known), languages: ALL, pairs: PAIRS }),
  async translate(lines, way) {
    if (baseOf(way.from) === baseOf(way.to))
      throw new JobFault('INVALID_SOURCE_DATA', `Both languages are ${plainName(way.from)}.`);
    const asked = lines.map((line) => askedFor(line, way.terms[0]));
    const done: (TranslatedLine | undefined)[] = [];
    for (const batch of batchesOf(asked)) done.push(...(await translated(known, ask, batch, way)));
    const lost = done.filter((line) => line === undefined).length;
    if (lost > MOST_LOST * lines.length)
      throw failed(known, 'did not answer with a translation, line by line');
    return {
      lines: done,
      message: `Translated ${plainName(way.from)} → ${plainName(way.to)} at ${known.host}.`,
    };
  },
});

function batchesOf(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const batches: Asked[][] = [];
  let letters = 0;
  for (const one of asked) {
    const last = batches.at(-1);
    letters += one.text.length;
    if (last && last.length < BATCH.lines && letters <= BATCH.letters) last.push(one);
    else {
      batches.push([one]);
      letters = one.text.length;
    }
  }
  return batches;
}

/** All at once; what does not come back as it should, each by itself. */
async function translated(
  known: KnownEngine,
  ask: Ask,
  batch: readonly Asked[],
  way: TranslationWay,
): Promise<readonly (TranslatedLine | undefined)[]> {
  const once = async (asked: readonly Asked[]) => {
    const answers = linesIn(await chat(known, ask, asked, way), asked.length);
    return asked.map((one, at) => putBack(answers?.[at], one, way.to));
  };
  const first = await once(batch);
  const done: (string | undefined)[] = [];
  for (const [at, line] of first.entries()) {
    const one = batch[at];
    done.push(line ?? (one && (await once([one]))[0]));
  }
  return done.map((text) => (text === undefined ? undefined : { text, unknown: [] }));
}

async function chat(
  known: KnownEngine,
  ask: Ask,
  asked: readonly Asked[],
  { from, to }: TranslationWay,
): Promise<string> {
  const plain = {
    model: known.model,
    messages: [
      { role: 'system', content: instructionFor(nameOfLanguage(from), nameOfLanguage(to)) },
      { role: 'user', content: JSON.stringify({ lines: asked.map(({ text }) => text) }) },
    ],
  };
  const strict = { ...plain, temperature: 0, response_format: { type: 'json_object' } };
  const call = (json: Extract<CallBody, { json: unknown }>['json']) =>
    ({ ability: 'translation', body: { json }, timeMs: TIME_MS, mostBytes: MOST_BYTES }) as const;
  const answer = await ask(call(strict));
  // Not every model lets itself be told how to answer.
  const text =
    'failed' in answer && answer.failed.refused
      ? await answerTo(known, ask, call(plain))
      : await answerTo(known, async () => answer, call(strict));
  const [choice] = listIn(objectIn(known, text)['choices']);
  const content = asObject(asObject(choice)?.['message'])?.['content'];
  if (typeof content !== 'string') throw failed(known, 'answered without a text');
  return content;
}

const listIn = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];
