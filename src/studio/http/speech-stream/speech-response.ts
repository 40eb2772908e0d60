// Opens a stream for a voice and a text, and sends it as a response.

import type { Context } from 'hono';
import { toSpeechReplacements } from '../../../domain/pronunciation/terms.ts';
import { type ChosenDictionaries, loadChosenTerms } from '../../dictionaries/chosen-terms.ts';
import { REMOTE_VOICE_SOURCE } from '../../engines/remote/voice-key.ts';
import { getMediaType, type SpeechFormat } from '../../streams/speech-format.ts';
import type { SpeechStream, SpeechStreams } from '../../streams/speech-streams.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import { type DirectoryVoice, findLanguageId, type StudioVoiceDirectory } from '../../voices/voice-directory.ts';
import { getConnectionCutter, getRequester, type StudioEnv } from '../route-helpers.ts';

export interface SpeechResponseOptions {
  readonly speechStreams: SpeechStreams;
  readonly voiceDirectory: StudioVoiceDirectory;
  readonly dictionaries: ChosenDictionaries;
}

export interface SpokenText {
  readonly text: string;
  readonly voice: DirectoryVoice;
  /** BCP 47 tag of the text's language. */
  readonly tag: string;
  /** 1 is ordinary. */
  readonly speed?: number;
  readonly instructions?: string;
  readonly chosenDictionaries?: unknown;
  readonly format: SpeechFormat;
  readonly sampleRate?: number;
}

/** Only servers by address follow instructions. */
export const followsInstructions = ({ design }: DirectoryVoice): boolean => design.found?.by === REMOTE_VOICE_SOURCE;

/** @throws the errors of {@link SpeechStreams.open}. */
export function openSpeech(
  context: Context<StudioEnv>,
  { text, voice, tag, speed, instructions, chosenDictionaries, format, sampleRate }: SpokenText,
  { speechStreams, dictionaries }: SpeechResponseOptions,
): Promise<SpeechStream> {
  const requester = getRequester(context);
  const terms = loadChosenTerms(dictionaries, requester.owner, chosenDictionaries);
  const design: VoiceDesign = {
    ...voice.design,
    ...(instructions !== undefined && followsInstructions(voice) && { instructions }),
  };
  const pronunciations = terms.length > 0 ? toSpeechReplacements(terms, findLanguageId(tag) ?? 0) : undefined;
  const request = { ...requester, text, tag, design, speed, pronunciations, format, sampleRate };
  return speechStreams.open(request, context.req.raw.signal, getConnectionCutter(context));
}

/** Clients refuse a response with more than 16 kB of headers. Notes may list words of a dictionary. */
const MAX_NOTES_BYTES = 8000;

/** `ignoredFields`: names of values that have no effect here. */
export function createSpeechResponse(
  context: Context<StudioEnv>,
  { body, notes, sourceType }: SpeechStream,
  format: SpeechFormat,
  ignoredFields: readonly string[] = [],
): Response {
  const encodedNotes = encodeURIComponent(JSON.stringify(notes));
  return context.body(body, 200, {
    'content-type': getMediaType(format),
    'cache-control': 'no-store, no-transform',
    // nginx would hold the first sound back.
    'x-accel-buffering': 'no',
    'x-digital-source-type': sourceType,
    ...(notes.length > 0 && encodedNotes.length <= MAX_NOTES_BYTES && { 'x-notes': encodedNotes }),
    ...(ignoredFields.length > 0 && { 'x-ignored-fields': ignoredFields.join(', ') }),
  });
}
