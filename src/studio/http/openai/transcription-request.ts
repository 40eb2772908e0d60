// Parses the form of a transcription or translation request. The fields temperature, include, chunking_strategy,
// keywords and known_speaker_… have no effect here. Pure.

import { findLanguage, type Language, toBaseTag } from '../../../domain/media/language.ts';
import type { SavedUpload } from '../../saved-upload.ts';
import type { ParsedForm } from '../parse-form.ts';
import { getSourceName } from './file-formats.ts';
import { resolveModel, shortenName } from './models.ts';
import { createMissingFieldError, createValueError } from './openai-error.ts';

/** `translate`: into English. */
export type TranscriptionTask = 'transcribe' | 'translate';

const FORMATS = {
  transcribe: ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'],
  translate: ['json', 'text', 'srt', 'verbose_json', 'vtt'],
} as const;
export type TranscriptFormat = (typeof FORMATS)['transcribe'][number];

/** Formats that can be sent as events. */
const STREAMED_FORMATS: readonly TranscriptFormat[] = ['json', 'text', 'diarized_json'];

export interface TranscriptionRequest {
  readonly task: TranscriptionTask;
  readonly file: SavedUpload;
  /** Name of the file in the task's folder. */
  readonly source: string;
  /** Spoken language, BCP 47. Absent if it should be found. */
  readonly tag?: string;
  /** Passed to servers of speech recognition; other engines ignore it. */
  readonly prompt?: string;
  readonly format: TranscriptFormat;
  /** Details of `verbose_json`. */
  readonly hasSegments: boolean;
  readonly hasWords: boolean;
  readonly isStreamed: boolean;
}

type FormValues = ParsedForm['values'];

/** Some clients send these texts for fields without a value. */
const ABSENT: ReadonlySet<string> = new Set(['', 'null', 'none', 'undefined']);

/** All values of a field, whether it is repeated, has `[]` in its name, or lists values with commas. */
function getList(values: FormValues, name: string): readonly string[] {
  return [name, `${name}[]`]
    .flatMap((key) => values[key] ?? [])
    .flatMap((value) => value.replace(/^\[|\]$/g, '').split(','))
    .map((value) => value.trim().replace(/^"|"$/g, ''))
    .filter((value) => !ABSENT.has(value.toLowerCase()));
}

function getLast(values: FormValues, name: string): string | undefined {
  const value = values[name]?.at(-1)?.trim();
  return value === undefined || ABSENT.has(value.toLowerCase()) ? undefined : value;
}

const quoteList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

function getChoice<T extends string>(values: FormValues, name: string, choices: readonly T[], standard: T): T {
  const value = getLast(values, name) ?? standard;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw createValueError(name, `The field '${name}' can be ${quoteList(choices)}, not '${shortenName(value)}'.`);
}

function getBoolean(values: FormValues, name: string): boolean {
  const value = getLast(values, name)?.toLowerCase() ?? 'false';
  if (['true', '1'].includes(value)) return true;
  if (['false', '0'].includes(value)) return false;
  throw createValueError(name, `The field '${name}' must be true or false, not '${shortenName(value)}'.`);
}

/** Whisper reads the last 224 tokens. */
const MAX_PROMPT_CHARACTERS = 2000;

/** OpenAI's range. */
const MAX_TEMPERATURE = 1;

function checkTemperature(values: FormValues): void {
  const value = getLast(values, 'temperature') ?? '0';
  if (Number(value) >= 0 && Number(value) <= MAX_TEMPERATURE) return;
  throw createValueError(
    'temperature',
    `The field 'temperature' must be a number from 0 to 1, not '${shortenName(value)}'.`,
  );
}

/** Converts `eng` to `en` and `en_gb` to `en-GB`. Undefined for other texts. */
function toCanonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Finds a language by code, tag in any region, or name. */
function findSpokenLanguage(text: string): Language | undefined {
  const tag = toCanonicalTag(text);
  const codes = tag === undefined ? [] : [tag, toBaseTag(tag)];
  return [...codes, text].map((name) => findLanguage(name, 'source')).find((language) => language !== undefined);
}

/** Some clients send this if the language should be found. */
const AUTOMATIC = 'auto';

function getLanguageTag(values: FormValues): string | undefined {
  const [listed] = getList(values, 'languages');
  const wanted = getLast(values, 'language') ?? listed;
  if (wanted === undefined || wanted.toLowerCase() === AUTOMATIC) return undefined;
  const language = findSpokenLanguage(wanted);
  if (language) return language.tag;
  throw createValueError(
    'language',
    `The language '${shortenName(wanted)}' is unknown. Use a code such as 'en', or leave the field out. GET /source-languages lists the languages.`,
  );
}

const GRANULARITIES = ['word', 'segment'] as const;
const GRANULARITY_FIELD = 'timestamp_granularities';

function getGranularities(values: FormValues): readonly string[] {
  const wanted = getList(values, GRANULARITY_FIELD);
  const unknown = wanted.find((value) => !GRANULARITIES.some((known) => known === value));
  if (unknown !== undefined)
    throw createValueError(
      GRANULARITY_FIELD,
      `The field '${GRANULARITY_FIELD}' can have ${quoteList(GRANULARITIES)}, not '${shortenName(unknown)}'.`,
    );
  return wanted.length > 0 ? wanted : ['segment'];
}

function getFile({ files }: ParsedForm): SavedUpload {
  const { file } = files;
  if (!file) throw createMissingFieldError('file', 'Send the recording as a file in a multipart form.');
  if (file.bytes === 0) throw createValueError('file', 'The file is empty. Send a recording.');
  return file;
}

/** @throws {@link OpenAiError} with the first problem */
export function parseTranscriptionRequest(form: ParsedForm, task: TranscriptionTask): TranscriptionRequest {
  const { values } = form;
  resolveModel(getLast(values, 'model'), 'transcription');
  const format = getChoice<TranscriptFormat>(values, 'response_format', FORMATS[task], 'json');
  const granularities = getGranularities(values);
  checkTemperature(values);
  const isStreamed = task === 'transcribe' && getBoolean(values, 'stream');
  if (isStreamed && !STREAMED_FORMATS.includes(format))
    throw createValueError(
      'stream',
      `The response_format '${format}' cannot be streamed. Use ${quoteList(STREAMED_FORMATS)}, or leave 'stream' out.`,
    );
  const tag = getLanguageTag(values);
  const prompt = getLast(values, 'prompt');
  const file = getFile(form);
  return {
    task,
    file,
    source: getSourceName(file),
    ...(tag !== undefined && { tag }),
    ...(prompt !== undefined && { prompt: prompt.slice(-MAX_PROMPT_CHARACTERS) }),
    format,
    hasSegments: granularities.includes('segment'),
    hasWords: task === 'transcribe' && format === 'verbose_json' && granularities.includes('word'),
    isStreamed,
  };
}
