// Where a finished task's result stands: status words, and addresses in answers whose shape varies between the interface
// document and the service as it is. Pure.

import { asObject, type Json } from '../../kit/json.ts';
import type { Operation } from '../commands/command.ts';
import type { Alternative } from '../commands/invocation.ts';
import type { OutcomeSpec } from '../commands/outcome-spec.ts';
import { languageByKey } from '../media/language.ts';
import { readLines, type Transcript } from '../media/transcript.ts';
import { type Review, readReview } from './review.ts';

type Phase = 'working' | 'success' | 'failure';

/** Final words of failure: FAILED and ERROR from the document, the others public facts of the service. */
const FAILURES = new Set([
  'ERROR',
  'FAILED',
  'TIMEOUT',
  'PAYMENT_REQUIRED',
  'CANCELLED',
  'CANCELED',
  'REJECTED',
]);

/** Any word that is not plainly final means "working": the document leaves the others open (§3). */
export function phaseOf(word: string): Phase {
  const upper = word.trim().toUpperCase();
  if (upper === 'SUCCESS') return 'success';
  return FAILURES.has(upper) ? 'failure' : 'working';
}

/** What a status answer told us. `body` is kept for the addresses a success may carry. */
export interface StatusReport {
  readonly phase: Phase;
  readonly word: string;
  readonly runId?: string;
  readonly reason?: string;
  readonly said?: string;
  /** The same as data, each as `domain/views/notes.ts` reads it; our own studio says so of what failed. */
  readonly notes?: Json;
  readonly stage?: string;
  /** 0 to 1, only when the service gives one. */
  readonly progress?: number;
  /** In its line, 1 for the next; our own studio says so. */
  readonly place?: number;
  /** What would work in the place of what failed. Our own studio says so; the document has no place for it. */
  readonly instead?: readonly Alternative[];
  readonly body: Json;
}

/** Reads a status answer: an object with `status`, or a bare string. `undefined` when it is neither. */
export function readStatus(body: Json): StatusReport | undefined {
  const record = typeof body === 'string' ? { status: body } : asObject(body);
  const word = record?.['status'];
  if (!record || typeof word !== 'string' || word.trim() === '') return undefined;
  const runId = record['run_id'];
  const { progress, place } = record;
  const said = textOf(record['message']);
  const instead = readInstead(record['instead']);
  return {
    phase: phaseOf(word),
    word,
    body: record,
    ...((typeof runId === 'string' && runId !== '') || typeof runId === 'number'
      ? { runId: String(runId) }
      : {}),
    ...(typeof record['exception_reason'] === 'string' && { reason: record['exception_reason'] }),
    ...(said !== undefined && { said }),
    ...(Array.isArray(record['notes']) && { notes: record['notes'] as Json }),
    ...(typeof record['stage'] === 'string' && { stage: record['stage'] }),
    ...(instead.length > 0 && { instead }),
    ...(typeof progress === 'number' && progress >= 0 && progress <= 1 && { progress }),
    ...(typeof place === 'number' && place >= 1 && { place: Math.floor(place) }),
  };
}

const MOST_INSTEAD = 3;
const MOST_INSTEAD_CHARACTERS = 75;

/** Values by field; its button says them. What is empty, too long for a button or no text is passed over. */
function readInstead(list: Json | undefined): readonly Alternative[] {
  if (!Array.isArray(list)) return [];
  return list
    .flatMap((one): Alternative[] => {
      const entries = Object.entries(asObject(one) ?? {});
      const values = Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
      );
      const label = Object.values(values).join(', ');
      const isWhole = entries.length > 0 && entries.length === Object.keys(values).length;
      return isWhole && label.trim() !== '' && label.length <= MOST_INSTEAD_CHARACTERS
        ? [{ label, values }]
        : [];
    })
    .slice(0, MOST_INSTEAD);
}

/** `message` may be text, an object or null. */
function textOf(message: Json | undefined): string | undefined {
  if (typeof message === 'string' && message.trim() !== '') return message;
  const inner = asObject(message);
  const said = inner?.['message'] ?? inner?.['detail'] ?? inner?.['msg'];
  return typeof said === 'string' ? said : undefined;
}

/** Instead of a voice of the recording there is the nearest that is known; our own studio says so. */
export const isNearest = (answer: Json | undefined): boolean =>
  asObject(answer ?? null)?.['nearest'] === true;

/** The recording itself is kept by a speech server that speaks with it; our own studio says so. */
export const isKeptByServer = (answer: Json | undefined): boolean =>
  asObject(answer ?? null)?.['by_address'] === true;

/** One file to fetch. `language` names the language of one result among several. */
export interface Source {
  readonly role: string;
  readonly label: string;
  readonly address: string;
  readonly language?: string;
}

export interface Outcome {
  readonly sources: readonly Source[];
  readonly texts?: readonly string[];
  /** What is said in it; one for each language of several. */
  readonly transcripts?: readonly Transcript[];
  /** What would be said in a dub. */
  readonly review?: Review;
}

/** Finds what the declaration promises in an answer; `undefined` when something it needs is not there. */
export function readOutcome(spec: OutcomeSpec, body: Json): Outcome | undefined {
  const record = asObject(body);
  if (!record) return undefined;
  if (spec.review) {
    const review = readReview(record);
    return review && { sources: [], review };
  }
  if (Object.keys(spec.files).length === 0 && spec.lines !== undefined) {
    const lines = readLines(record[spec.lines]);
    return lines && { sources: [], transcripts: [{ lines }] };
  }
  if (spec.voice !== undefined) return { sources: [] };
  if (spec.texts !== undefined) {
    const texts = record[spec.texts];
    return Array.isArray(texts) && texts.every((one) => typeof one === 'string')
      ? { sources: [], texts }
      : undefined;
  }
  if (spec.samples !== undefined) return readSamples(record[spec.samples]);
  const sources = readFiles(spec, record);
  if (!sources) return spec.perLanguage ? readMap(spec, record) : undefined;
  const lines = linesIn(spec, record);
  return { sources, ...(lines && { transcripts: [{ lines }] }) };
}

/** Words are an extra to a file: none is as good as an empty list. */
function linesIn({ lines }: OutcomeSpec, record: { readonly [key: string]: Json }) {
  const read = lines === undefined ? undefined : readLines(record[lines]);
  return read && read.length > 0 ? read : undefined;
}

function readSamples(list: Json | undefined): Outcome | undefined {
  const addresses = Array.isArray(list)
    ? list.filter((one): one is string => typeof one === 'string' && one !== '')
    : [];
  if (addresses.length === 0) return undefined;
  return {
    sources: addresses.map((address, at) => {
      const letter = String.fromCharCode(65 + at);
      return { role: `sample-${letter.toLowerCase()}`, label: `Sample ${letter}`, address };
    }),
  };
}

function readFiles(
  spec: OutcomeSpec,
  record: { readonly [key: string]: Json },
): readonly Source[] | undefined {
  const sources: Source[] = [];
  for (const [role, { label, names, optional }] of Object.entries(spec.files)) {
    const address = names.map((name) => record[name]).find((one) => typeof one === 'string' && one !== '');
    if (typeof address === 'string') sources.push({ role, label, address });
    else if (!optional) return undefined;
  }
  return sources.length > 0 ? sources : undefined;
}

/** Several target languages: a map of results. Whether its keys are ids or tags is not documented, so others are shown as they are. */
function readMap(spec: OutcomeSpec, record: { readonly [key: string]: Json }): Outcome | undefined {
  const results = Object.entries(record).flatMap(([key, value]) => {
    const inner = asObject(value);
    const language = languageByKey(key)?.name ?? key;
    const files = (inner && readFiles(spec, inner)) ?? [];
    const sources = files.map((source) => ({ ...source, role: `${source.role}-${key}`, language }));
    const lines = inner && linesIn(spec, inner);
    return sources.length > 0 ? [{ sources, transcripts: lines ? [{ lines, language }] : [] }] : [];
  });
  if (results.length === 0) return undefined;
  const transcripts = results.flatMap((one) => one.transcripts);
  return {
    sources: results.flatMap((one) => one.sources),
    ...(transcripts.length > 0 && { transcripts }),
  };
}

type Values = Readonly<Record<string, unknown>>;

const filled = (path: string, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

/** The result endpoint's path for a run of what was `asked`. */
export const resultPath = (operation: Operation, runId: string, asked: Values = {}): string =>
  filled(operation.outcome.result, { run_id: runId, ...asked });

/** Where the words of a run stand in one language, as captions, where they have an address of their own. */
export const wordsPath = ({ outcome: { words } }: Operation, runId: string, language: number) =>
  words && `${filled(words, { run_id: runId, language })}?format_type=srt&data_type=raw_data`;

/** The path of a create call. */
export const createPath = ({ endpoint, createPath: path = endpoint }: Operation, asked: Values): string =>
  filled(path, asked);
