// A voice as plain data: everything needed to make the same voice again tomorrow, storable as JSON beside a voice id.
// Knows nothing of how an engine turns the numbers into sound, nor of the languages engines can speak.

/** ISO 5218, as the service uses it: 0 not known, 1 male, 2 female, 9 not applicable. */
export type Gender = 0 | 1 | 2 | 9;

/** The English voices compiled into Flite; all but `rms` follow a target pitch. */
export type FliteVoice = 'slt' | 'rms' | 'awb' | 'kal16';

export interface VoiceDesign {
  /** What people call it; used in messages and transcripts. */
  readonly name?: string;
  readonly engine: 'flite' | 'espeak' | 'found';
  /** The recorded voice that speaks English; set exactly when `engine` is `flite`. */
  readonly flite?: FliteVoice;
  /** Who found it and what its engine calls it; set exactly when `engine` is `found`. The numbers say how a stand-in sounds. */
  readonly found?: { readonly by: string; readonly key: string };
  /** Home language, BCP 47. */
  readonly tag: string;
  /** eSpeak identifier used instead of the home tag's usual one (`gmw/en-GB-scotland`), for the home language only. */
  readonly accent?: string;
  /** How it honestly sounds. */
  readonly gender: Gender;
  /** Years, as it sounds. */
  readonly age: number;
  /** Median fundamental frequency in Hz. */
  readonly pitch: number;
  /** Width of the melody relative to the pitch: 0 monotone, 0.36 ordinary, 0.8 theatrical. */
  readonly spread: number;
  /** Size of the speaker: formant frequencies relative to eSpeak's adult man, or to Flite's recording. 0.8 to 1.3. */
  readonly formants: number;
  /** Speed, 1 ordinary. */
  readonly pace: number;
  /** Unsteadiness of the pitch, 0 to 30; 2 is ordinary, and Flite's recordings begin to shake above 5. */
  readonly flutter: number;
  /** Creak, 0 to 7. eSpeak only. */
  readonly roughness: number;
  /** 0 clear to 1 whispered. eSpeak only. */
  readonly breath: number;
  /** 0 dry to 1 metallic. */
  readonly echo: number;
  /** Sets the voice's own small deviations of timbre, so that two voices with equal numbers still differ. */
  readonly seed: number;
}

/** The numbers that make a voice of eSpeak sound like a person of this gender and age. */
export type Build = Pick<
  VoiceDesign,
  'pitch' | 'spread' | 'formants' | 'pace' | 'flutter' | 'roughness' | 'breath' | 'echo'
>;

const ADULT: Build = {
  pitch: 105,
  spread: 0.36,
  formants: 1,
  pace: 1,
  flutter: 2,
  roughness: 0,
  breath: 0,
  echo: 0,
};

const OLDEST_CHILD = 12;
/** [up to this age, man, woman, unknown]: what differs from {@link ADULT}. */
const AGES: readonly (readonly [number, Partial<Build>, Partial<Build>, Partial<Build>])[] = [
  [
    OLDEST_CHILD,
    { pitch: 265, formants: 1.2, spread: 0.42 },
    { pitch: 285, formants: 1.22, spread: 0.42 },
    { pitch: 275, formants: 1.21 },
  ],
  [19, { pitch: 130, formants: 1.05 }, { pitch: 225, formants: 1.15 }, { pitch: 162, formants: 1.08 }],
  [59, {}, { pitch: 202, formants: 1.13 }, { pitch: 160, formants: 1.06 }],
  [
    69,
    { pitch: 100, pace: 0.95, flutter: 5 },
    { pitch: 188, formants: 1.11, pace: 0.95, flutter: 5 },
    { pitch: 157, formants: 1.05, pace: 0.95 },
  ],
  [
    Number.POSITIVE_INFINITY,
    { pitch: 116, pace: 0.86, flutter: 16, roughness: 3 },
    { pitch: 180, formants: 1.1, pace: 0.86, flutter: 16, roughness: 2 },
    { pitch: 157, formants: 1.05, pace: 0.86, flutter: 16, roughness: 2 },
  ],
];

/** Somebody whose voice is nobody's in particular. */
export const ADULT_YEARS = 35;

export const isChild = (age: number): boolean => age <= OLDEST_CHILD;

/** The ordinary build of somebody of this gender and age. */
export function buildOf(gender: Gender, age: number): Build {
  const [, man, woman, unknown] = AGES.find(([upTo]) => age <= upTo) as (typeof AGES)[number];
  return { ...ADULT, ...(gender === 1 ? man : gender === 2 ? woman : unknown) };
}

/** A Flite voice as it was recorded. `pitch` is what is measured when nothing is asked for. */
export const FLITE_VOICES: Readonly<
  Record<FliteVoice, { readonly pitch: number; readonly steerable: boolean }>
> = {
  slt: { pitch: 170, steerable: true },
  rms: { pitch: 100, steerable: false },
  awb: { pitch: 129, steerable: true },
  kal16: { pitch: 90, steerable: true },
};

/** Who stands in with eSpeak for a voice that it has not itself: same gender, age, pitch and pace. Children were played by somebody larger. */
export function standIn(design: VoiceDesign): VoiceDesign {
  const { flite: _, accent: __, found: ___, ...rest } = design;
  return {
    ...rest,
    engine: 'espeak',
    formants: standInFormants(design),
  };
}

/** Those of a recording are told relative to it. */
function standInFormants({ flite, gender, age, formants }: VoiceDesign): number {
  if (flite === undefined) return formants;
  return isChild(age) ? buildOf(gender, age).formants : buildOf(gender, ADULT_YEARS).formants * formants;
}

/** Who stands in with Flite for an English voice that it has not itself: a man or a woman of its own, at the same pace. */
export function recordedLike(design: VoiceDesign): VoiceDesign {
  const { accent: _, found: __, ...rest } = design;
  const flite = design.gender === 1 ? 'rms' : 'slt';
  return { ...rest, engine: 'flite', flite, pitch: FLITE_VOICES[flite].pitch, formants: 1 };
}
