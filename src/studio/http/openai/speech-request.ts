// Reads the body of POST /v1/audio/speech. Pure.

import { findLanguage, type Language } from '../../../domain/media/language.ts';
import { countCodePoints } from '../../../kit/text.ts';
import type { SpeechFormat } from '../../streams/speech-format.ts';
import { createMissingFieldError, createValueError, OpenAiError } from './openai-error.ts';

/** Formats by OpenAI's names. PCM has no header, so its sample rate is fixed. */
const FORMATS: Readonly<Record<string, { readonly format: SpeechFormat; readonly sampleRate?: number }>> = {
  mp3: { format: 'mp3' },
  opus: { format: 'opus' },
  aac: { format: 'adts' },
  flac: { format: 'flac' },
  wav: { format: 'wav' },
  pcm: { format: 'pcm_s16le', sampleRate: 24_000 },
};

/** OpenAI allows 4096. A whole chapter may be read here. */
const MAX_CHARACTERS = 100_000;
const SPEED = { min: 0.25, max: 4 } as const;

export interface SpeechRequest {
  readonly text: string;
  readonly format: SpeechFormat;
  readonly sampleRate?: number;
  readonly speed: number;
  readonly instructions?: string;
  /** True for server-sent events instead of plain sound. */
  readonly asEvents: boolean;
  /** Language of the text, our own addition. Absent: it is detected. */
  readonly language?: Language;
}

type Body = Readonly<Record<string, unknown>>;

/** @throws {@link OpenAiError} with 400. The fields `model` and `voice` are read elsewhere. */
export function parseSpeechRequest(body: Body): SpeechRequest {
  return {
    text: readInput(body['input']),
    ...readFormat(body['response_format']),
    speed: readSpeed(body['speed']),
    ...readInstructions(body['instructions']),
    asEvents: readChoice(body, 'stream_format', ['audio', 'sse']) === 'sse',
    ...readLanguage(body['language']),
  };
}

function readInput(value: unknown): string {
  if (value === undefined || value === null) throw createMissingFieldError('input', 'It is the text to speak.');
  if (typeof value !== 'string') throw createValueError('input', "The field 'input' must be a text.");
  if (value.trim() === '') throw createValueError('input', "The field 'input' is empty. Send the text to speak.");
  if (countCodePoints(value) <= MAX_CHARACTERS) return value;
  const sentence = `The field 'input' is too long: the maximum is ${MAX_CHARACTERS} characters.`;
  throw new OpenAiError(400, sentence, { param: 'input', code: 'string_above_max_length' });
}

function readFormat(value: unknown) {
  const name = value ?? 'mp3';
  const found = typeof name === 'string' && Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (found) return found;
  throw createValueError(
    'response_format',
    `The field 'response_format' must be ${formatChoices(Object.keys(FORMATS))}.`,
  );
}

function readSpeed(value: unknown): number {
  if (value == null) return 1;
  const speed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof speed === 'number' && speed >= SPEED.min && speed <= SPEED.max) return speed;
  throw createValueError('speed', `The field 'speed' must be a number from ${SPEED.min} to ${SPEED.max}.`);
}

function readInstructions(value: unknown) {
  if (value == null || value === '') return {};
  if (typeof value !== 'string') throw createValueError('instructions', "The field 'instructions' must be a text.");
  return { instructions: value };
}

function readChoice<Choice extends string>(body: Body, name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const value = body[name] ?? choices[0];
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw createValueError(name, `The field '${name}' must be ${formatChoices(choices)}.`);
}

function readLanguage(value: unknown) {
  if (value == null || value === '') return {};
  const language = typeof value === 'string' ? findLanguage(value, 'source') : undefined;
  if (language) return { language };
  throw createValueError('language', "The field 'language' must be a language tag, such as 'de' or 'pt-BR'.");
}

const formatChoices = (choices: readonly string[]): string =>
  `${choices
    .slice(0, -1)
    .map((one) => `'${one}'`)
    .join(', ')} or '${choices.at(-1)}'`;
