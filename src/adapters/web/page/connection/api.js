// The server's HTTP interface (docs/web-chat.md) as functions. A post carries a key; trying the same post again after
// no answer carries the same key, so that nothing is done twice.

/** @import { Answer, Catalogue, Message, Person, Session, Suggestion, Uploaded, Values, VoicesPage } from '../types.d.ts' */

import { texts } from '../texts/index.js';

const PATIENCE_MS = 30_000;

/** What went wrong, as a sentence for a person. `status` is 0 when no answer came. */
export class Trouble extends Error {
  /** @param {number} status @param {string} said */
  constructor(status, said) {
    super(said);
    this.name = 'Trouble';
    this.status = status;
  }
}

/** @param {unknown} thrown */
export const reasonOf = (thrown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** Whether the same once more may go well: not what was refused for what it is. @param {unknown} thrown */
export const mayHelp = (thrown) =>
  !(thrown instanceof Trouble) ||
  thrown.status === 0 ||
  thrown.status >= 500 ||
  [408, 429].includes(thrown.status);

/** @param {string} path @param {RequestInit} [init] @returns {Promise<{ status: number, body: any }>} */
async function call(path, init = {}) {
  let response;
  try {
    response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS), ...init });
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown;
    throw new Trouble(0, texts.page.unreachable);
  }
  const body = await response.json().catch(() => undefined);
  if (response.status === 422 && body?.problems) return { status: 422, body };
  if (response.ok && body !== undefined) return { status: response.status, body };
  // A card was posted and says itself what went wrong.
  if (body?.message) return { status: response.status, body };
  const said = body?.error ?? (response.status >= 500 ? texts.page.unreachable : texts.page.refused);
  throw new Trouble(response.status, said);
}

/** @param {string} path @param {unknown} body */
const send = (path, body) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Keys of posts that have had no answer yet, by what they say. @type {Map<string, string>} */
const open = new Map();

/** @param {string} path @param {Readonly<Record<string, unknown>>} body @returns {Promise<Answer>} */
async function post(path, body) {
  const mark = path + JSON.stringify(body);
  const key = open.get(mark) ?? randomKey();
  open.set(mark, key);
  try {
    const { status, body: got } = await send(path, { ...body, key });
    open.delete(mark);
    if (status === 422) return { is: 'problems', ...got };
    if (got.form) return { is: 'form', form: got.form };
    return got.view ? { is: 'view', view: got.view } : { is: 'message', message: got.message };
  } catch (thrown) {
    if (thrown instanceof Trouble && thrown.status >= 400 && thrown.status < 500) open.delete(mark);
    throw thrown;
  }
}

/** `crypto.randomUUID` exists on secure origins only, and a secret may be used over plain http. */
const randomKey = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

const query = (/** @type {Record<string, string>} */ values) => new URLSearchParams(values);

/** Some voices are there in some rooms only. @type {() => string} */
let room = () => 'general';

export const api = {
  /** @returns {Promise<Session>} */
  session: async () => (await call('/api/session')).body,
  /** @returns {Promise<Catalogue>} */
  catalogue: async () => (await call('/api/catalogue')).body,
  /** @param {string} secret */
  login: (secret) => send('/api/login', { secret }),
  /** What I am called, from now on; a browser gets its key with it. @param {Person} person @returns {Promise<Person>} */
  greet: async (person) => (await send('/api/people', { person })).body.person,
  signOut: () => call('/api/session', { method: 'DELETE' }),
  /** @param {string} room @param {number} [before] @returns {Promise<{ messages: Message[] }>} */
  messages: async (room, before) =>
    (
      await call(
        `/api/rooms/${encodeURIComponent(room)}/messages?${query({ limit: '50', ...(before !== undefined && { before: String(before) }) })}`,
      )
    ).body,
  /** Messages of a room in which these words stand, the newest first. @param {string} room @param {string} words @param {AbortSignal} signal @returns {Promise<Message[]>} */
  search: async (room, words, signal) =>
    (await call(`/api/rooms/${encodeURIComponent(room)}/search?${query({ words })}`, { signal })).body
      .messages,
  /** Goes on although the page is left. @param {string} id @param {string} person whose it is, for a browser without a key */
  remove: (id, person) =>
    call(`/api/messages/${encodeURIComponent(id)}?${query({ person })}`, {
      method: 'DELETE',
      keepalive: true,
    }),
  /** @param {{ command: string, field: string, typed: string, values: Values }} ask @param {AbortSignal} signal @returns {Promise<Suggestion[]>} */
  suggest: async ({ values, ...ask }, signal) => {
    const asked = query({ ...ask, room: room(), values: JSON.stringify(values) });
    return (await call(`/api/suggest?${asked}`, { signal })).body.suggestions;
  },
  /** @param {string} room @param {number} from @returns {Promise<VoicesPage>} */
  voices: async (room, from) => (await call(`/api/voices?${query({ room, from: String(from) })}`)).body,
  /** In which room somebody types, from now on. @param {() => string} tell */
  typedIn(tell) {
    room = tell;
  },
  post,
  upload,
};

/**
 * Uploads with progress, which only this older interface reports.
 * @param {File} file
 * @param {(part: number) => void} progress 0 to 1
 * @param {AbortSignal} signal
 * @returns {Promise<Uploaded>}
 */
function upload(file, progress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const gone = () => reject(new Trouble(0, texts.files.uploadBroke(file.name)));
    request.open('POST', `/api/files?${query({ name: file.name })}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      if (request.status === 201) resolve(request.response);
      else reject(new Trouble(request.status, request.response?.error ?? texts.files.notTaken(file.name)));
    };
    request.onerror = gone;
    request.onabort = gone;
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
