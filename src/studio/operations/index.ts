// Maps operations to work functions. Imports are lazy: code loads with its first job, and WebAssembly modules and
// dictionaries on first use.

import type { WorkFunction } from '../work.ts';
import type { AudioSeparationInput } from './audio-separation.ts';
import type { CloneInput } from './clone-voice.ts';
import type { ConvertDubInput } from './convert-dub.ts';
import type { DubAgainInput } from './dub-again.ts';
import type { DubInput } from './dubbing/dub-input.ts';
import type { FetchJobInput } from './fetch-job-source.ts';
import type { LinkedInput } from './media/fetched-source.ts';
import type { SpeakPassagesInput } from './speak-passages.ts';
import type { StoryInput } from './story.ts';
import type { TextToSoundInput } from './text-to-sound.ts';
import type { TextToVoiceInput } from './text-to-voice.ts';
import type { TranscribeRequest } from './transcribe.ts';
import type { TranslateInput } from './translate.ts';
import type { TranslatedStoryInput } from './translated-story.ts';
import type { TranslatedTtsInput } from './translated-tts.ts';
import type { TtsInput } from './tts.ts';

/** Internal operation: surveys the engines and languages of this machine. */
export const SURVEY_ENGINES = 'survey-engines';

/** Internal operation: lists the voices of extension engines. */
export const LIST_EXTENSION_VOICES = 'list-extension-voices';

/** Internal operation: downloads the link of a task before it needs a CPU core. */
export const FETCH_SOURCE = 'fetch-source';

/** Internal operation: speaks one piece of a stream. */
export const SPEAK_PASSAGES = 'speak-passages';

export const workByOperation = {
  tts: async (...job) => (await import('./tts.ts')).synthesizeSpeech(...job),
  'translated-tts': async (...job) => (await import('./translated-tts.ts')).translateAndSpeak(...job),
  'text-to-voice': async (...job) => (await import('./text-to-voice.ts')).designVoice(...job),
  'text-to-sound': async (...job) => (await import('./text-to-sound.ts')).generateSoundFromText(...job),
  story: async (...job) => (await import('./story.ts')).narrateStory(...job),
  'translated-story': async (...job) => (await import('./translated-story.ts')).narrateTranslatedStory(...job),
  translate: async (...job) => (await import('./translate.ts')).translateAllTexts(...job),
  [SURVEY_ENGINES]: async (...job) => (await import('./survey-engines.ts')).surveyEngines(...job),
  [LIST_EXTENSION_VOICES]: async (...job) => (await import('./list-extension-voices.ts')).listExtensionVoices(...job),
  [FETCH_SOURCE]: async (...job) => (await import('./fetch-job-source.ts')).fetchJobSource(...job),
  [SPEAK_PASSAGES]: async (...job) => (await import('./speak-passages.ts')).speakPassages(...job),
  dub: async (...job) => (await import('./dub.ts')).dubFetchedMedia(...job),
  'dub-again': async (...job) => (await import('./dub-again.ts')).dubAgain(...job),
  'dub-alt-format': async (...job) => (await import('./convert-dub.ts')).convertDub(...job),
  'dub-lines': async (...job) => (await import('./dub-lines.ts')).draftDubLines(...job),
  transcribe: async (...job) => (await import('./transcribe.ts')).transcribeMedia(...job),
  'audio-separation': async (...job) => (await import('./audio-separation.ts')).separateAudio(...job),
  'custom-voice': async (...job) => (await import('./clone-voice.ts')).cloneVoice(...job),
} satisfies {
  tts: WorkFunction<TtsInput>;
  'translated-tts': WorkFunction<TranslatedTtsInput>;
  [FETCH_SOURCE]: WorkFunction<FetchJobInput>;
  [SPEAK_PASSAGES]: WorkFunction<SpeakPassagesInput>;
  dub: WorkFunction<LinkedInput<DubInput>>;
  'dub-again': WorkFunction<DubAgainInput>;
  'dub-alt-format': WorkFunction<ConvertDubInput>;
  'dub-lines': WorkFunction<LinkedInput<DubInput>>;
  transcribe: WorkFunction<TranscribeRequest>;
  'text-to-voice': WorkFunction<TextToVoiceInput>;
  'text-to-sound': WorkFunction<TextToSoundInput>;
  story: WorkFunction<StoryInput>;
  'translated-story': WorkFunction<TranslatedStoryInput>;
  translate: WorkFunction<TranslateInput>;
  [SURVEY_ENGINES]: WorkFunction<unknown>;
  [LIST_EXTENSION_VOICES]: WorkFunction<unknown>;
  'audio-separation': WorkFunction<AudioSeparationInput>;
  'custom-voice': WorkFunction<CloneInput>;
};
