// The calls that cost something: sent exactly once, whatever happens, and never redirected. The interface has no
// idempotency key, so an answer that is lost stays lost and is reported as unclear.

import type { Fields } from '../domain/commands/field.ts';
import type { Json } from '../kit/json.ts';
import { asObject, parseJson } from '../kit/json.ts';
import { ServiceUnclear, UploadBroken } from '../ports/service.ts';
import { type Frame, JSON_MOST, translated } from './ask.ts';
import { createRefusal } from './refusal.ts';
import type { Body } from './request.ts';
import { readText } from './transport.ts';

/** One POST; the answer's JSON object. Throws {@link UploadBroken} where a file broke off while it was sent. */
export async function post(
  frame: Frame,
  path: string,
  body: Body,
  fields: Fields,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly [key: string]: Json }> {
  try {
    return await translated(frame.base.origin, () =>
      exchange(frame, path, { ...body, headers: { ...body.headers, ...more } }, fields),
    );
  } catch (error) {
    const fault = body.fault();
    throw fault ? new UploadBroken('a file broke off while it was sent', { cause: fault }) : error;
  } finally {
    body.close();
  }
}

async function exchange(frame: Frame, path: string, { headers, body }: Body, fields: Fields) {
  const { create, look, upload } = frame.timeouts;
  const answer = await frame.transport.exchange({
    method: 'POST',
    url: frame.base.at(path),
    headers: { ...headers, 'x-api-key': frame.key },
    body,
    within: typeof body === 'string' ? create + look : upload,
    answerWithin: create,
  });
  const { status } = answer;
  if (status < 200 || status > 299) {
    const text = await readText(answer, JSON_MOST).catch(() => '');
    throw createRefusal({ status, text, retryAfter: answer.header('retry-after') }, fields, frame.clean);
  }
  const record = asObject(parseJson(await readText(answer, JSON_MOST)));
  if (!record) throw new ServiceUnclear(`The media service answered ${status} without JSON.`, status);
  return record;
}

/** An id in an answer: text or a number (facts §7.4), never empty. */
export function idIn(record: { readonly [key: string]: Json }, name: string): string {
  const id = record[name];
  if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id);
  throw new ServiceUnclear(`The media service answered without ${name}.`, 200);
}
