// The built-in voices in display order, as data. Every voice supports every speakable language. Leaves synthesis to the
// engines and custom voices to voice-store.ts.

import { describeBuiltInVoice } from '../../domain/media/voice-description.ts';
import { toEnglish } from '../../domain/messages.ts';
import { createEnglishDesign, ENGLISH_VOICE_ROWS } from './english-voices.ts';
import { ESPEAK_ACCENT_NAMES, ESPEAK_VOICE_ROWS } from './espeak-voices.ts';
import { getTypicalVoiceParameters, type VoiceDesign, type VoiceGender } from './voice-design.ts';

export interface SharedVoice {
  /** Stable id: 1001 to 1100 for English voices, 1101 to 1300 for eSpeak's. 50,001 and up: voices in the database. */
  readonly id: number;
  /** Unique name. */
  readonly name: string;
  readonly gender: VoiceGender;
  /** Age in years. 0 for a voice without an age. */
  readonly age: number;
  /** BCP 47 tag of the home language. */
  readonly tag: string;
  readonly description: string;
  readonly design: VoiceDesign;
  /** True if the voice comes from a person's recording or description. It only reads where it was chosen. */
  readonly isPersonal?: boolean;
  /** True if it supports every language, not only its home language. */
  readonly isMultilingual?: boolean;
  /** Base tags of its languages, if it supports several but not all. */
  readonly languages?: readonly string[];
}

const WOMAN_AGE = 31;
const MAN_AGE = 42;

const englishVoices: readonly SharedVoice[] = ENGLISH_VOICE_ROWS.map((row) => {
  const [id, name, tag, gender, age, description, { flite }] = row;
  const engine = flite ? 'Flite' : 'eSpeak NG';
  return {
    id,
    name,
    gender,
    age,
    tag,
    description: toEnglish(describeBuiltInVoice(description, engine)),
    design: createEnglishDesign(row),
  };
});

function createEspeakVoice(
  id: number,
  name: string,
  gender: 1 | 2,
  tag: string,
  accent: string | undefined,
): SharedVoice {
  const age = gender === 1 ? MAN_AGE : WOMAN_AGE;
  const design: VoiceDesign = {
    name,
    engine: 'espeak',
    tag,
    ...(accent ? { accent } : {}),
    gender,
    age,
    ...getTypicalVoiceParameters(gender, age),
    seed: id,
  };
  // Leaves out gender, age and language, which are displayed separately.
  const spoken = accent && ESPEAK_ACCENT_NAMES[accent];
  const description = spoken ? `${spoken} (eSpeak NG).` : 'eSpeak NG.';
  return { id, name, gender, age, tag, description, design };
}

export const BUILT_IN_VOICES: readonly SharedVoice[] = [
  ...englishVoices,
  ...ESPEAK_VOICE_ROWS.flatMap(([id, tag, her, his, accent]) => [
    createEspeakVoice(id, her, 2, tag, accent),
    createEspeakVoice(id + 1, his, 1, tag, accent),
  ]),
];

const byId = new Map(BUILT_IN_VOICES.map((voice) => [voice.id, voice]));

export const findBuiltInVoice = (id: number): SharedVoice | undefined => byId.get(id);
