// Parses status answers and results of the service, whose shape varies between the interface document and the real
// service. Pure.

import { asJsonObject, type Json } from '../../kit/json.ts';
import type { Text } from '../../messages/message.ts';
import type { Operation } from '../commands/command.ts';
import type { Alternative } from '../commands/invocation.ts';
import type { OutcomeSpec } from '../commands/outcome-spec.ts';
import { type DubReview, parseDubReview } from '../media/dub-review.ts';
import { findLanguageByIdOrTag } from '../media/language.ts';
import { parseSpokenLines, type Transcript } from '../media/transcript.ts';
import { parseServiceMessage } from './service-message.ts';

type StatusPhase = 'working' | 'success' | 'failure';

/** Status words of a failure. FAILED and ERROR are in the document, the others are public facts. */
const FAILURE_WORDS = new Set(['ERROR', 'FAILED', 'TIMEOUT', 'PAYMENT_REQUIRED', 'CANCELLED', 'CANCELED', 'REJECTED']);

/** Treats any unknown word as "working", since the document leaves other words open (§3). */
export function parseStatusWord(word: string): StatusPhase {
  const upper = word.trim().toUpperCase();
  if (upper === 'SUCCESS') return 'success';
  return FAILURE_WORDS.has(upper) ? 'failure' : 'working';
}

/** A parsed status answer. `body` keeps the raw answer, since a success may contain URLs. */
export interface StatusReport {
  readonly phase: StatusPhase;
  readonly statusWord: string;
  readonly runId?: string;
  readonly reason?: string;
  /** Data from the built-in studio, English from others. */
  readonly message?: Text;
  readonly stage?: string;
  /** 0 to 1. Absent if the service reports none. */
  readonly progress?: number;
  /** True if the result can be heard while it is made. */
  readonly isLive?: boolean;
  /** Position in the service's queue, 1 for the next. Only the built-in studio sends it. */
  readonly queuePosition?: number;
  /** Values that would work instead. Only the built-in studio sends them; the document has no field for them. */
  readonly alternatives?: readonly Alternative[];
  readonly body: Json;
}

/** Parses a status answer: an object with `status`, or a bare string. Returns undefined for anything else. */
export function parseStatus(body: Json): StatusReport | undefined {
  const record = typeof body === 'string' ? { status: body } : asJsonObject(body);
  const statusWord = record?.['status'];
  if (!record || typeof statusWord !== 'string' || statusWord.trim() === '') return undefined;
  const runId = record['run_id'];
  const { progress, place } = record;
  const message = parseServiceMessage(record);
  const alternatives = parseAlternatives(record['instead']);
  return {
    phase: parseStatusWord(statusWord),
    statusWord,
    body: record,
    ...((typeof runId === 'string' && runId !== '') || typeof runId === 'number' ? { runId: String(runId) } : {}),
    ...(typeof record['exception_reason'] === 'string' && { reason: record['exception_reason'] }),
    message,
    ...(typeof record['stage'] === 'string' && { stage: record['stage'] }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(typeof progress === 'number' && progress >= 0 && progress <= 1 && { progress }),
    ...(typeof place === 'number' && place >= 1 && { queuePosition: Math.floor(place) }),
  };
}

const MAX_ALTERNATIVES = 3;
const MAX_ALTERNATIVE_CHARACTERS = 75;

/** Parses alternatives and skips values that are empty, not text, or too long for a button. */
function parseAlternatives(list: Json | undefined): readonly Alternative[] {
  if (!Array.isArray(list)) return [];
  return list
    .flatMap((one): Alternative[] => {
      const entries = Object.entries(asJsonObject(one) ?? {});
      const values = Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
      );
      const label = Object.values(values).join(', ');
      const isWhole = entries.length > 0 && entries.length === Object.keys(values).length;
      return isWhole && label.trim() !== '' && label.length <= MAX_ALTERNATIVE_CHARACTERS ? [{ label, values }] : [];
    })
    .slice(0, MAX_ALTERNATIVES);
}

/** True if the built-in studio used the nearest known voice instead of cloning the recording's voice. */
export const isNearestVoiceUsed = (answer: Json | undefined): boolean =>
  asJsonObject(answer ?? null)?.['nearest'] === true;

/** True if a speech server keeps the recording and speaks with it. Only the built-in studio reports this. */
export const isRecordingKeptByServer = (answer: Json | undefined): boolean =>
  asJsonObject(answer ?? null)?.['by_address'] === true;

/** A file to download. `language`: name of its language, if the result has several. */
export interface OutcomeFileLink {
  readonly role: string;
  readonly label: string;
  readonly address: string;
  readonly language?: string;
}

export interface TaskOutcome {
  readonly fileLinks: readonly OutcomeFileLink[];
  readonly texts?: readonly string[];
  readonly transcripts?: readonly Transcript[];
  readonly review?: DubReview;
}

/** Extracts the declared result from an answer. Returns undefined if a required part is missing. */
export function parseOutcome(spec: OutcomeSpec, body: Json): TaskOutcome | undefined {
  const record = asJsonObject(body);
  if (!record) return undefined;
  if (spec.isReview) {
    const review = parseDubReview(record);
    return review && { fileLinks: [], review };
  }
  if (Object.keys(spec.files).length === 0 && spec.linesField !== undefined) {
    const lines = parseSpokenLines(record[spec.linesField]);
    return lines && { fileLinks: [], transcripts: [{ lines }] };
  }
  if (spec.voiceIdField !== undefined) return { fileLinks: [] };
  if (spec.textsField !== undefined) {
    const texts = record[spec.textsField];
    return Array.isArray(texts) && texts.every((one) => typeof one === 'string') ? { fileLinks: [], texts } : undefined;
  }
  if (spec.samplesField !== undefined) return parseSamples(record[spec.samplesField]);
  const fileLinks = parseFiles(spec, record);
  if (!fileLinks) return spec.isPerLanguage ? parseLanguageMap(spec, record) : undefined;
  const lines = parseOptionalLines(spec, record);
  return { fileLinks, ...(lines && { transcripts: [{ lines }] }) };
}

/** Returns no lines if they are missing, since lines are optional beside a file. */
function parseOptionalLines({ linesField }: OutcomeSpec, record: { readonly [key: string]: Json }) {
  const read = linesField === undefined ? undefined : parseSpokenLines(record[linesField]);
  return read && read.length > 0 ? read : undefined;
}

function parseSamples(list: Json | undefined): TaskOutcome | undefined {
  const addresses = Array.isArray(list)
    ? list.filter((one): one is string => typeof one === 'string' && one !== '')
    : [];
  if (addresses.length === 0) return undefined;
  return {
    fileLinks: addresses.map((address, at) => {
      const letter = String.fromCharCode(65 + at);
      return { role: `sample-${letter.toLowerCase()}`, label: `Sample ${letter}`, address };
    }),
  };
}

function parseFiles(
  spec: OutcomeSpec,
  record: { readonly [key: string]: Json },
): readonly OutcomeFileLink[] | undefined {
  const sources: OutcomeFileLink[] = [];
  for (const [role, { label, addressFields, optional }] of Object.entries(spec.files)) {
    const address = addressFields.map((name) => record[name]).find((one) => typeof one === 'string' && one !== '');
    if (typeof address === 'string') sources.push({ role, label, address });
    else if (!optional) return undefined;
  }
  return sources.length > 0 ? sources : undefined;
}

/**
 * Parses a map of results by language. The document does not say if keys are ids or tags, so unknown keys are shown
 * unchanged.
 */
function parseLanguageMap(spec: OutcomeSpec, record: { readonly [key: string]: Json }): TaskOutcome | undefined {
  const results = Object.entries(record).flatMap(([key, value]) => {
    const inner = asJsonObject(value);
    const language = findLanguageByIdOrTag(key)?.name ?? key;
    const files = (inner && parseFiles(spec, inner)) ?? [];
    const sources = files.map((source) => ({ ...source, role: `${source.role}-${key}`, language }));
    const lines = inner && parseOptionalLines(spec, inner);
    return sources.length > 0 ? [{ sources, transcripts: lines ? [{ lines, language }] : [] }] : [];
  });
  if (results.length === 0) return undefined;
  const transcripts = results.flatMap((one) => one.transcripts);
  return {
    fileLinks: results.flatMap((one) => one.sources),
    ...(transcripts.length > 0 && { transcripts }),
  };
}

type Values = Readonly<Record<string, unknown>>;

const fillPath = (path: string, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

export const buildResultPath = (operation: Operation, runId: string, requestValues: Values = {}): string =>
  fillPath(operation.outcome.path, { run_id: runId, ...requestValues });

/** Builds the path of a run's captions in one language. Undefined if captions have no endpoint of their own. */
export const buildCaptionsPath = ({ outcome: { captionsPath } }: Operation, runId: string, language: number) =>
  captionsPath && `${fillPath(captionsPath, { run_id: runId, language })}?format_type=srt&data_type=raw_data`;

export const buildCreatePath = ({ endpoint, createPath: path = endpoint }: Operation, requestValues: Values): string =>
  fillPath(path, requestValues);
