// Parses a JSON body up to a size limit. Answers FastAPI's 422 unless the body is a JSON object; validate-input.ts
// checks its fields.

import { asJsonObject, exceedsJsonLimits, REQUEST_BODY_LIMITS } from '../../kit/json.ts';
import { createBodyTooLargeError, createValidationError } from '../errors.ts';

/** Allows more values than requests from chat users: one call may translate the lines of a book. */
const JSON_LIMITS = { ...REQUEST_BODY_LIMITS, maxValues: 200_000 };

export async function parseJsonBody(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw createValidationError(['body'], `must be application/json, not ${type.split(';')[0]}`, 'content_type');
  const text = await readBodyText(request, maxBytes);
  if (text.trim() === '') throw createValidationError(['body'], 'Field required', 'missing');
  if (exceedsJsonLimits(text, JSON_LIMITS)) {
    const { maxDepth, maxValues } = JSON_LIMITS;
    throw createValidationError(['body'], `has more than ${maxDepth} levels or ${maxValues} values`, 'json_invalid');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    const at = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    throw createValidationError(['body', at], 'JSON decode error', 'json_invalid');
  }
  const record = asJsonObject(body);
  if (!record) throw createValidationError(['body'], 'Input should be a JSON object', 'model_attributes_type');
  return { ...record };
}

async function readBodyText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw createBodyTooLargeError(maxBytes);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw createBodyTooLargeError(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
