// The built-in English voices. Flite's come first, because they are the clearest, then characters by eSpeak NG. The
// very first is the default voice: it is the most intelligible (bench/understood.ts). Data only. Ids are permanent, as
// in espeak-voices.ts; the order may change.

import type { VoiceDescriptionId } from '../../domain/media/voice-description.ts';
import {
  FLITE_VOICES,
  type FliteVoice,
  getTypicalVoiceParameters,
  type VoiceDesign,
  type VoiceGender,
  type VoiceParameters,
} from './voice-design.ts';

/** `[id, name, tag, gender, age, id of the description, recorded voice or accent, changes to the typical parameters]`. */
type EnglishVoiceRow = readonly [
  number,
  string,
  'en-US' | 'en-GB',
  VoiceGender,
  number,
  VoiceDescriptionId,
  Partial<VoiceParameters> & { flite?: FliteVoice; accent?: string },
];

export const ENGLISH_VOICE_ROWS: readonly EnglishVoiceRow[] = [
  [1002, 'Walter', 'en-US', 1, 45, 'voices.about.calm', { flite: 'rms' }],
  [1001, 'Rose', 'en-US', 2, 30, 'voices.about.clear', { flite: 'slt', pitch: 173 }],
  [1003, 'Callum', 'en-GB', 1, 38, 'voices.about.clearScottish', { flite: 'awb' }],
  [1004, 'Nolan', 'en-US', 1, 30, 'voices.about.plain', { flite: 'kal16' }],
  [1005, 'Grace', 'en-US', 2, 58, 'voices.about.low', { flite: 'slt', pitch: 170, formantScale: 0.95, pace: 0.9 }],
  [1006, 'Toby', 'en-US', 1, 22, 'voices.about.brisk', { flite: 'rms', formantScale: 1.07, pace: 1.06 }],
  [1007, 'Poppy', 'en-GB', 2, 8, 'voices.about.girl', {}],
  [1008, 'Alfie', 'en-GB', 1, 9, 'voices.about.boy', {}],
  [1009, 'Ezra', 'en-US', 1, 79, 'voices.about.oldMan', {}],
  [1010, 'Agnes', 'en-GB', 2, 81, 'voices.about.oldWoman', {}],
  [
    1011,
    'Magnus',
    'en-US',
    1,
    48,
    'voices.about.announcer',
    { pitch: 76, formantScale: 0.9, pitchRange: 0.42, pace: 0.93 },
  ],
  [1012, 'Willow', 'en-US', 2, 28, 'voices.about.whisper', { breath: 1, pace: 0.92 }],
  [
    1013,
    'Unit Seven',
    'en-US',
    9,
    0,
    'voices.about.robot',
    { pitch: 112, pitchRange: 0.03, flutter: 0, formantScale: 1, echo: 1 },
  ],
  [1014, 'Imogen', 'en-GB', 2, 34, 'voices.about.received', { accent: 'gmw/en-GB-x-rp' }],
  [1015, 'Alistair', 'en-GB', 1, 50, 'voices.about.received', { accent: 'gmw/en-GB-x-rp' }],
  [1016, 'Isla', 'en-GB', 2, 27, 'voices.about.scottish', { accent: 'gmw/en-GB-scotland' }],
  [1017, 'Jasper', 'en-GB', 1, 36, 'voices.about.westMidlands', { accent: 'gmw/en-GB-x-gbcwmd' }],
  [1018, 'Delroy', 'en-US', 1, 40, 'voices.about.caribbean', { accent: 'gmw/en-029' }],
  [1019, 'Vinny', 'en-US', 1, 35, 'voices.about.newYork', { accent: 'gmw/en-US-nyc' }],
  [1020, 'Harper', 'en-US', 2, 25, 'voices.about.bright', { pitch: 214, pitchRange: 0.46, pace: 1.08 }],
];

export function createEnglishDesign([id, name, tag, gender, age, , special]: EnglishVoiceRow): VoiceDesign {
  const { flite, ...rest } = special;
  const recorded = flite
    ? { pitch: FLITE_VOICES[flite].pitch, formantScale: 1, pace: 1, flutter: 2, roughness: 0 }
    : {};
  return {
    name,
    engine: flite ? 'flite' : 'espeak',
    ...(flite ? { flite } : {}),
    tag,
    gender,
    age,
    ...getTypicalVoiceParameters(gender, age),
    ...recorded,
    ...rest,
    seed: id,
  };
}
