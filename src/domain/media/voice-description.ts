// Descriptions of the built-in voices. The studio serves them in English, and each reader sees them in their language.
// Descriptions of other voices stay as they are.

import { message, type Text } from '../../messages/message.ts';
import { toEnglish } from '../messages.ts';

const DESCRIPTION_IDS = [
  'voices.about.calm',
  'voices.about.clear',
  'voices.about.clearScottish',
  'voices.about.plain',
  'voices.about.low',
  'voices.about.brisk',
  'voices.about.girl',
  'voices.about.boy',
  'voices.about.oldMan',
  'voices.about.oldWoman',
  'voices.about.announcer',
  'voices.about.whisper',
  'voices.about.robot',
  'voices.about.received',
  'voices.about.scottish',
  'voices.about.westMidlands',
  'voices.about.caribbean',
  'voices.about.newYork',
  'voices.about.bright',
  'voices.about.southernVietnamese',
  'voices.about.centralVietnamese',
] as const;

export type VoiceDescriptionId = (typeof DESCRIPTION_IDS)[number];

const ENGINES = ['Flite', 'eSpeak NG'] as const;
type EngineName = (typeof ENGINES)[number];

export const describeBuiltInVoice = (id: VoiceDescriptionId, engine: EngineName): Text =>
  message('voices.about.by', { about: message(id), engine });

/** Descriptions by their English text. */
const BY_ENGLISH: ReadonlyMap<string, Text> = new Map(
  DESCRIPTION_IDS.flatMap((id) =>
    ENGINES.map((engine) => {
      const text = describeBuiltInVoice(id, engine);
      return [toEnglish(text), text] as const;
    }),
  ),
);

/** Returns the description as data, so that it is shown in the reader's language. */
export const toLocalizableDescription = (description: string): Text => BY_ENGLISH.get(description) ?? description;
