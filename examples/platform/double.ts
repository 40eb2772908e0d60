// A fake Telegram Bot API on loopback, as far as the adapter uses it. It rejects what Telegram rejects and records the
// messages. Each process gets its own URL, so that its connection can be cut.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const TOKEN = '123456:a-token-of-the-double';
const BOT = { id: 123456, is_bot: true, first_name: 'Earshot', username: 'earshot_bot' };

interface Sent {
  readonly id: number;
  readonly chat: number;
  text: string;
  buttons: readonly { readonly text: string; readonly callback_data: string }[];
  readonly answers?: number;
  readonly wantsAnswer: boolean;
  readonly mentions: readonly number[];
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

type Body = Readonly<Record<string, unknown>>;

class Refused extends Error {
  readonly code: number;
  constructor(code: number, description: string) {
    super(description);
    this.code = code;
  }
}

const bad = (description: string) => new Refused(400, `Bad Request: ${description}`);

/** Returns what Telegram would turn into links or mentions in plain text. */
export const markupIn = (text: string): string =>
  [...text.matchAll(/@\w{4,32}|#\w+|\$[A-Z]{1,8}|(?<=^|\s)\/\w+/gu)].map(([found]) => found).join(' ');

function checkedButtons({ reply_markup: markup }: Body) {
  const { inline_keyboard: rows = [] } = (markup ?? {}) as {
    inline_keyboard?: { text: string; callback_data: string }[][];
  };
  const all = rows.flat();
  if (all.some(({ callback_data: data }) => Buffer.byteLength(data) > 64)) throw bad('BUTTON_DATA_INVALID');
  if (all.length > 100) throw bad('REPLY_MARKUP_TOO_LONG');
  return all;
}

function checkedText({ text }: Body): string {
  if (typeof text !== 'string' || text.trim() === '') throw bad('message text is empty');
  if (text.length > 4096) throw bad('message is too long');
  return text;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const bytes = await buffer(request);
  const type = String(request.headers['content-type']);
  if (!type.startsWith('multipart/')) return JSON.parse(bytes.toString() || '{}') as Body;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const entries = [...form].map(async ([key, value]) => {
    if (typeof value === 'string') return [key, /^[{\d-]/.test(value) ? JSON.parse(value) : value] as const;
    return [key, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export async function createTelegram() {
  const messages: Sent[] = [];
  const files = new Map<string, Buffer>();
  const said: string[] = [];
  const updates: { readonly update_id: number }[] = [];
  const waiting = new Set<() => void>();
  const cut = new Set<string>();
  const listening = new Set<string>();
  let last = 0;

  const number = () => ++last;
  const keep = (body: Body, file?: Sent['file']): { message_id: number } => {
    const { chat_id: chat, reply_parameters: to, reply_markup: markup, entities = [] } = body;
    const mentions = (entities as { type: string; user: { id: number } }[]).flatMap(({ type, user }) =>
      type === 'text_mention' ? [user.id] : [],
    );
    const { message_id: answers } = (to ?? {}) as { message_id?: number };
    messages.push({
      id: number(),
      chat: Number(chat),
      text: file ? '' : checkedText(body),
      buttons: checkedButtons(body),
      answers,
      wantsAnswer: (markup as { force_reply?: boolean } | undefined)?.force_reply === true,
      mentions,
      file,
    });
    return { message_id: last };
  };

  async function next({ offset, timeout }: Body, gone: AbortSignal): Promise<unknown> {
    updates.splice(0, updates.findLastIndex((one) => one.update_id < Number(offset)) + 1);
    if (updates.length === 0 && Number(timeout) > 0)
      await new Promise<void>((wake) => {
        waiting.add(wake);
        gone.addEventListener('abort', () => wake());
      });
    return [...updates];
  }

  const METHODS: Readonly<Record<string, (body: Body, gone: AbortSignal) => unknown>> = {
    getMe: () => BOT,
    getUpdates: next,
    setMyCommands({ commands }) {
      for (const { command, description } of commands as { command: string; description: string }[])
        if (!/^[a-z0-9_]{1,32}$/.test(command) || description.length < 1 || description.length > 256)
          throw bad('BOT_COMMAND_INVALID');
      return true;
    },
    sendMessage: (body) => keep(body),
    sendDocument: (body) => keep(body, body['document'] as Sent['file']),
    sendAudio: (body) => keep(body, body['audio'] as Sent['file']),
    editMessageText(body) {
      const found = messages.find(({ id, chat }) => id === body['message_id'] && chat === body['chat_id']);
      if (!found) throw bad('message to edit not found');
      const [text, buttons] = [checkedText(body), checkedButtons(body)];
      if (found.text === text && JSON.stringify(found.buttons) === JSON.stringify(buttons))
        throw bad('message is not modified: it says so already');
      Object.assign(found, { text, buttons });
      return true;
    },
    answerCallbackQuery: ({ text = '' }) => {
      if (String(text).length > 200) throw bad('MESSAGE_TOO_LONG');
      said.push(String(text));
      return true;
    },
    getChatMember: () => ({ status: 'member' }),
    getFile({ file_id: id }) {
      const bytes = files.get(String(id));
      if (!bytes) throw bad('wrong file_id or the file is temporarily unavailable');
      return { file_id: id, file_path: `documents/${id}`, file_size: bytes.length };
    },
  };

  const server = createServer(async (request, response) => {
    const [, process = '', kind = '', ...rest] = (request.url ?? '').split('/');
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    if (cut.has(process)) return void request.socket.destroy();
    const file = kind === 'file' && rest[0] === `bot${TOKEN}` ? files.get(rest.at(-1) ?? '') : undefined;
    if (file) return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (kind !== `bot${TOKEN}`) throw new Refused(401, 'Unauthorized');
      const method = METHODS[rest[0] ?? ''];
      if (!method) throw new Refused(404, 'Not Found');
      const body = await bodyOf(request);
      // A poll without a timeout fetches the updates sent before the process started.
      if (rest[0] === 'getUpdates' && Number(body['timeout']) > 0) listening.add(process);
      const result = await method(body, gone.signal);
      if (cut.has(process)) return void request.socket.destroy();
      answer(200, { ok: true, result });
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      answer(thrown.code, { ok: false, error_code: thrown.code, description: thrown.message });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    /** The API's URL for a process. */
    addressFor: (process: string) => `http://127.0.0.1:${port}/${process}`,
    /** True once the process has fetched all updates sent before its start. */
    listening: (process: string) => listening.has(process),
    /** Cuts the connection of a process. */
    cut: (process: string) => void cut.add(process),
    messages,
    /** Notices shown for pressed buttons. */
    said,
    file(bytes: Buffer): string {
      const id = `file-${number()}`;
      files.set(id, bytes);
      return id;
    },
    /** Adds an update, as caused by a person. */
    happens(what: object): void {
      updates.push({ update_id: number(), ...what });
      for (const wake of waiting) wake();
      waiting.clear();
    },
    number,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
