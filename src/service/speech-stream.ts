// Speech by one request whose answer is the sound, while it is made: `POST /tts-stream`. It is not in the interface
// document but in the service's client library (public fact). Our studio announces it. Other services are asked once;
// one that lacks the call has begun nothing.

import { isWav } from '../domain/audio/wav-header.ts';
import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import { findLanguageById } from '../domain/media/language.ts';
import { toServiceMarkup } from '../domain/speech-markup/edit-speech-markup.ts';
import { asJsonArray, type Json, parseJson } from '../kit/json.ts';
import { countCodePoints } from '../kit/text.ts';
import {
  type MediaService,
  ServiceRefusedError,
  ServiceResponseError,
  type SpeechStream,
} from '../ports/media-service.ts';
import type { createOptionalCalls } from './optional-calls.ts';
import { type ClientContext, MAX_JSON_BYTES, mapConnectionErrors } from './requests.ts';
import { toCreateError } from './response-errors.ts';
import { readBodyText, type ServiceResponse } from './transport.ts';

/** Lengths of a text that the service speaks in this way. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 3000;
/** Statuses of a service without this call. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([404, 405, 501]);
/** The request does not suit this call; `/tts` may take it, or explain what is wrong. */
const UNSUITABLE_STATUSES: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** A service without this call is asked again after this time. */
const MISSING_MS = 3_600_000;
/** Our studio answers when it is the request's turn. */
const TURN_TIMEOUT_MS = 10 * 60_000;
/** A slow engine may take long for one sentence. */
const IDLE_TIMEOUT_MS = 2 * 60_000;
const STREAM_TIMEOUT_MS = 30 * 60_000;
const MAX_NOTES_CHARACTERS = 5000;

type Speak = NonNullable<MediaService['speak']>;
type SpeakOptions = Parameters<Speak>[2];

interface SpeechStreamOptions {
  readonly client: ClientContext;
  readonly findAnnounced: ReturnType<typeof createOptionalCalls>['findAnnounced'];
  createOwnerHeaders(owner: SpeakOptions['owner']): Readonly<Record<string, string>>;
}

interface SpeechRequest {
  readonly path: string;
  readonly body: string;
}

export function createSpeak({ client, findAnnounced, createOwnerHeaders }: SpeechStreamOptions): Speak {
  let missingUntil = 0;

  const send = async (request: SpeechRequest, isStudio: boolean, { owner, signal, onSent }: SpeakOptions) => {
    const answer = await mapConnectionErrors(client.serviceUrl.origin, () =>
      client.transport.send({
        method: 'POST',
        url: client.serviceUrl.getEndpointUrl(request.path),
        headers: { 'content-type': 'application/json', 'x-api-key': client.apiKey, ...createOwnerHeaders(owner) },
        body: request.body,
        timeoutMs: STREAM_TIMEOUT_MS,
        responseTimeoutMs: isStudio ? TURN_TIMEOUT_MS : client.timeouts.createMs,
        idleTimeoutMs: IDLE_TIMEOUT_MS,
        signal,
        ...(onSent && { onSent }),
      }),
    );
    return readStream(client, answer);
  };

  const answer = async (
    speech: SpeechRequest,
    isStudio: boolean,
    options: SpeakOptions,
  ): Promise<SpeechStream | undefined> => {
    try {
      return await send(speech, isStudio, options);
    } catch (thrown) {
      options.signal.throwIfAborted();
      const status = hasStatus(thrown) ? (thrown.status ?? 0) : 0;
      if (MISSING_STATUSES.has(status)) missingUntil = Date.now() + MISSING_MS;
      // A failed call leaves nothing behind in our studio, so a task may follow. A lost connection is reported as such.
      const isHarmless = isStudio && status > 0 && !(thrown instanceof ServiceRefusedError);
      // A task waits for its turn where a stream is refused.
      const isBusy = isStudio && status === 429;
      if (isHarmless || isBusy || MISSING_STATUSES.has(status) || UNSUITABLE_STATUSES.has(status)) return undefined;
      throw thrown;
    }
  };

  return (operation, request, options) => {
    const announced = findAnnounced(`POST ${operation.outcome.streamPath}`);
    if (announced !== true && (announced !== 'unlisted' || Date.now() < missingUntil)) return undefined;
    const isStudio = announced === true;
    const speech = toSpeechRequest(operation, request, isStudio);
    return speech && { isRepeatable: isStudio, answer: answer(speech, isStudio, options) };
  };
}

const hasStatus = (thrown: unknown): thrown is ServiceRefusedError | ServiceResponseError =>
  thrown instanceof ServiceRefusedError || thrown instanceof ServiceResponseError;

/** `undefined` if the call has no place for a value of the request, or the text is too short or too long. */
function toSpeechRequest(
  { fields, outcome: { streamPath: path } }: Operation,
  { values }: Request,
  isStudio: boolean,
): SpeechRequest | undefined {
  const { text: written, voice_id, language, speed, chosen_dictionaries, ...others } = values;
  const tag = typeof language === 'number' ? findLanguageById(language)?.tag.toLowerCase() : undefined;
  const isComplete = Object.entries(others).every(
    ([name, value]) => value === undefined || value === null || value === fields[name]?.default,
  );
  if (path === undefined || typeof written !== 'string' || tag === undefined || !isComplete) return undefined;
  const text = isStudio ? written : toServiceMarkup(written);
  const characters = countCodePoints(text);
  if (characters < MIN_CHARACTERS || characters > MAX_CHARACTERS) return undefined;
  const body = {
    text,
    voice_id,
    language: tag,
    // The page can play this format while it arrives.
    output_configuration: { format: 'wav' },
    ...(typeof speed === 'number' && { voice_settings: { speaking_rate: speed } }),
    ...(isStudio && chosen_dictionaries !== undefined && { chosen_dictionaries }),
  };
  return { path, body: JSON.stringify(body) };
}

async function readStream(client: ClientContext, answer: ServiceResponse): Promise<SpeechStream> {
  const { status } = answer;
  if (status < 200 || status > 299) {
    const text = await readBodyText(answer, MAX_JSON_BYTES).catch(() => '');
    throw toCreateError({ status, text, retryAfter: answer.header('retry-after') }, {}, client.redact);
  }
  const received = answer.header('content-type') ?? '';
  if (/json|html|text/i.test(received)) {
    answer.discard();
    throw new ServiceResponseError('The media service sent text instead of sound.', status);
  }
  return { report: readReport(answer), chunks: readSound(client, answer) };
}

/** Reads what a status report would say about the speech. Only our studio sends these headers. */
function readReport(answer: ServiceResponse): SpeechStream['report'] {
  const sourceType = answer.header('x-digital-source-type');
  const notes = parseNotes(answer.header('x-notes') ?? '');
  return {
    ...(sourceType !== undefined && { digital_source_type: sourceType }),
    ...(notes && { notes }),
  };
}

/** Parses a percent-encoded list, since headers are limited to ASCII. */
function parseNotes(header: string): readonly Json[] | undefined {
  if (header === '' || header.length > MAX_NOTES_CHARACTERS) return undefined;
  try {
    return asJsonArray(parseJson(decodeURIComponent(header)));
  } catch {
    return undefined;
  }
}

const HEAD_BYTES = 12;

async function* readSound(client: ClientContext, answer: ServiceResponse): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  const chunks = answer.readChunks();
  try {
    for (;;) {
      const { value, done } = await mapConnectionErrors(client.serviceUrl.origin, () => chunks.next());
      if (done) break;
      head &&= Buffer.concat([head, value]);
      if (head && head.length < HEAD_BYTES) continue;
      if (head && !isWav(head)) throw new ServiceResponseError('The media service sent no WAV file.');
      yield head ?? value;
      head = undefined;
    }
    if (head) throw new ServiceResponseError('The media service sent an empty sound.');
  } finally {
    answer.discard();
  }
}
