// The table of work: operation endpoint → what is done for it. Importing it is cheap: the code loads with its first job,
// and what that code needs of WebAssembly or dictionaries loads later still.

import type { AltFormatInput } from './alt-format.ts';
import type { AudioSeparationInput } from './audio-separation.ts';
import type { CloneInput } from './clone.ts';
import type { DubInput } from './dubbing/input.ts';
import type { FetchJob } from './fetch.ts';
import type { FromLink } from './media/from-link.ts';
import type { StoryInput } from './story.ts';
import type { TextToSoundInput } from './text-to-sound.ts';
import type { TextToVoiceInput } from './text-to-voice.ts';
import type { TranscribeOrder } from './transcribe.ts';
import type { TranslateInput } from './translate.ts';
import type { TranslatedStoryInput } from './translated-story.ts';
import type { TranslatedTtsInput } from './translated-tts.ts';
import type { TryOrder } from './try-model.ts';
import type { TtsInput } from './tts.ts';
import type { Work } from './work.ts';

/** No operation of the service: the studio's own question what can be done here with which languages. */
export const ASK_LANGUAGES = 'describe-languages';

/** Nor is this: which voices engines from outside have of their own. */
export const LIST_VOICES = 'list-voices';

/** Nor is this: whether a model of the owner works. */
export const TRY_MODEL = 'try-model';

/** Nor is this: what a dub does before it takes a core. */
export const FETCH = 'fetch';

export const work = {
  tts: async (...job) => (await import('./tts.ts')).tts(...job),
  'translated-tts': async (...job) => (await import('./translated-tts.ts')).translatedTts(...job),
  'text-to-voice': async (...job) => (await import('./text-to-voice.ts')).textToVoice(...job),
  'text-to-sound': async (...job) => (await import('./text-to-sound.ts')).textToSound(...job),
  story: async (...job) => (await import('./story.ts')).story(...job),
  'translated-story': async (...job) => (await import('./translated-story.ts')).translatedStory(...job),
  translate: async (...job) => (await import('./translate.ts')).translate(...job),
  [ASK_LANGUAGES]: async (...job) => (await import('./survey.ts')).answerSurvey(...job),
  [LIST_VOICES]: async (...job) => (await import('./list-voices.ts')).listVoices(...job),
  [TRY_MODEL]: async (...job) => (await import('./try-model.ts')).tryFolder(...job),
  [FETCH]: async (...job) => (await import('./fetch.ts')).fetchFor(...job),
  dub: async (...job) => (await import('./dub.ts')).dubFetched(...job),
  'dub-alt-format': async (...job) => (await import('./alt-format.ts')).altFormat(...job),
  'dub-lines': async (...job) => (await import('./dub-lines.ts')).dubLines(...job),
  transcribe: async (...job) => (await import('./transcribe.ts')).transcribe(...job),
  'audio-separation': async (...job) => (await import('./audio-separation.ts')).audioSeparation(...job),
  'custom-voice': async (...job) => (await import('./clone.ts')).cloneVoice(...job),
} satisfies {
  tts: Work<TtsInput>;
  'translated-tts': Work<TranslatedTtsInput>;
  [TRY_MODEL]: Work<TryOrder>;
  [FETCH]: Work<FetchJob>;
  dub: Work<FromLink<DubInput>>;
  'dub-alt-format': Work<AltFormatInput>;
  'dub-lines': Work<FromLink<DubInput>>;
  transcribe: Work<TranscribeOrder>;
  'text-to-voice': Work<TextToVoiceInput>;
  'text-to-sound': Work<TextToSoundInput>;
  story: Work<StoryInput>;
  'translated-story': Work<TranslatedStoryInput>;
  translate: Work<TranslateInput>;
  [ASK_LANGUAGES]: Work<unknown>;
  [LIST_VOICES]: Work<unknown>;
  'audio-separation': Work<AudioSeparationInput>;
  'custom-voice': Work<CloneInput>;
};
