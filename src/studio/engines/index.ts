// The table of engines: operation endpoint → engine. Importing it is cheap: an engine's code loads with its first job,
// and what that code needs of WebAssembly or dictionaries loads later still.

import type { Engine } from './engine.ts';
import type { StoryInput } from './story.ts';
import type { TextToVoiceInput } from './text-to-voice.ts';
import type { TtsInput } from './tts.ts';

export { describeEngines } from './about.ts';

export const engines = {
  tts: async (...job) => (await import('./tts.ts')).tts(...job),
  'text-to-voice': async (...job) => (await import('./text-to-voice.ts')).textToVoice(...job),
  story: async (...job) => (await import('./story.ts')).story(...job),
} satisfies {
  tts: Engine<TtsInput>;
  'text-to-voice': Engine<TextToVoiceInput>;
  story: Engine<StoryInput>;
};
