// Calls a chat model with a fixed instruction, lines as JSON and a token limit, and finds the text in its answer.

import { asJsonArray, asJsonObject, type Json, parseJson } from '../../../../kit/json.ts';
import { getEnglishLanguageName } from '../../../voices/espeak-languages.ts';
import type { TranslationPreferences } from '../../engine.ts';
import type { RemoteCallBody, RemoteCaller, RemoteCallResult } from '../protocol.ts';
import { formatInstruction } from './prompt-lines.ts';

const MAX_BYTES = 4_000_000;
/** Reasoning models need spare tokens. A translation has at most four tokens per letter, in any script. */
const TOKEN_LIMITS = { spare: 1000, letter: 4, more: 4 } as const;

interface CompletionRequest {
  readonly model: string;
  /** Lines with placeholders. */
  readonly lines: readonly string[];
  /** BCP 47 tag of the source language. */
  readonly from: string;
  readonly to: string;
  readonly preferences?: TranslationPreferences;
  readonly timeoutMs: number;
  /** Token limit for probes, which need no complete answer. */
  readonly maxTokens?: number;
}

export async function requestTranslation(
  callServer: RemoteCaller,
  request: CompletionRequest,
): Promise<RemoteCallResult> {
  const { model, lines, from, to, preferences, timeoutMs, maxTokens } = request;
  const body = {
    model,
    messages: [
      {
        role: 'system',
        content: formatInstruction(getEnglishLanguageName(from), getEnglishLanguageName(to), preferences),
      },
      { role: 'user', content: JSON.stringify({ lines }) },
    ],
  };
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  const tokenLimit = TOKEN_LIMITS.spare + TOKEN_LIMITS.letter * letters;
  const max_tokens = maxTokens ?? tokenLimit;
  const strictBody = { ...body, temperature: 0, response_format: { type: 'json_object' } };
  const send = (json: Extract<RemoteCallBody, { json: unknown }>['json']) =>
    callServer({ capability: 'translation', body: { json }, timeoutMs, maxBytes: MAX_BYTES });
  const isRejected = (answer: RemoteCallResult) => 'failed' in answer && answer.failed.isRejected;
  let answer = await send({ ...strictBody, max_tokens });
  // Some models reject a response format or a temperature. OpenAI's newer models have another name for the limit.
  if (isRejected(answer)) answer = await send({ ...body, max_tokens });
  if (isRejected(answer)) return send({ ...body, max_completion_tokens: tokenLimit * TOKEN_LIMITS.more });
  const isThinking = maxTokens === undefined && 'text' in answer && isStillThinking(answer.text);
  return isThinking ? send({ ...strictBody, max_tokens: tokenLimit * TOKEN_LIMITS.more }) : answer;
}

const parseFirstChoice = (text: string) => asJsonObject(asJsonArray(asJsonObject(parseJson(text))?.['choices'])?.[0]);

export const isCompletionTruncated = (text: string): boolean => parseFirstChoice(text)?.['finish_reason'] === 'length';

/** True if the token limit ended the answer during the reasoning. */
function isStillThinking(text: string): boolean {
  if (!isCompletionTruncated(text)) return false;
  const content = parseContent(text) ?? '';
  return content.trim() === '' || (/<think(?:ing)?>/.test(content) && !/<\/think(?:ing)?>/.test(content));
}

/** Text of the answer, or `undefined` if there is none. */
export function parseContent(text: string): string | undefined {
  const content = asJsonObject(parseFirstChoice(text)?.['message'])?.['content'];
  return typeof content === 'string' ? content : joinContentParts(content);
}

/** Reasoning models may answer in parts. Only parts with text count. */
function joinContentParts(content: Json | undefined): string | undefined {
  const texts = (asJsonArray(content) ?? []).flatMap((part) => asJsonObject(part)?.['text'] ?? []);
  const strings = texts.filter((text) => typeof text === 'string');
  return strings.length > 0 ? strings.join('') : undefined;
}
