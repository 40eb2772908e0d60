// What an engine is, wherever it comes from: a descriptor that tells what is there, and the one function of its ability. Types and the
// order of grades; which engines there are is index.ts, who of them does something choose.ts.

import type { Finder } from '../../domain/dictionary/respell.ts';
import type { SourceType } from '../../domain/media/mark.ts';
import type { Note } from '../../domain/views/notes.ts';
import type { Remarks } from '../told.ts';
import type { Gender, VoiceDesign } from '../voices/design.ts';

/**
 * `built in`: comes with npm. `system`: installed on this machine. `folder`: models of the owner. `by address`: a server the owner named.
 * `extension`: brought by one.
 */
export type EngineKind = 'built in' | 'system' | 'folder' | 'by address' | 'extension';

/** How its results sound or read, from least to best: made by rules, from recordings by older methods, by a neural network. */
export const GRADES = ['rules', 'recorded', 'neural'] as const;
export type Grade = (typeof GRADES)[number];

/** A voice of an engine's own, as people choose it. */
export interface OwnVoice {
  /** What the engine calls it, for good. */
  readonly key: string;
  readonly name: string;
  readonly gender: Gender;
  /** Home language, BCP 47. */
  readonly tag: string;
  readonly description: string;
}

/** What is there of an engine, now and here. */
export interface EngineFacts {
  /** `null`: not known, or not there. */
  readonly version: string | null;
  readonly licence: string;
  /** That it speaks, understands or translates; base tags without a region. Empty where language plays no part. */
  readonly languages: readonly string[];
  /** What becomes what; translation only. */
  readonly pairs?: readonly TranslationPair[];
  /** Its own, in the order in which they are offered; speech from outside only. What is away keeps those that it has told. */
  readonly voices?: readonly OwnVoice[];
  /** Why nothing can be done with it now, and what would help. */
  readonly missing?: string;
  /** The sentences of that, where they are known in every language. */
  readonly notes?: readonly Note[];
}

interface Descriptor<Ability extends string> {
  readonly name: string;
  readonly kind: EngineKind;
  readonly ability: Ability;
  readonly grade: Grade;
  /** Never rejects. Looks again each time, as things can be installed while the studio runs. */
  describe(): Promise<EngineFacts>;
}

/** One voice in one language. What is told: who speaks, with what. */
export interface Speaker extends Remarks {
  /** Samples per second of what `say` gives. */
  readonly rate: number;
  /** Whom a transcript names. */
  readonly name: string;
  readonly language: string;
  readonly sourceType: SourceType;
  /** True if it speaks every language; for engines that read for themselves. */
  readonly readsEveryScript?: boolean;
  /** How many sentences may be asked for at the same time; one at a time where nothing is said. */
  readonly abreast?: number;
  /** Mono samples from -1 to 1; next to nothing when the engine cannot read the text. */
  say(sentence: string): Promise<Float32Array>;
}

export interface SpeechEngine extends Descriptor<'speech'> {
  /** Whether it has the voice itself, or one like it; `undefined` when it cannot speak the language. */
  speaks(design: VoiceDesign, tag: string): 'itself' | 'alike' | undefined;
  /** For what it {@link speaks} only. `folder` is the job's. */
  speaker(design: VoiceDesign, tag: string, folder: string): Speaker;
}

/** Seconds from the beginning. Joined, the texts of words are what is said: spaces and signs stand with them. */
export interface TimedWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One thing that is said: when, in seconds from the beginning, and in which words. */
export interface Utterance {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** 0 to 1, how sure it was heard; missing where it was read, or where the engine does not judge. */
  readonly sure?: number;
  /** All of it, word by word, where the engine tells when each is said. */
  readonly words?: readonly TimedWord[];
}

export interface Recognised {
  readonly utterances: readonly Utterance[];
  /** 0 to 1, as the engine judges what it answers; `undefined` when it does not. */
  readonly sure: number | undefined;
  /** 0 to 1, how much of all that is said that may be; missing where the engine does not judge. */
  readonly understood?: number;
  /** What was left out, as far as there are words for it: for people who may know better. */
  readonly guesses?: readonly Utterance[];
  /** Passages in which somebody may speak, left out because they were not understood. */
  readonly unclear: number;
}

export interface Hearing {
  /** The language that is spoken, BCP 47. */
  readonly tag: string;
  readonly folder: string;
  /** Remarks how many seconds of the recording are done. */
  readonly onHeard: (seconds: number) => void;
  /** At most this long for one call of a server: a user waits. */
  readonly mostMs?: number;
}

export interface RecognitionEngine extends Descriptor<'recognition'> {
  /** `speech`: a 16 kHz mono WAV in the job's folder. */
  recognise(speech: string, hearing: Hearing): Promise<Recognised>;
}

/** Languages without a region, and how well: `good`, or the `gist` of it. */
export interface TranslationPair {
  readonly from: string;
  readonly to: string;
  /** The language between, of a route of several steps the first. */
  readonly via?: string;
  readonly grade: PairGrade;
}

export type PairGrade = 'good' | 'gist';

export interface TranslatedLine {
  readonly text: string;
  /** Words the engine did not know, as they stand in the text. */
  readonly unknown: readonly string[];
  /** True if it is still the source text, wholly or in part. */
  readonly isSource?: boolean;
}

/** What is told: what was done and how far it can be trusted. */
export interface TranslatedLines extends Remarks {
  /** One for each that was given; `undefined` for one that could not be translated. */
  readonly lines: readonly (TranslatedLine | undefined)[];
}

/** How people are to be addressed and spoken of, where the language makes a difference. */
export interface TranslationWishes {
  readonly formality?: 'formal' | 'informal';
  /** Grammatical, where the text does not tell. */
  readonly gender?: 'masculine' | 'feminine';
  /** Years of the readers. */
  readonly age?: number;
}

export interface TranslationWay {
  /** BCP 47. */
  readonly from: string;
  readonly to: string;
  /** For those who {@link TranslationEngine.heedsWishes}. */
  readonly wishes?: TranslationWishes;
  /** Words of dictionaries: in the first language as they are found, in the second as they are kept. */
  readonly terms: readonly [Finder, Finder];
}

export interface TranslationEngine extends Descriptor<'translation'> {
  /** Whether it can be told how people are to be addressed. */
  readonly heedsWishes?: boolean;
  /** Lines without line breaks. Throws a `JobFault` that says what there is instead, for languages that it has not. */
  translate(lines: readonly string[], way: TranslationWay): Promise<TranslatedLines>;
}

/** A file in the job's folder. */
interface SoundFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly seconds: number;
}

export interface SoundOrder {
  readonly prompt: string;
  readonly kind: 'sound' | 'music';
  /** Seconds of a sound effect; music has a length of its own. */
  readonly duration: number;
  /** The same prompt and number, the same sound. */
  readonly variation: number;
}

export interface MadeSound extends Remarks {
  readonly sound: SoundFile;
  readonly sourceType: SourceType;
}

type OnProgress = (stage: string, progress?: number) => void;

export interface SoundEngine extends Descriptor<'sound'> {
  makeSound(order: SoundOrder, folder: string, onProgress: OnProgress): Promise<MadeSound>;
}

/** What somebody gave, in the job's folder, and what its owner calls it. */
export interface GivenRecording {
  readonly file: string;
  readonly name: string;
}

export interface Separated extends Remarks {
  readonly foreground: SoundFile;
  readonly background: SoundFile;
}

export interface SeparationEngine extends Descriptor<'separation'> {
  /** As long as the recording, at its rate, with its channels; both together are the recording again. */
  separate(recording: GivenRecording, folder: string, onProgress: OnProgress): Promise<Separated>;
}

/** What is told: how near it comes. */
export interface Likeness extends Remarks {
  readonly design: VoiceDesign;
}

export interface LikenessEngine extends Descriptor<'likeness'> {
  /** `gender`: ISO 5218, as the recording's owner gave it. */
  likenessOf(
    recording: GivenRecording & { readonly gender?: number },
    folder: string,
    onProgress: OnProgress,
  ): Promise<Likeness>;
}

/** All there are, by ability, best first. */
export interface Engines {
  readonly speech: readonly SpeechEngine[];
  readonly recognition: readonly RecognitionEngine[];
  readonly translation: readonly TranslationEngine[];
  readonly sound: readonly SoundEngine[];
  readonly separation: readonly SeparationEngine[];
  readonly likeness: readonly LikenessEngine[];
}

export type AnyEngine = Engines[keyof Engines][number];
