// A voice as plain data that reproduces the same voice. It is stored as JSON with the voice id. Leaves synthesis and
// the choice of languages to the engines.

/** ISO 5218: 0 not known, 1 male, 2 female, 9 not applicable. */
export type VoiceGender = 0 | 1 | 2 | 9;

/** English voices compiled into Flite. All but `rms` follow a target pitch. */
export type FliteVoice = 'slt' | 'rms' | 'awb' | 'kal16';

export interface VoiceDesign {
  /** Name of the voice in messages and transcripts. */
  readonly name?: string;
  /** `found`: an engine outside the studio reported the voice. */
  readonly engine: 'flite' | 'espeak' | 'found';
  /** Recorded English voice. Set exactly if `engine` is `flite`. */
  readonly flite?: FliteVoice;
  /**
   * Source and its key for the voice. Set exactly if `engine` is `found`. The numbers below then describe a substitute.
   */
  readonly found?: { readonly by: string; readonly key: string };
  /** BCP 47 tag of the home language. */
  readonly tag: string;
  /**
   * eSpeak identifier, such as `gmw/en-GB-scotland`, that replaces the default of the home tag. Ignored in other
   * languages.
   */
  readonly accent?: string;
  /** Gender that the voice sounds like. */
  readonly gender: VoiceGender;
  /** Age that the voice sounds like, in years. */
  readonly age: number;
  /** Median fundamental frequency in Hz. */
  readonly pitch: number;
  /** Width of the melody relative to the pitch: 0 monotone, 0.36 ordinary, 0.8 theatrical. */
  readonly pitchRange: number;
  /**
   * Formant frequencies relative to eSpeak's adult man, or to Flite's recording. 0.8 to 1.3; larger means a smaller
   * speaker.
   */
  readonly formantScale: number;
  /** Speed. 1 is ordinary. */
  readonly pace: number;
  /** Unsteadiness of the pitch, 0 to 30. 2 is ordinary; Flite's recordings begin to shake above 5. */
  readonly flutter: number;
  /** Creak, 0 to 7. eSpeak only. */
  readonly roughness: number;
  /** 0 clear to 1 whispered. eSpeak only. */
  readonly breath: number;
  /** 0 dry to 1 metallic. */
  readonly echo: number;
  /** Seed for small deviations of timbre, so that two voices with equal numbers differ. */
  readonly seed: number;
  /** How to speak, in words. Only servers by address follow it. */
  readonly instructions?: string;
}

/** The voice speaking `speed` times as fast. */
export const atSpeed = <Design extends VoiceDesign>(design: Design, speed = 1): Design =>
  speed === 1 ? design : { ...design, pace: design.pace * speed };

/** True for Flite and eSpeak NG, whose voices follow the numbers of the design. */
export const isSpokenByProgram = ({ engine }: Pick<VoiceDesign, 'engine'>): boolean => engine !== 'found';

/** Pitch in Hz that programs speak intelligibly. */
const PITCH_RANGE = { min: 65, max: 330 } as const;

/** False for voices of models, and for recordings without adjustable pitch. */
export const hasAdjustablePitch = ({ engine, flite }: Pick<VoiceDesign, 'engine' | 'flite'>): boolean =>
  isSpokenByProgram({ engine }) && (flite === undefined || FLITE_VOICES[flite].hasAdjustablePitch);

/** The voice with another pitch, if it is adjustable. */
export function atPitch(design: VoiceDesign, pitch: number): VoiceDesign {
  if (!hasAdjustablePitch(design) || !Number.isFinite(pitch)) return design;
  return { ...design, pitch: Math.round(Math.max(PITCH_RANGE.min, Math.min(PITCH_RANGE.max, pitch))) };
}

/** Parameters with which eSpeak sounds like a person. */
export type VoiceParameters = Pick<
  VoiceDesign,
  'pitch' | 'pitchRange' | 'formantScale' | 'pace' | 'flutter' | 'roughness' | 'breath' | 'echo'
>;

const ADULT_PARAMETERS: VoiceParameters = {
  pitch: 105,
  pitchRange: 0.36,
  formantScale: 1,
  pace: 1,
  flutter: 2,
  roughness: 0,
  breath: 0,
  echo: 0,
};

const MAX_CHILD_AGE = 12;
/**
 * `[maximum age, man, woman, unknown]`: differences from {@link ADULT_PARAMETERS}.
 */
const PARAMETERS_BY_AGE: readonly (readonly [
  number,
  Partial<VoiceParameters>,
  Partial<VoiceParameters>,
  Partial<VoiceParameters>,
])[] = [
  [
    MAX_CHILD_AGE,
    { pitch: 265, formantScale: 1.2, pitchRange: 0.42 },
    { pitch: 285, formantScale: 1.22, pitchRange: 0.42 },
    { pitch: 275, formantScale: 1.21 },
  ],
  [19, { pitch: 130, formantScale: 1.05 }, { pitch: 225, formantScale: 1.15 }, { pitch: 162, formantScale: 1.08 }],
  [59, {}, { pitch: 202, formantScale: 1.13 }, { pitch: 160, formantScale: 1.06 }],
  [
    69,
    { pitch: 100, pace: 0.95, flutter: 5 },
    { pitch: 188, formantScale: 1.11, pace: 0.95, flutter: 5 },
    { pitch: 157, formantScale: 1.05, pace: 0.95 },
  ],
  [
    Number.POSITIVE_INFINITY,
    { pitch: 116, pace: 0.86, flutter: 16, roughness: 3 },
    { pitch: 180, formantScale: 1.1, pace: 0.86, flutter: 16, roughness: 2 },
    { pitch: 157, formantScale: 1.05, pace: 0.86, flutter: 16, roughness: 2 },
  ],
];

/** Age of a voice without a stated age. */
export const DEFAULT_ADULT_AGE = 35;

export const isChildAge = (age: number): boolean => age <= MAX_CHILD_AGE;

export function getTypicalVoiceParameters(gender: VoiceGender, age: number): VoiceParameters {
  const [, man, woman, unknown] = PARAMETERS_BY_AGE.find(([upTo]) => age <= upTo) as (typeof PARAMETERS_BY_AGE)[number];
  return { ...ADULT_PARAMETERS, ...(gender === 1 ? man : gender === 2 ? woman : unknown) };
}

/** Flite voices as recorded. `pitch`: measured in Hz without a target pitch. */
export const FLITE_VOICES: Readonly<
  Record<FliteVoice, { readonly pitch: number; readonly hasAdjustablePitch: boolean }>
> = {
  slt: { pitch: 170, hasAdjustablePitch: true },
  rms: { pitch: 100, hasAdjustablePitch: false },
  awb: { pitch: 129, hasAdjustablePitch: true },
  kal16: { pitch: 90, hasAdjustablePitch: true },
};

/**
 * eSpeak design that replaces a voice of another engine, with the same gender, age, pitch and pace. Larger speakers
 * played the children of Flite.
 */
export function toEspeakDesign(design: VoiceDesign): VoiceDesign {
  const { flite: _, accent: __, found: ___, ...rest } = design;
  return {
    ...rest,
    engine: 'espeak',
    formantScale: getEspeakFormants(design),
  };
}

/** Formants of a recorded voice are relative to the recording. */
function getEspeakFormants({ flite, gender, age, formantScale }: VoiceDesign): number {
  if (flite === undefined) return formantScale;
  return isChildAge(age)
    ? getTypicalVoiceParameters(gender, age).formantScale
    : getTypicalVoiceParameters(gender, DEFAULT_ADULT_AGE).formantScale * formantScale;
}

/** Flite design that replaces an English voice of another engine: a recorded man or woman with the same pace. */
export function toFliteDesign(design: VoiceDesign): VoiceDesign {
  const { accent: _, found: __, ...rest } = design;
  const flite = design.gender === 1 ? 'rms' : 'slt';
  return { ...rest, engine: 'flite', flite, pitch: FLITE_VOICES[flite].pitch, formantScale: 1 };
}
