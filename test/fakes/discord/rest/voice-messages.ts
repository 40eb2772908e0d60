// The rules of voice messages (D resources/message#voice-messages): one sound with its length and waveform, and nothing
// else. Pure.

import { FLAGS } from '../limits.ts';
import type { Face } from '../world.ts';
import { no } from './refusal.ts';

/** Maximum points of a waveform, one byte each. */
const POINTS = 256;

const isWaveform = (text: string | undefined): boolean => {
  const bytes = Buffer.from(text ?? '', 'base64');
  return bytes.length > 0 && bytes.length <= POINTS && bytes.toString('base64') === text;
};

/** Throws if a message has the voice flag but is not a valid voice message. */
export function holdVoiceMessage({ flags, content, embeds, components, attachments }: Face): void {
  if (!(flags & FLAGS.voice)) return;
  if (content || embeds.length > 0 || components.length > 0) throw no.voiceContent();
  const [sound] = attachments;
  if (!sound || attachments.length > 1 || !sound.type?.startsWith('audio/')) throw no.voiceAttachment();
  if (!sound.duration || !isWaveform(sound.waveform)) throw no.voiceMetadata();
}
