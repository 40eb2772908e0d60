// Calls to Telegram's Bot API, with its faults as what follows from them, and the shapes of what it sends, as far as they are used here.
// https://core.telegram.org/bots/api

import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, neverSent, socketWord, TooManyEdits, z } from 'earshot';

const User = z.object({
  id: z.number(),
  first_name: z.string(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
const Chat = z.object({ id: z.number(), type: z.string(), title: z.string().optional() });
const Attachment = z.object({
  file_id: z.string(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.number().optional(),
});
const Content = z.object({
  message_id: z.number(),
  text: z.string().optional(),
  caption: z.string().optional(),
  document: Attachment.optional(),
  audio: Attachment.optional(),
  voice: Attachment.optional(),
  video: Attachment.optional(),
});
const Message = Content.extend({
  chat: Chat,
  from: User.optional(),
  reply_to_message: Content.optional(),
});
const Callback = z.object({
  id: z.string(),
  from: User,
  message: z.object({ message_id: z.number(), chat: Chat }).optional(),
  data: z.string().optional(),
});
const Update = z.object({
  update_id: z.number(),
  message: Message.optional(),
  callback_query: Callback.optional(),
});

export type Update = z.infer<typeof Update>;
export type Message = z.infer<typeof Message>;
export type Callback = z.infer<typeof Callback>;
export type User = z.infer<typeof User>;
export type Chat = z.infer<typeof Chat>;
export type Content = z.infer<typeof Content>;

export const Me = z.object({ id: z.number(), username: z.string() });
export const Sent = z.object({ message_id: z.number() });
export const Updates = z.array(Update);
/** Of a call whose answer says nothing. */
export const Nothing = z.unknown();

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

const CALL_MS = 60_000;
/** A wait that Telegram asks for is kept to, so often and so long at most. */
const TRIES = 3;
const MOST_WAIT_MS = 30_000;

export interface Api {
  call<T>(shape: z.ZodType<T>, method: string, parameters?: object, signal?: AbortSignal): Promise<T>;
  /** `path`: a file on this machine, sent as the parameter of that name. */
  upload<T>(shape: z.ZodType<T>, method: string, parameters: object, file: FileSent): Promise<T>;
  /** Where a file is read, which is as secret as the token. */
  addressOf(path: string): string;
}

interface FileSent {
  readonly as: string;
  readonly name: string;
  readonly type: string;
  readonly path: string;
}

export function createApi(base: string, token: string): Api {
  /** Throws an `ApiError`, or `TooManyEdits` where an edit has to wait. No message of either holds an address. */
  async function once(method: string, body: FormData | string, signal?: AbortSignal): Promise<unknown> {
    const late = AbortSignal.timeout(CALL_MS);
    const response = await fetch(`${base}/bot${token}/${method}`, {
      method: 'POST',
      body,
      signal: signal ? AbortSignal.any([late, signal]) : late,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
    }).catch((thrown: unknown) => {
      const word = socketWord(thrown);
      throw new ApiError(neverSent(thrown) ? 'busy' : 'unclear', word, `${method}: ${word}`);
    });
    const answer = Answer.safeParse(await response.json().catch(() => undefined));
    if (!answer.success)
      throw new ApiError('unclear', String(response.status), `${method}: no answer of Telegram’s`);
    if (answer.data.ok) return answer.data.result;
    throw faultOf(method, answer.data);
  }

  async function patiently<T>(
    shape: z.ZodType<T>,
    send: () => Promise<unknown>,
    isEdit: boolean,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return shape.parse(await send());
      } catch (thrown) {
        if (isEdit || !(thrown instanceof TooManyEdits) || tries === TRIES) throw thrown;
        await sleep(Math.min(thrown.waitMs, MOST_WAIT_MS));
      }
    }
  }

  return {
    call: (shape, method, parameters = {}, signal) =>
      patiently(shape, () => once(method, JSON.stringify(parameters), signal), method === 'editMessageText'),
    upload: (shape, method, parameters, { as, name, type, path }) =>
      patiently(
        shape,
        async () => {
          const form = new FormData();
          for (const [key, value] of Object.entries(parameters))
            form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
          form.set(as, await openAsBlob(path, { type }), name);
          return once(method, form);
        },
        false,
      ),
    addressOf: (path) => `${base}/file/bot${token}/${path}`,
  };
}

function faultOf(
  method: string,
  { error_code: code = 0, description = '', parameters }: z.infer<typeof Answer>,
) {
  if (code === 429) return new TooManyEdits((parameters?.retry_after ?? 5) * 1000);
  const said = `${method}: ${code} ${description}`;
  if (code === 403) return new ApiError('person-closed', '403', said);
  if (code === 413) return new ApiError('files-too-large', '413', said);
  if (code >= 500) return new ApiError('busy', String(code), said);
  const isGone = /message to edit not found|message to be replied not found|MESSAGE_ID_INVALID/i.test(
    description,
  );
  return new ApiError(
    isGone ? 'gone' : 'refused',
    /not modified/.test(description) ? 'same' : String(code),
    said,
  );
}
