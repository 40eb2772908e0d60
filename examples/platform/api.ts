// Calls Telegram's Bot API (https://core.telegram.org/bots/api), converts its errors, and declares the types in use.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiError,
  EditRateLimitError,
  type FileUpload,
  findErrorCode,
  isConnectFailure,
  openUpload,
  type UploadContent,
  z,
} from 'earshot';

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
/** For calls whose result does not matter. */
export const NoResult = z.unknown();

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

const CALL_MS = 60_000;
/** Limits on retries after the wait that Telegram asks for. */
const MAX_TRIES = 3;
const MAX_WAIT_MS = 30_000;

export interface Api {
  call<T>(shape: z.ZodType<T>, method: string, parameters?: object, signal?: AbortSignal): Promise<T>;
  /** `as`: the parameter that takes the file. */
  upload<T>(shape: z.ZodType<T>, method: string, parameters: object, file: FileSent): Promise<T>;
  /** Returns a file's URL, which contains the token and must stay secret. */
  buildFileUrl(path: string): string;
}

type FileSent = Pick<FileUpload, 'name' | 'type'> & UploadContent & { readonly as: string };

export function createApi(base: string, token: string): Api {
  /**
   * Sends one request. Error messages never contain the URL.
   * @throws {ApiError} on failure.
   * @throws {EditRateLimitError} if Telegram asks to wait.
   */
  async function sendOnce(method: string, body: FormData | string, signal?: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(CALL_MS);
    const response = await fetch(`${base}/bot${token}/${method}`, {
      method: 'POST',
      body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
    }).catch((thrown: unknown) => {
      const word = findErrorCode(thrown);
      throw new ApiError(isConnectFailure(thrown) ? 'busy' : 'unclear', word, `${method}: ${word}`);
    });
    const answer = Answer.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new ApiError('unclear', String(response.status), `${method}: no answer of Telegram’s`);
    if (answer.data.ok) return answer.data.result;
    throw toApiError(method, answer.data);
  }

  async function withRetries<T>(shape: z.ZodType<T>, send: () => Promise<unknown>, isEdit: boolean): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return shape.parse(await send());
      } catch (thrown) {
        if (isEdit || !(thrown instanceof EditRateLimitError) || tries === MAX_TRIES) throw thrown;
        await sleep(Math.min(thrown.retryAfterMs, MAX_WAIT_MS));
      }
    }
  }

  return {
    call: (shape, method, parameters = {}, signal) =>
      withRetries(shape, () => sendOnce(method, JSON.stringify(parameters), signal), method === 'editMessageText'),
    upload: (shape, method, parameters, { as, name, type, ...content }) =>
      withRetries(
        shape,
        async () => {
          const form = new FormData();
          for (const [key, value] of Object.entries(parameters))
            form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
          form.set(as, await openUpload(content, type), name);
          return sendOnce(method, form);
        },
        false,
      ),
    buildFileUrl: (path) => `${base}/file/bot${token}/${path}`,
  };
}

function toApiError(method: string, { error_code: code = 0, description = '', parameters }: z.infer<typeof Answer>) {
  if (code === 429) return new EditRateLimitError((parameters?.retry_after ?? 5) * 1000);
  const details = `${method}: ${code} ${description}`;
  if (code === 403) return new ApiError('no-direct-messages', '403', details);
  if (code === 413) return new ApiError('files-too-large', '413', details);
  if (code >= 500) return new ApiError('busy', String(code), details);
  const isGone = /message to edit not found|message to be replied not found|MESSAGE_ID_INVALID/i.test(description);
  return new ApiError(isGone ? 'gone' : 'refused', /not modified/.test(description) ? 'same' : String(code), details);
}
