// A voice as an engine lists it.

import type { VoiceGender } from './voice-design.ts';

export interface EngineVoice {
  /** The engine's permanent key for the voice. */
  readonly key: string;
  readonly name: string;
  readonly gender: VoiceGender;
  /** BCP 47 tag of the home language. */
  readonly tag: string;
  readonly description: string;
}
