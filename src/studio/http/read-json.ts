// A JSON body, read up to a limit. Answers FastAPI's 422 for anything that is not a JSON object.
// Knows no fields: what must be in the object is validate.ts.

import { asObject, BODY_BOUNDS, exceeds } from '../../kit/json.ts';
import { invalid, tooLarge } from '../faults.ts';

/** More values than people's own bodies may have: the lines of a book are translated in one call. */
const BOUNDS = { ...BODY_BOUNDS, values: 200_000 };

export async function readJson(request: Request, most: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw invalid(['body'], `takes application/json, and this is ${type.split(';')[0]}`, 'content_type');
  const text = await readText(request, most);
  if (text.trim() === '') throw invalid(['body'], 'Field required', 'missing');
  if (exceeds(text, BOUNDS)) {
    const { levels, values } = BOUNDS;
    throw invalid(['body'], `has more than ${levels} levels or ${values} values`, 'json_invalid');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    const at = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    throw invalid(['body', at], 'JSON decode error', 'json_invalid');
  }
  const record = asObject(body);
  if (!record) throw invalid(['body'], 'Input should be a JSON object', 'model_attributes_type');
  return { ...record };
}

async function readText(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > most) throw tooLarge(most);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
