// `POST /v1/audio/speech`: speech while it is spoken, as sound or as server-sent events.

import type { Context } from 'hono';
import { JobError } from '../../errors.ts';
import type { StudioLimits } from '../../limits.ts';
import type { SpeechStream } from '../../streams/speech-streams.ts';
import type { DirectoryVoice } from '../../voices/voice-directory.ts';
import { parseJsonBody } from '../parse-json.ts';
import type { StudioApp, StudioEnv } from '../route-helpers.ts';
import {
  createSpeechResponse,
  followsInstructions,
  openSpeech,
  type SpeechResponseOptions,
} from '../speech-stream/speech-response.ts';
import { resolveModel } from './models.ts';
import { createValueError, OPENAI_BASE_PATH } from './openai-error.ts';
import { EVENT_STREAM_HEADERS, formatEvent } from './server-sent-events.ts';
import { parseSpeechRequest, type SpeechRequest } from './speech-request.ts';
import { findSpeechVoice, isStandIn } from './speech-voices.ts';
import { detectSpokenLanguage, type ScoreLanguages } from './spoken-language.ts';

export interface OpenAiSpeechOptions extends SpeechResponseOptions {
  readonly limits: Pick<StudioLimits, 'maxJsonBytes'>;
  /** Absent: a text is in its voice's language. */
  readonly scoreLanguages?: ScoreLanguages;
}

export function addOpenAiSpeechRoute(app: StudioApp, options: OpenAiSpeechOptions): void {
  app.post(`${OPENAI_BASE_PATH}/audio/speech`, (context) => createSpeech(context, options));
}

async function createSpeech(context: Context<StudioEnv>, options: OpenAiSpeechOptions): Promise<Response> {
  const body = await parseJsonBody(context.req.raw, options.limits.maxJsonBytes);
  resolveModel(body['model'], 'speech');
  const request = parseSpeechRequest(body);
  const { voice, tag } = await chooseVoice(context, body['voice'], request, options);
  const ignored = request.instructions !== undefined && !followsInstructions(voice) ? ['instructions'] : [];
  try {
    const chosenDictionaries = body['chosen_dictionaries'];
    const stream = await openSpeech(context, { ...request, voice, tag, chosenDictionaries }, options);
    return request.asEvents
      ? createEventResponse(context, stream)
      : createSpeechResponse(context, stream, request.format, ignored);
  } catch (error) {
    if (error instanceof JobError && error.reason === 'INVALID_SOURCE_DATA')
      throw createValueError('input', error.message);
    throw error;
  }
}

/** A voice of OpenAI's is replaced by the best one for the language. */
async function chooseVoice(
  context: Context<StudioEnv>,
  wanted: unknown,
  { text, language }: SpeechRequest,
  { voiceDirectory, scoreLanguages }: OpenAiSpeechOptions,
): Promise<{ readonly voice: DirectoryVoice; readonly tag: string }> {
  const voice = findSpeechVoice(voiceDirectory.listForOwner(context.get('owner')), wanted);
  const tag = language?.tag ?? (await detectSpokenLanguage(text, voice.tag, scoreLanguages));
  return { voice: (isStandIn(voice, wanted) ? voiceDirectory.chooseStandIn(voice.id, tag) : undefined) ?? voice, tag };
}

/** Nothing is billed, but clients expect the numbers. */
const NO_USAGE = { input_tokens: 0, output_tokens: 0, total_tokens: 0 };

function createEventResponse(context: Context<StudioEnv>, { body, sourceType }: SpeechStream): Response {
  const encodeEvent = (event: object): Uint8Array => Buffer.from(formatEvent(event));
  const events = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const audio = Buffer.from(bytes).toString('base64');
        controller.enqueue(encodeEvent({ type: 'speech.audio.delta', audio }));
      },
      flush: (controller) => controller.enqueue(encodeEvent({ type: 'speech.audio.done', usage: NO_USAGE })),
    }),
  );
  return context.body(events, 200, {
    ...EVENT_STREAM_HEADERS,
    'x-digital-source-type': sourceType,
  });
}
