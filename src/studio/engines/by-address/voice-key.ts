// What a voice of a server is called for good: its model and its name there, wherever the server has moved. Pure.

import { parseJson } from '../../../kit/json.ts';
import type { FoundVoice } from '../../voices/found.ts';
import type { ShownVoice } from './address.ts';
import { shownModel } from './models.ts';

/** Who is told to have found such voices. */
export const BY_ADDRESS = 'by address';

export interface VoiceKey {
  readonly model: string;
  /** Empty where the model has but one. */
  readonly voice: string;
  /** It speaks many languages, not only that of its home. */
  readonly isPolyglot: boolean;
}

const HOME = 'en-US';

export const found = ({ voice, model, name, tag, gender }: ShownVoice): FoundVoice => ({
  key: JSON.stringify([model, voice, tag === undefined]),
  name,
  gender,
  tag: tag ?? HOME,
  description:
    tag === undefined
      ? `Natural, in many languages (${shownModel(model)}).`
      : `Natural (${shownModel(model)}).`,
  speaksAll: tag === undefined,
});

/** Of a recording that the server keeps: it speaks every language that its model does. */
export const keyOfRecording = (voice: string, model: string): string => JSON.stringify([model, voice, true]);

export function readVoiceKey(key: string): VoiceKey | undefined {
  const parts = parseJson(key);
  if (!Array.isArray(parts)) return undefined;
  const [model, voice, isPolyglot] = parts as readonly unknown[];
  return typeof model === 'string' && typeof voice === 'string'
    ? { model, voice, isPolyglot: isPolyglot === true }
    : undefined;
}
