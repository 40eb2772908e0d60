// Client of the media service: implements the port's calls with the modules beside this file. Holds the paths that
// belong to no operation. Operations declare their own paths.

import { createHmac } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import type { Voice } from '../domain/media/voice.ts';
import { FAIR_QUEUE_HEADER } from '../domain/tasks/fair-queue-header.ts';
import {
  buildCreatePath,
  buildResultPath,
  parseOutcome,
  parseStatus,
  type TaskOutcome,
} from '../domain/tasks/outcome.ts';
import type { FairQueueRequester } from '../kit/fair-queue.ts';
import { asJsonArray, asJsonObject, type Json, parseJson } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import { isLikelyText } from '../kit/text.ts';
import { type MediaService, ServiceResponseError, ServiceUnreachableError } from '../ports/media-service.ts';
import { fetchCapabilities } from './capabilities.ts';
import { ConnectionLostError, TOO_LONG_REASON } from './connection.ts';
import { createPlainBody, createRequestBody, postOnce, readIdField } from './create-request.ts';
import { createDictionaryCalls } from './dictionaries.ts';
import { downloadResult, sniffMediaType, TYPE_DETECTION_BYTES } from './download-result.ts';
import { addMissingTranscripts } from './missing-transcripts.ts';
import { createOptionalCalls } from './optional-calls.ts';
import { fetchOutcomeByCreate, getReadyStatus, toReadyTaskId } from './repeated-create.ts';
import {
  type ClientContext,
  fetchText,
  fetchTextWithRetries,
  MAX_JSON_BYTES,
  mapConnectionErrors,
  readServiceError,
  sendGet,
  withRetries,
} from './requests.ts';
import { parseServiceUrl, redactSecrets, type ServiceUrl } from './service-url.ts';
import { createSpeak } from './speech-stream.ts';
import { createHttpTransport, DEFAULT_TIMEOUTS, type ServiceResponse, type Timeouts } from './transport.ts';

interface MediaServiceOptions {
  /** Base URL of the service, with or without a path and a trailing slash. */
  readonly baseUrl: string;
  /** Sent as `x-api-key` (interface document §5), only to the origin of the base URL. */
  readonly apiKey: string;
  /** Signs the owners of create calls, which share the queue fairly. Only for our own studio. */
  readonly queueOwnerSecret?: string;
  readonly log: Log;
  readonly timeouts?: Partial<Timeouts>;
  /** Returns the length of a recording in seconds. Without this function files have no length. */
  readonly measureSeconds?: (path: string) => Promise<number | undefined>;
}

export function createMediaServiceClient(options: MediaServiceOptions): MediaService & {
  /** Loads the calls that the service offers beyond the interface document, in the background. */
  learn(): Promise<void>;
  stop(): Promise<void>;
} {
  const timeouts: Timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const stopping = new AbortController();
  const client: ClientContext = {
    serviceUrl: parseServiceUrl(options.baseUrl),
    apiKey: options.apiKey,
    transport: createHttpTransport(timeouts),
    timeouts,
    log: options.log,
    stopped: stopping.signal,
    measureSeconds: options.measureSeconds,
    redact: (text) => redactSecrets(text, options.apiKey),
  };
  const createQueueOwnerHeaders = createQueueOwnerSigner(options.queueOwnerSecret);
  const isOwnStudio = options.queueOwnerSecret !== undefined;
  const { findAnnounced, ...optionalCalls } = createOptionalCalls(client);
  return {
    speak: createSpeak({ client, findAnnounced, createOwnerHeaders: createQueueOwnerHeaders }),
    async create(operation, request, open, asker) {
      const body = await createRequestBody(operation, request, open, isOwnStudio);
      const path = buildCreatePath(operation, request.values);
      const answer = await postOnce(client, path, body, operation.fields, createQueueOwnerHeaders(asker));
      const { voiceIdField } = operation.outcome;
      if (voiceIdField === undefined) return { id: toReadyTaskId(operation, answer) ?? readIdField(answer, 'task_id') };
      return { id: readIdField(answer, voiceIdField), body: answer };
    },
    ...optionalCalls,
    ...createDictionaryCalls(client),
    async status(operation, id, waitSeconds = 0) {
      const ready = getReadyStatus(operation, id);
      if (ready) return ready;
      const path = `${operation.endpoint}/${encodeURIComponent(id)}${waitSeconds > 0 ? `?wait=${waitSeconds}` : ''}`;
      // No retry here: the poller, which knows all tasks, decides what to do after an error.
      const text = await fetchText(client, path, client.timeouts.queryMs, waitSeconds * 1000);
      const report = parseStatus(parseJson(text) ?? null);
      if (!report) throw new ServiceResponseError('The media service’s status response is invalid.', 200);
      return report;
    },
    findOutcome: (operation, report, asked) => fetchOutcome(client, operation, report, asked),
    download: (address, into) => downloadResult(client, address, into),
    async voices() {
      const voices = parseVoices(parseJson(await fetchTextWithRetries(client, '/list-voices', 3)), client.serviceUrl);
      if (!voices) throw new ServiceResponseError('The media service’s list of voices is invalid.', 200);
      return voices;
    },
    capabilities: (revision) => fetchCapabilities(client, revision),
    async createVoice({ name, gender, file }) {
      const form = new FormData();
      form.append('voice_name', name);
      form.append('gender', String(gender));
      form.append('file', await openAsBlob(file.path, { type: file.type }), file.name);
      const answer = await postOnce(client, '/create-custom-voice', createPlainBody(form), {});
      const id = Number(readIdField(answer, 'voice_id'));
      if (!Number.isSafeInteger(id))
        throw new ServiceResponseError('The media service’s response has no voice_id.', 200);
      return { id };
    },
    async stop() {
      stopping.abort(new ServiceUnreachableError('The connection to the media service is closed.'));
      await client.transport.stop();
    },
  };
}

async function fetchOutcome(
  client: ClientContext,
  operation: Operation,
  report: Json,
  values: Request['values'] | undefined,
): Promise<TaskOutcome> {
  const { outcome: spec } = operation;
  const inStatus = parseOutcome(spec, report);
  const runId = parseStatus(report)?.runId;
  const isComplete = spec.isInStatus && (spec.linesField === undefined || inStatus?.transcripts !== undefined);
  if (inStatus && (isComplete || runId === undefined)) return inStatus;
  if (spec.repeatsCreate) return fetchOutcomeByCreate(client, operation, values ?? {});
  if (runId === undefined) throw new ServiceResponseError('The media service reported success without a result.');
  const path = buildResultPath(operation, runId, values);
  const requested = withRetries(client, path, 3, () => fetchResult(client, operation, path));
  // The status already holds the outcome. The result endpoint may only add transcripts.
  const found = spec.isInStatus && inStatus ? ((await requested.catch(() => undefined)) ?? inStatus) : await requested;
  if (!found) throw new ServiceResponseError('The media service’s result is invalid.', 200);
  return spec.captionsPath === undefined ? found : addMissingTranscripts(client, operation, runId, values ?? {}, found);
}

async function fetchResult(
  client: ClientContext,
  operation: Operation,
  path: string,
): Promise<TaskOutcome | undefined> {
  const answer = await sendGet(client, client.serviceUrl.getEndpointUrl(path), client.timeouts.queryMs);
  const type = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (answer.status >= 300 && answer.status < 400 && answer.header('location') !== undefined) {
    answer.discard(); // the file is stored elsewhere, and the download follows
    return toFileOutcome(operation, path, type);
  }
  if (answer.status < 200 || answer.status > 299) throw await readServiceError(client, answer);
  const { file, text } = await mapConnectionErrors(client.serviceUrl.origin, () => peek(answer, type));
  if (file !== undefined) return toFileOutcome(operation, path, file);
  const body = parseJson(text);
  return body === undefined ? undefined : parseOutcome(operation.outcome, body);
}

/** Returns the media type of a file, or the whole text. Reads on only while the content looks like text. */
async function peek(answer: ServiceResponse, type: string): Promise<{ text: string; file?: string }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.readChunks()) {
    const isTypeKnown = bytes >= TYPE_DETECTION_BYTES;
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw new ConnectionLostError(TOO_LONG_REASON, true);
    if (!isTypeKnown && bytes >= TYPE_DETECTION_BYTES && !isLikelyText(Buffer.concat(parts))) break;
  }
  const read = Buffer.concat(parts);
  if (isLikelyText(read)) return { text: read.toString('utf8') };
  return { text: '', file: (await sniffMediaType(read)) ?? (type || 'application/octet-stream') };
}

/** The result endpoint is the file itself, for the operation's only role or the role that matches the media type. */
function toFileOutcome(operation: Operation, path: string, type: string): TaskOutcome | undefined {
  const roles = Object.entries(operation.outcome.files);
  const fits = roles.length === 1 ? roles[0] : roles.find(([role]) => type.startsWith(`${role}/`));
  return fits && { fileLinks: [{ role: fits[0], label: fits[1].label, address: path }] };
}

/** Returns `undefined` if the response contains no list. */
function parseVoices(body: Json | undefined, base: ServiceUrl): readonly Voice[] | undefined {
  const list = asJsonArray(body) ?? asJsonArray(asJsonObject(body)?.['voices']);
  return list?.flatMap((entry) => parseVoice(entry, base) ?? []);
}

function parseVoice(entry: Json, base: ServiceUrl): Voice | undefined {
  const record = asJsonObject(entry);
  const id = record?.['id'];
  const name = record?.['voice_name'];
  if (!record || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const { gender, age, language, languages, description, signed_url: signedUrl } = record;
  const spoken = asJsonArray(languages)?.filter((one) => typeof one === 'number');
  const previewUrl = typeof signedUrl === 'string' && signedUrl !== '' ? base.resolve(signedUrl)?.href : undefined;
  return {
    id,
    name: name.trim(),
    ...(typeof gender === 'number' && { gender }),
    ...(typeof age === 'number' && { age }),
    ...(typeof language === 'number' && { language }),
    ...(spoken && { languages: spoken }),
    ...(typeof description === 'string' && description !== '' && { description }),
    previewUrl,
  };
}

type Headers = Readonly<Record<string, string>>;

const NO_HEADERS: Headers = {};
/** 132 bits, enough to rule out collisions between people. */
const OWNER_SIGNATURE_LENGTH = 22;

function createQueueOwnerSigner(secret: string | undefined): (asker: FairQueueRequester | undefined) => Headers {
  if (secret === undefined) return () => NO_HEADERS;
  const sign = (kind: string, of: string): string =>
    createHmac('sha256', secret).update(`turn ${kind} ${of}`).digest('base64url').slice(0, OWNER_SIGNATURE_LENGTH);
  return (asker) => {
    if (!asker) return NO_HEADERS;
    const { person, place, group } = asker;
    const marks = [sign('person', person)];
    if (place !== undefined) marks.push(sign('place', place));
    // The group is the third of three parts, so it requires a place.
    if (place !== undefined && group !== undefined) marks.push(sign('group', group));
    return { [FAIR_QUEUE_HEADER]: marks.join('.') };
  };
}
