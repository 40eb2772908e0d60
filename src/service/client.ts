// The client of the media service: the port's calls, each put together from the parts beside this file. Knows the paths
// that belong to no operation; those of the operations come with their declarations.

import { createHmac } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import type { Voice } from '../domain/media/voice.ts';
import { createPath, type Outcome, readOutcome, readStatus, resultPath } from '../domain/tasks/outcome.ts';
import { MARK_HEADER } from '../domain/tasks/turn-header.ts';
import type { TurnOwner } from '../kit/fair-queue.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import { type MediaService, ServiceUnclear } from '../ports/service.ts';
import { askAbilities } from './abilities.ts';
import { type Base, readBase, withoutSecrets } from './address.ts';
import { ask, asServiceErrors, type Client, get, JSON_MOST, refusalOf, textAt, withRetries } from './ask.ts';
import { createBeyond } from './beyond.ts';
import { bodyOf, idIn, post } from './create.ts';
import { createDictionaryCalls } from './dictionaries.ts';
import { download, looksLikeText, PEEK_BYTES, typeOfBytes } from './download.ts';
import { Lost } from './exchange.ts';
import { askAgain, readyIn, readyStatus } from './repeated.ts';
import { type Answer, createTransport, TIMEOUTS, type Timeouts } from './transport.ts';
import { withWords } from './written-words.ts';

interface MediaServiceOptions {
  /** The service's address, with or without a path and a slash at its end. */
  readonly base: string;
  /** Sent as `x-api-key` (interface document §5), to the base's own origin and nowhere else. */
  readonly key: string;
  /** For our own studio only: it is told whose turn a create call uses up, under marks made with this secret. */
  readonly marks?: string | undefined;
  readonly log: Log;
  readonly timeouts?: Partial<Timeouts>;
  /** Length of a recording. Without it files come without their lengths. */
  readonly secondsOf?: ((path: string) => Promise<number | undefined>) | undefined;
}

export function createMediaService(options: MediaServiceOptions): MediaService & {
  /** Finds out in the background what the service offers beyond the interface document. */
  learn(): Promise<void>;
  stop(): Promise<void>;
} {
  const timeouts: Timeouts = { ...TIMEOUTS, ...options.timeouts };
  const stopping = new AbortController();
  const client: Client = {
    base: readBase(options.base),
    key: options.key,
    transport: createTransport(timeouts),
    timeouts,
    log: options.log,
    stopped: stopping.signal,
    secondsOf: options.secondsOf,
    clean: (text) => withoutSecrets(text, options.key),
  };
  const marks = createMarks(options.marks);
  return {
    async create(operation, request, open, asker) {
      const body = await bodyOf(operation, request, open);
      const path = createPath(operation, request.values);
      const answer = await post(client, path, body, operation.fields, marks(asker));
      const { voice } = operation.outcome;
      if (voice === undefined) return { id: readyIn(operation, answer) ?? idIn(answer, 'task_id') };
      return { id: idIn(answer, voice), answer };
    },
    ...createBeyond(client),
    ...createDictionaryCalls(client),
    async status(operation, id) {
      const ready = readyStatus(operation, id);
      if (ready) return ready;
      const path = `${operation.endpoint}/${encodeURIComponent(id)}`;
      // Asked once: what was answered instead is for the poller to judge, who sees all tasks.
      const text = await textAt(client, path, client.timeouts.look);
      const report = readStatus(parseJson(text) ?? null);
      if (!report) throw new ServiceUnclear('The media service’s status answer is not understood.', 200);
      return report;
    },
    outcome: (operation, report, asked) => findOutcome(client, operation, report, asked),
    download: (address, into) => download(client, address, into),
    async voices() {
      const voices = readVoices(parseJson(await ask(client, '/list-voices', 3)), client.base);
      if (!voices) throw new ServiceUnclear('The media service’s list of voices is not understood.', 200);
      return voices;
    },
    abilities: () => askAbilities(client),
    async createVoice({ name, gender, file }) {
      const form = new FormData();
      form.append('voice_name', name);
      form.append('gender', String(gender));
      form.append('file', await openAsBlob(file.path, { type: file.type }), file.name);
      const body = { headers: {}, body: form, fault: () => undefined, close: () => undefined };
      const id = Number(idIn(await post(client, '/create-custom-voice', body, {}), 'voice_id'));
      if (!Number.isSafeInteger(id))
        throw new ServiceUnclear('The media service answered without a voice_id.', 200);
      return { id };
    },
    async stop() {
      stopping.abort();
      await client.transport.stop();
    },
  };
}

async function findOutcome(
  client: Client,
  operation: Operation,
  report: Json,
  asked: Request['values'] | undefined,
): Promise<Outcome> {
  const { outcome: spec } = operation;
  const inStatus = readOutcome(spec, report);
  const runId = readStatus(report)?.runId;
  const isWhole = spec.inStatus && (spec.lines === undefined || inStatus?.transcripts !== undefined);
  if (inStatus && (isWhole || runId === undefined)) return inStatus;
  if (spec.repeats) return askAgain(client, operation, asked ?? {});
  if (runId === undefined)
    throw new ServiceUnclear('The media service says it is finished, but not where the result is.');
  const path = resultPath(operation, runId, asked);
  const looked = withRetries(client, path, 3, () => lookAt(client, operation, path));
  // What stands in the status suffices: only its words are looked for.
  const found =
    spec.inStatus && inStatus ? ((await looked.catch(() => undefined)) ?? inStatus) : await looked;
  if (!found)
    throw new ServiceUnclear('The media service’s result is not in a form that is understood.', 200);
  return spec.words === undefined ? found : withWords(client, operation, runId, asked ?? {}, found);
}

async function lookAt(client: Client, operation: Operation, path: string): Promise<Outcome | undefined> {
  const answer = await get(client, client.base.at(path), client.timeouts.look);
  const type = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (answer.status >= 300 && answer.status < 400 && answer.header('location') !== undefined) {
    answer.drop(); // a file that is kept elsewhere: the download follows
    return itself(operation, path, type);
  }
  if (answer.status < 200 || answer.status > 299) throw await refusalOf(client, answer);
  const { file, text } = await asServiceErrors(client.base.origin, () => peek(answer, type));
  if (file !== undefined) return itself(operation, path, file);
  const body = parseJson(text);
  return body === undefined ? undefined : readOutcome(operation.outcome, body);
}

/** The type of what is a file, or the whole of what is text: reads on only while it looks like text. */
async function peek(answer: Answer, type: string): Promise<{ text: string; file?: string }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.chunks()) {
    const judged = bytes >= PEEK_BYTES;
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > JSON_MOST) throw new Lost('the answer is far too long', true);
    if (!judged && bytes >= PEEK_BYTES && !looksLikeText(Buffer.concat(parts))) break;
  }
  const read = Buffer.concat(parts);
  if (looksLikeText(read)) return { text: read.toString('utf8') };
  return { text: '', file: (await typeOfBytes(read)) ?? (type || 'application/octet-stream') };
}

/** The result endpoint is the file: one source, for the one role the operation has, or the role of that media type. */
function itself(operation: Operation, path: string, type: string): Outcome | undefined {
  const roles = Object.entries(operation.outcome.files);
  const fits = roles.length === 1 ? roles[0] : roles.find(([role]) => type.startsWith(`${role}/`));
  return fits && { sources: [{ role: fits[0], label: fits[1].label, address: path }] };
}

/** `undefined` when the answer holds no list at all. */
function readVoices(body: Json | undefined, base: Base): readonly Voice[] | undefined {
  const list = Array.isArray(body) ? body : asObject(body)?.['voices'];
  if (!Array.isArray(list)) return undefined;
  return (list as readonly Json[]).flatMap((entry) => readVoice(entry, base) ?? []);
}

function readVoice(entry: Json, base: Base): Voice | undefined {
  const record = asObject(entry);
  const id = record?.['id'];
  const name = record?.['voice_name'];
  if (!record || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const { gender, age, language, description, signed_url: signed } = record;
  const preview = typeof signed === 'string' && signed !== '' ? base.resolve(signed)?.href : undefined;
  return {
    id,
    name: name.trim(),
    ...(typeof gender === 'number' && { gender }),
    ...(typeof age === 'number' && { age }),
    ...(typeof language === 'number' && { language }),
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(preview !== undefined && { preview }),
  };
}

type Headers = Readonly<Record<string, string>>;

const NONE: Headers = {};
/** 132 bits: no two people are ever taken for one. */
const CHARACTERS = 22;

function createMarks(secret: string | undefined): (asker: TurnOwner | undefined) => Headers {
  if (secret === undefined) return () => NONE;
  const word = (kind: string, of: string): string =>
    createHmac('sha256', secret).update(`turn ${kind} ${of}`).digest('base64url').slice(0, CHARACTERS);
  return (asker) => {
    if (!asker) return NONE;
    const { person, place, group } = asker;
    const words = [word('person', person)];
    if (place !== undefined) words.push(word('place', place));
    // Third of three words, so only behind a place.
    if (place !== undefined && group !== undefined) words.push(word('group', group));
    return { [MARK_HEADER]: words.join('.') };
  };
}
