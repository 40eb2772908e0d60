// Permanent key of a server's voice: its model and its name there, independent of the server's URL. Pure.

import { parseJson } from '../../../kit/json.ts';
import type { FoundVoice } from '../../voices/found-voices.ts';
import { formatModelName } from './models.ts';
import type { RemoteVoice } from './protocol.ts';

/** Source name stored with these voices. */
export const REMOTE_VOICE_SOURCE = 'remote';

export interface RemoteVoiceKey {
  readonly model: string;
  /** Empty if the model has only one voice. */
  readonly voice: string;
  /** True if the voice supports other languages than its home language. */
  readonly isMultilingual: boolean;
}

const DEFAULT_TAG = 'en-US';

export const toFoundVoice = ({ voice, model, name, tag, gender }: RemoteVoice): FoundVoice => ({
  key: JSON.stringify([model, voice, tag === undefined]),
  name,
  gender,
  tag: tag ?? DEFAULT_TAG,
  description:
    tag === undefined
      ? `Natural, in many languages (${formatModelName(model)}).`
      : `Natural (${formatModelName(model)}).`,
  isMultilingual: tag === undefined,
});

/** Key of a stored recording. Its voice supports every language of the model. */
export const formatProfileVoiceKey = (voice: string, model: string): string => JSON.stringify([model, voice, true]);

export function parseVoiceKey(key: string): RemoteVoiceKey | undefined {
  const parts = parseJson(key);
  if (!Array.isArray(parts)) return undefined;
  const [model, voice, isPolyglot] = parts as readonly unknown[];
  return typeof model === 'string' && typeof voice === 'string'
    ? { model, voice, isMultilingual: isPolyglot === true }
    : undefined;
}
