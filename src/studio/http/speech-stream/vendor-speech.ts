// Values of `POST /tts-stream` in the service's words: models with their sample rates, formats and language tags. Pure.

import { LANGUAGES } from '../../../domain/media/language.ts';
import { PCM_FORMATS } from '../../streams/speech-format.ts';

/** Models of the service with their samples per second. Here every model is the best engine of the voice. */
export const SPEECH_MODEL_RATES = {
  auto: 22_050,
  'mars-flash': 22_050,
  'mars-pro': 48_000,
  'mars-instruct': 22_050,
  'mars-8.1-flash-beta': 48_000,
  'mars-8.1-pro-beta': 48_000,
  'mars-8': 22_050,
  'mars-8-flash': 22_050,
  'mars-8-instruct': 22_050,
  'mars-7': 22_050,
  'mars-6': 22_050,
} as const;

export type SpeechModel = keyof typeof SPEECH_MODEL_RATES;

export const SPEECH_MODELS = Object.keys(SPEECH_MODEL_RATES) as [SpeechModel, ...SpeechModel[]];

export const DEFAULT_SPEECH_MODEL: SpeechModel = 'mars-8.1-flash-beta';

export const VENDOR_FORMATS = ['mp3', 'wav', 'flac', 'adts', ...PCM_FORMATS] as const;

/** Tags of the service that are no BCP 47 tags of the language table. */
const TAG_ALIASES: Readonly<Record<string, string>> = {
  'ar-xa': 'ar-SA',
  'as-in': 'as-IN',
  'en-uk': 'en-GB',
  'no-no': 'nb-NO',
  'tl-ph': 'fil-PH',
};

const TAGS_BY_NAME = new Map([
  ...LANGUAGES.map(({ tag }) => [tag.toLowerCase(), tag] as const),
  ...Object.entries(TAG_ALIASES),
]);

/** Language tags in lower case, as the service writes them. */
export const LANGUAGE_NAMES = [...TAGS_BY_NAME.keys()].toSorted() as [string, ...string[]];

/** Returns the BCP 47 tag of a name in {@link LANGUAGE_NAMES}. */
export const toLanguageTag = (name: string): string => TAGS_BY_NAME.get(name) ?? name;
