// The call of a chat model: a fixed instruction, lines as JSON, a limit of tokens, and where the text is in its answer.

import { asObject, type Json, parseJson } from '../../../../kit/json.ts';
import { nameOfLanguage } from '../../../voices/tongues.ts';
import type { TranslationWishes } from '../../engine.ts';
import type { Ask, CallAnswer, CallBody } from '../address.ts';
import { instructionFor } from './lines.ts';

const MOST_BYTES = 4_000_000;
/** Models that think need room for it; a translation has no more than four tokens for a letter in any script. */
const TOKENS = { spare: 1000, letter: 4, more: 4 } as const;

interface ChatPlan {
  readonly model: string;
  /** With stand-ins. */
  readonly lines: readonly string[];
  /** BCP 47. */
  readonly from: string;
  readonly to: string;
  readonly wishes?: TranslationWishes | undefined;
  readonly timeMs: number;
  /** Limit of tokens where no whole answer is needed. */
  readonly maxTokens?: number;
}

export async function chatAbout(ask: Ask, plan: ChatPlan): Promise<CallAnswer> {
  const { model, lines, from, to, wishes, timeMs, maxTokens } = plan;
  const plain = {
    model,
    messages: [
      { role: 'system', content: instructionFor(nameOfLanguage(from), nameOfLanguage(to), wishes) },
      { role: 'user', content: JSON.stringify({ lines }) },
    ],
  };
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  const room = TOKENS.spare + TOKENS.letter * letters;
  const max_tokens = maxTokens ?? room;
  const strict = { ...plain, temperature: 0, response_format: { type: 'json_object' } };
  const send = (json: Extract<CallBody, { json: unknown }>['json']) =>
    ask({ ability: 'translation', body: { json }, timeMs, mostBytes: MOST_BYTES });
  const refused = (answer: CallAnswer) => 'failed' in answer && answer.failed.refused;
  let answer = await send({ ...strict, max_tokens });
  // Not every model takes a format or a temperature, and OpenAI's newer ones name the limit otherwise.
  if (refused(answer)) answer = await send({ ...plain, max_tokens });
  if (refused(answer)) return send({ ...plain, max_completion_tokens: room * TOKENS.more });
  const isThinking = maxTokens === undefined && 'text' in answer && thinksStill(answer.text);
  return isThinking ? send({ ...strict, max_tokens: room * TOKENS.more }) : answer;
}

const listIn = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

const choiceIn = (text: string) => asObject(listIn(asObject(parseJson(text))?.['choices'])[0] ?? null);

/** True if the limit of tokens ended the answer. */
export const isCutShort = (text: string): boolean => choiceIn(text)?.['finish_reason'] === 'length';

/** The limit ended its thoughts before its answer began. */
function thinksStill(text: string): boolean {
  if (!isCutShort(text)) return false;
  const content = contentIn(text) ?? '';
  return content.trim() === '' || (/<think(?:ing)?>/.test(content) && !/<\/think(?:ing)?>/.test(content));
}

/** What the model says; `undefined` where there is no text. */
export function contentIn(text: string): string | undefined {
  const content = asObject(choiceIn(text)?.['message'])?.['content'];
  return typeof content === 'string' ? content : partsIn(content);
}

/** Models that think may answer in parts; only those with a text of their own count. */
function partsIn(content: Json | undefined): string | undefined {
  const texts = listIn(content).flatMap((part) => asObject(part)?.['text'] ?? []);
  const said = texts.filter((text) => typeof text === 'string');
  return said.length > 0 ? said.join('') : undefined;
}
