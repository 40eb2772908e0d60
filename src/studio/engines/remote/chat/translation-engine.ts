// Translates with a server: POST /chat/completions with a fixed instruction and lines as JSON. Instructions inside a
// text have no effect: an answer that is no translation of its line is requested again once, then rejected
// (prompt-lines.ts).

import { listBaseTagsForSide } from '../../../../domain/media/language.ts';
import { message } from '../../../../messages/message.ts';
import { combineMessages } from '../../../messages.ts';
import type { TranslatedLine, TranslationEngine, TranslationOptions } from '../../engine.ts';
import { createServerPlace } from '../../speaker-messages.ts';
import { splitIntoBatches } from '../../translation/batches.ts';
import { hasTooManyLostLines } from '../../translation/check-translation.ts';
import { createTranslatedMessage } from '../../translation/translated-message.ts';
import { ALL_BASE_TAGS, describeWithoutLanguages } from '../describe-engine.ts';
import type { RemoteCaller, RemoteEngineInfo } from '../protocol.ts';
import { createRemoteFailure, parseJsonObject, requireResponseText } from '../responses.ts';
import { createSourceLanguageDetector, type SourceLanguageDetector } from './answer-checks.ts';
import { parseContent, requestTranslation } from './completion.ts';
import {
  getSourceText,
  hasWords,
  type PromptLine,
  parseLines,
  type RestoredLine,
  restoreLine,
  toPromptLine,
} from './prompt-lines.ts';
import { splitAtSentences } from './split-sentences.ts';

/** The first call may load the model. After that, about thirty letters per second. */
const TIMEOUT = { baseMs: 60_000, msPerLetter: 30 } as const;
/** Maximum size of one request. Longer lines are split at sentences. */
const BATCH_LIMITS = { lines: 40, letters: 2000 } as const;
const MAX_LINE_LENGTH = 600;

const PAIRS = listBaseTagsForSide('source').flatMap((from) =>
  ALL_BASE_TAGS.flatMap((to) => (from === to ? [] : [{ from, to, quality: 'good' as const }])),
);

export const createRemoteTranslationEngine = (
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
): TranslationEngine => ({
  name: engine.host,
  kind: 'remote',
  capability: 'translation',
  grade: 'neural',
  supportsPreferences: true,
  describe: async () => ({ ...describeWithoutLanguages(engine), languages: ALL_BASE_TAGS, pairs: PAIRS }),
  async translate(lines, options) {
    const promptLines = lines.map((line) => toPromptLines(line, options));
    const withWords = promptLines.flat().filter(hasWords);
    const done = new Map<PromptLine, RestoredLine | undefined>();
    const isInSource = await createSourceLanguageDetector(options.from, options.to);
    let lost = 0;
    for (const batch of splitIntoBatches(withWords, BATCH_LIMITS))
      for await (const [one, line] of translateBatch({ engine, callServer, options, isInSource }, batch)) {
        done.set(one, line);
        // Stops early, because each lost line cost an extra call.
        if (line === undefined) lost += 1;
        if (hasTooManyLostLines(lost, withWords.length))
          throw createRemoteFailure(engine, message('faults.did.noLines'));
      }
    return {
      lines: promptLines.map((pieces) => joinLine(pieces, done)),
      ...combineMessages(createTranslatedMessage([options.from, options.to], createServerPlace(engine.host))),
    };
  },
});

/** Splits a long line into whole sentences. */
const toPromptLines = (line: string, { from, termFinders: [find] }: TranslationOptions): readonly PromptLine[] =>
  splitAtSentences(line, from, MAX_LINE_LENGTH).map((piece) => toPromptLine(piece, find));

/** Undefined if no piece was translated. */
function joinLine(
  pieces: readonly PromptLine[],
  done: ReadonlyMap<PromptLine, RestoredLine | undefined>,
): TranslatedLine | undefined {
  const worded = pieces.filter(hasWords);
  if (worded.length > 0 && worded.every((one) => !done.get(one))) return undefined;
  const isUntranslated = worded.some((one) => done.get(one)?.isUntranslated ?? true);
  const text = pieces.map((piece) => done.get(piece)?.text ?? getSourceText(piece)).join('');
  return { text, unknownWords: [], ...(isUntranslated && { isUntranslated }) };
}

interface TranslationContext {
  readonly engine: RemoteEngineInfo;
  readonly callServer: RemoteCaller;
  readonly options: TranslationOptions;
  readonly isInSource: SourceLanguageDetector;
}

/** Sends all lines at once, then each invalid answer's line separately. */
async function* translateBatch(context: TranslationContext, batch: readonly PromptLine[]) {
  const { engine, options, isInSource } = context;
  const translateOnce = async (promptLines: readonly PromptLine[]) => {
    const answers = parseLines(await requestCompletion(context, promptLines), promptLines.length) ?? [];
    // Checks the lines together, because single lines are often too short to detect a language. Unchanged names are
    // left out.
    const others = answers.filter((line, at) => typeof line === 'string' && line !== promptLines[at]?.text);
    if (promptLines.length > 1 && isInSource(others.join(' ')))
      throw createRemoteFailure(engine, message('faults.did.noLines'));
    return promptLines.map((promptLine, at) => restoreLine(answers[at], promptLine, options, isInSource));
  };
  const first = await translateOnce(batch);
  const sharedTexts = findSharedAnswers(batch, first);
  for (const [at, one] of batch.entries()) {
    const line = first[at];
    const isGood = line !== undefined && !sharedTexts.has(line.text.trim());
    const second = isGood || (batch.length === 1 && line) ? line : (await translateOnce([one]))[0];
    yield [one, second && !sharedTexts.has(second.text.trim()) ? second : undefined] as const;
  }
}

const MIN_SHARED_LINES = 3;
const MIN_SHARED_WORDS = 3;

/** Finds phrases that the model repeated in answers to different lines. */
function findSharedAnswers(
  batch: readonly PromptLine[],
  answers: readonly (RestoredLine | undefined)[],
): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const [at, one] of batch.entries()) {
    const answer = answers[at]?.text.trim() ?? '';
    if (answer.split(/\s+/).length < MIN_SHARED_WORDS) continue;
    const own = sources.get(answer) ?? new Set();
    sources.set(answer, own.add(one.text.trim().toLowerCase()));
  }
  return new Set([...sources].filter(([, own]) => own.size >= MIN_SHARED_LINES).map(([answer]) => answer));
}

async function requestCompletion(
  { engine, callServer, options }: TranslationContext,
  promptLines: readonly PromptLine[],
): Promise<string> {
  const { from, to, preferences } = options;
  const lines = promptLines.map(({ text }) => text);
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  const timeoutMs = TIMEOUT.baseMs + TIMEOUT.msPerLetter * letters;
  const answer = requireResponseText(
    engine,
    await requestTranslation(callServer, { model: engine.model, lines, from, to, preferences, timeoutMs }),
  );
  parseJsonObject(engine, answer);
  const content = parseContent(answer);
  if (content === undefined) throw createRemoteFailure(engine, message('faults.did.noText'));
  return content;
}
