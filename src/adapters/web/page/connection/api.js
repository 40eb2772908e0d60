// Client of the server's HTTP API (docs/web-chat.md). Each POST has an idempotency key; a retry after a lost response
// reuses the key, so that nothing happens twice.

/** @import { PostResult, CatalogueJson, FirstPageJson, ChatMessage, Person, InitialChatState, Suggestion, UploadResponse, FieldValues, VoicesPage } from '../types.d.ts' */

import { getText } from '../kit/localization.js';
import { listRecentLanguages } from '../kit/recent-languages.js';
import { connectionStatus } from './connection-status.js';

const TIMEOUT_MS = 30_000;
/** Suggestions depend on names, ids and links. A long text would exceed the server's limit for addresses. */
const MAX_QUERY_VALUE = 300;

/** An error with a sentence for the user. `status` is 0 if the server did not respond. */
export class RequestError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
  }
}

/** @param {unknown} thrown */
export const getErrorMessage = (thrown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** True if a retry may succeed, as the request was not rejected for its content. @param {unknown} thrown */
export const isRetryableError = (thrown) =>
  !(thrown instanceof RequestError) ||
  thrown.status === 0 ||
  thrown.status >= 500 ||
  [408, 429].includes(thrown.status);

/**
 * The body is JSON, or the bytes of a sound.
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<{ status: number, body: any, headers: Headers }>}
 */
async function call(path, init = {}) {
  let response;
  let body;
  try {
    response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    const isSound = response.headers.get('content-type')?.startsWith('audio/');
    body = isSound ? await response.blob() : await response.json().catch(() => undefined);
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown;
    connectionStatus.report(false);
    throw new RequestError(0, getText('page.unreachable'));
  }
  const { status, headers } = response;
  if (status === 422 && body?.problems) return { status, body, headers };
  if (response.ok && body !== undefined) return { status, body, headers };
  // The server responded with a card that shows the error.
  if (body?.message) return { status, body, headers };
  const message = body?.error ?? (status >= 500 ? getText('page.unreachable') : getText('page.refused'));
  throw new RequestError(status, message);
}

/** @param {string} path @param {unknown} body @param {RequestInit} [init] */
const sendJson = (path, body, init) =>
  call(path, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Idempotency keys of unanswered POSTs, by path and body. @type {Map<string, string>} */
const pendingKeys = new Map();

/** @param {string} path @param {Readonly<Record<string, unknown>>} body @returns {Promise<PostResult>} */
async function post(path, body) {
  const request = path + JSON.stringify(body);
  const key = pendingKeys.get(request) ?? randomKey();
  pendingKeys.set(request, key);
  try {
    const { status, body: answer } = await sendJson(path, { ...body, key });
    pendingKeys.delete(request);
    if (status === 422) return { is: 'problems', ...answer };
    if (answer.form) return { is: 'form', form: answer.form };
    return answer.view ? { is: 'view', view: answer.view } : { is: 'message', ...answer };
  } catch (thrown) {
    if (thrown instanceof RequestError && thrown.status >= 400 && thrown.status < 500) pendingKeys.delete(request);
    throw thrown;
  }
}

/** `crypto.randomUUID` requires HTTPS or localhost, but the chat may run on plain HTTP with a secret. */
const randomKey = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

const query = (/** @type {Record<string, string>} */ values) => new URLSearchParams(values);

/** Returns the current room; some voices are limited to certain rooms. @type {() => string} */
let getRoom = () => 'general';

export const api = {
  /** @returns {Promise<InitialChatState>} */
  getSession: async () => (await call('/api/session')).body,
  /** @returns {Promise<CatalogueJson>} */
  getCatalogue: async () => (await call('/api/catalogue')).body,
  /** @param {string} secret */
  signIn: (secret) => sendJson('/api/login', { secret }),
  /** The server gives a key to browsers without one. @param {Person} person @returns {Promise<Person>} */
  setName: async (person) => (await sendJson('/api/people', { person })).body.person,
  signOut: () => call('/api/session', { method: 'DELETE' }),
  /** @param {string} room @param {number} [before] @returns {Promise<{ messages: ChatMessage[] }>} */
  getMessages: async (room, before) =>
    (
      await call(
        `/api/rooms/${encodeURIComponent(room)}/messages?${query({ limit: '50', ...(before !== undefined && { before: String(before) }) })}`,
      )
    ).body,
  /**
   * Finds messages of a room that contain all words, newest first.
   * @param {string} room
   * @param {string} words
   * @param {AbortSignal} signal
   * @returns {Promise<ChatMessage[]>}
   */
  searchMessages: async (room, words, signal) =>
    (await call(`/api/rooms/${encodeURIComponent(room)}/search?${query({ words })}`, { signal })).body.messages,
  /**
   * Completes even if the page is closed.
   * @param {string} id
   * @param {string} person author, for a browser without a key
   */
  deleteMessage: (id, person) =>
    call(`/api/messages/${encodeURIComponent(id)}?${query({ person })}`, {
      method: 'DELETE',
      keepalive: true,
    }),
  /** @param {{ command: string, field: string, typed: string, values: FieldValues }} ask @param {AbortSignal} signal @returns {Promise<Suggestion[]>} */
  getSuggestions: async ({ values, ...ask }, signal) => {
    const recent = JSON.stringify(listRecentLanguages());
    const short = Object.entries(values).filter(([, value]) => String(value).length <= MAX_QUERY_VALUE);
    const asked = query({ ...ask, room: getRoom(), values: JSON.stringify(Object.fromEntries(short)), recent });
    return (await call(`/api/suggest?${asked}`, { signal })).body.suggestions;
  },
  /** @returns {Promise<FirstPageJson>} */
  getFirstPage: async () => (await call('/api/first-page')).body,
  /**
   * Speaks a short text without posting it. `words`: the spoken words, if they were translated.
   * @param {Readonly<Record<string, unknown>>} body
   * @param {AbortSignal} signal
   * @returns {Promise<{ sound: Blob, words?: string }>}
   */
  async previewSpeech(body, signal) {
    const { body: sound, headers } = await sendJson('/api/previews', body, { signal });
    const words = headers.get('earshot-words');
    return { sound, ...(words !== null && { words: decodeURIComponent(words) }) };
  },
  /** @param {string} room @param {number} from @returns {Promise<VoicesPage>} */
  getVoices: async (room, from) => (await call(`/api/voices?${query({ room, from: String(from) })}`)).body,
  /** @param {() => string} getter */
  setRoomGetter(getter) {
    getRoom = getter;
  },
  post,
  uploadFile,
};

/**
 * Uploads a file. Uses XMLHttpRequest, as fetch does not report upload progress.
 * @param {File} file
 * @param {(part: number) => void} progress 0 to 1
 * @param {AbortSignal} signal
 * @returns {Promise<UploadResponse>}
 */
function uploadFile(file, progress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new RequestError(0, getText('files.uploadBroke', { name: file.name })));
    request.open('POST', `/api/files?${query({ name: file.name })}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      if (request.status === 201) resolve(request.response);
      else
        reject(
          new RequestError(request.status, request.response?.error ?? getText('files.notTaken', { name: file.name })),
        );
    };
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
