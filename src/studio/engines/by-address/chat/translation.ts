// Translation by address: POST /chat/completions with a fixed instruction, lines in and out as JSON. A text may say what it likes: it is
// data, and an answer that is not its translation line by line is asked for once more and then not taken (lines.ts).

import { languagesFor } from '../../../../domain/media/language.ts';
import { noteOf } from '../../../../domain/views/notes.ts';
import { told } from '../../../told.ts';
import { baseOf } from '../../../voices/tongues.ts';
import type { TranslatedLine, TranslationEngine, TranslationWay } from '../../engine.ts';
import { areTooManyLost, batchesOf } from '../../lines.ts';
import type { Ask, KnownEngine } from '../address.ts';
import { failed, objectIn, textOf } from '../answers.ts';
import { ALL_LANGUAGES, factsOf } from '../facts.ts';
import { chatAbout, contentIn } from './call.ts';
import { cutAtSentences } from './cut-sentences.ts';
import { type InSource, sourceJudge } from './judge.ts';
import { type Asked, asItIs, askedFor, hasWords, linesIn, type PutBack, putBack } from './lines.ts';

/** A first call may have to load the model; then about thirty letters a second. */
const TIME = { baseMs: 60_000, msPerLetter: 30 } as const;
/** What is asked for at once; a longer line is cut at its sentences. */
const BATCH = { lines: 40, letters: 2000 } as const;
const LONGEST_LINE = 600;

const SOURCES: readonly string[] = [...new Set(languagesFor('source').map(({ tag }) => baseOf(tag)))];

const PAIRS = SOURCES.flatMap((from) =>
  ALL_LANGUAGES.flatMap((to) => (from === to ? [] : [{ from, to, grade: 'good' as const }])),
);

export const translationByAddress = (known: KnownEngine, ask: Ask): TranslationEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'translation',
  grade: 'neural',
  heedsWishes: true,
  describe: async () => ({ ...factsOf(known), languages: ALL_LANGUAGES, pairs: PAIRS }),
  async translate(lines, way) {
    const asked = lines.map((line) => askedPieces(line, way));
    const worded = asked.flat().filter(hasWords);
    const done = new Map<Asked, PutBack | undefined>();
    const inSource = await sourceJudge(way.from, way.to);
    let lost = 0;
    for (const batch of batchesOf(worded, BATCH))
      for await (const [one, line] of translated({ known, ask, way, inSource }, batch)) {
        done.set(one, line);
        // As soon as it shows: each that is lost was asked for by itself as well.
        if (line === undefined) lost += 1;
        if (areTooManyLost(lost, worded.length)) throw failed(known, { what: 'noLines' });
      }
    return {
      lines: asked.map((pieces) => joinedLine(pieces, done)),
      ...told(noteOf('translated', { way: [way.from, way.to], where: 'address', host: known.host })),
    };
  },
});

/** A long line in pieces of whole sentences. */
const askedPieces = (line: string, { from, terms: [find] }: TranslationWay): readonly Asked[] =>
  cutAtSentences(line, from, LONGEST_LINE).map((piece) => askedFor(piece, find));

/** `undefined` where nothing of it was translated. */
function joinedLine(
  pieces: readonly Asked[],
  done: ReadonlyMap<Asked, PutBack | undefined>,
): TranslatedLine | undefined {
  const worded = pieces.filter(hasWords);
  if (worded.length > 0 && worded.every((one) => !done.get(one))) return undefined;
  const isSource = worded.some((one) => done.get(one)?.isSource ?? true);
  const text = pieces.map((one) => done.get(one)?.text ?? asItIs(one)).join('');
  return { text, unknown: [], ...(isSource && { isSource }) };
}

interface Course {
  readonly known: KnownEngine;
  readonly ask: Ask;
  readonly way: TranslationWay;
  readonly inSource: InSource;
}

/** All at once; what does not come back as it should, each by itself. */
async function* translated(course: Course, batch: readonly Asked[]) {
  const { known, way, inSource } = course;
  const once = async (asked: readonly Asked[]) => {
    const answers = linesIn(await chat(course, asked), asked.length) ?? [];
    // Lines are often too short to tell their language; names given back tell none.
    const others = answers.filter((line, at) => typeof line === 'string' && line !== asked[at]?.text);
    if (asked.length > 1 && inSource(others.join(' '))) throw failed(known, { what: 'noLines' });
    return asked.map((one, at) => putBack(answers[at], one, way, inSource));
  };
  const first = await once(batch);
  const alike = sharedAnswers(batch, first);
  for (const [at, one] of batch.entries()) {
    const line = first[at];
    const isGood = line !== undefined && !alike.has(line.text.trim());
    const second = isGood || (batch.length === 1 && line) ? line : (await once([one]))[0];
    yield [one, second && !alike.has(second.text.trim()) ? second : undefined] as const;
  }
}

const LEAST_SHARED = 3;
const LEAST_SHARED_WORDS = 3;

/** Whole phrases with which a model answers different lines. */
function sharedAnswers(
  batch: readonly Asked[],
  answers: readonly (PutBack | undefined)[],
): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const [at, one] of batch.entries()) {
    const answer = answers[at]?.text.trim() ?? '';
    if (answer.split(/\s+/).length < LEAST_SHARED_WORDS) continue;
    const own = sources.get(answer) ?? new Set();
    sources.set(answer, own.add(one.text.trim().toLowerCase()));
  }
  return new Set([...sources].filter(([, own]) => own.size >= LEAST_SHARED).map(([answer]) => answer));
}

async function chat({ known, ask, way }: Course, asked: readonly Asked[]): Promise<string> {
  const { from, to, wishes } = way;
  const lines = asked.map(({ text }) => text);
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  const timeMs = TIME.baseMs + TIME.msPerLetter * letters;
  const answer = textOf(known, await chatAbout(ask, { model: known.model, lines, from, to, wishes, timeMs }));
  objectIn(known, answer);
  const said = contentIn(answer);
  if (said === undefined) throw failed(known, { what: 'noText' });
  return said;
}
