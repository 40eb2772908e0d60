// The interface of every engine: a description, and one function for its capability. Holds types and the order of
// grades. The list of engines is index.ts; choose-engines.ts picks among them.

import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import type { WordFinder } from '../../domain/pronunciation/replace-words.ts';
import type { Message, Text } from '../../messages/message.ts';
import type { MessagesWithEnglish } from '../messages.ts';
import type { EngineVoice } from '../voices/engine-voice.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';

/**
 * `built-in`: installed with npm. `system`: a program of the operating system. `folder`: a model in the models folder.
 * `remote`: a server in the settings. `extension`: added by an extension.
 */
export type EngineOrigin = 'built-in' | 'system' | 'folder' | 'remote' | 'extension';

/** Quality of the results, lowest first: rules, recordings with older methods, neural networks. */
export const ENGINE_GRADES = ['rules', 'recorded', 'neural'] as const;
export type EngineGrade = (typeof ENGINE_GRADES)[number];

export interface EngineDescription {
  /** Null if the version is unknown or the engine is missing. */
  readonly version: string | null;
  readonly licence: string;
  /** Base tags of the supported languages. Empty if the engine does not depend on language. */
  readonly languages: readonly string[];
  /** Supported language pairs. Translation engines only. */
  readonly pairs?: readonly TranslationPair[];
  /**
   * Voices that an engine outside the studio reports, in display order. An unavailable engine keeps its last list. The
   * voices of built-in engines are in voices/built-in-voices.ts.
   */
  readonly voices?: readonly EngineVoice[];
  /** Reason why the engine is unavailable, with advice. Absent if it is available. */
  readonly missing?: string;
  /** Translatable form of `missing`. */
  readonly notes?: readonly Text[];
}

interface EngineBase<Capability extends string> {
  readonly name: string;
  readonly kind: EngineOrigin;
  readonly capability: Capability;
  readonly grade: EngineGrade;
  /** Never rejects. Checks again on each call, because programs can be installed while the studio runs. */
  describe(): Promise<EngineDescription>;
}

/** One voice in one language. Its messages say which voice speaks, and with which engine. */
export interface Speaker extends MessagesWithEnglish {
  /** Samples per second of the audio that `synthesize` returns. */
  readonly sampleRate: number;
  /** Name of the speaker in transcripts. */
  readonly name: string;
  readonly language: string;
  readonly sourceType: DigitalSourceType;
  /** True if the speaker reads numbers and abbreviations itself, so that it gets the text as written. */
  readonly normalizesText?: boolean;
  /** True if the speaker supports every language, so that it gets the letters of all. */
  readonly isMultilingual?: boolean;
  /** True if `synthesize` takes IPA between the marks of text/phoneme-marks.ts. Others get a spelling like it. */
  readonly readsPhonemes?: boolean;
  /** Maximum number of parallel `synthesize` calls. 1 if absent. */
  readonly concurrency?: number;
  /** Returns mono samples from -1 to 1, almost none if the engine cannot read the text. */
  synthesize(sentence: string): Promise<Float32Array>;
}

export interface SpeechEngine extends EngineBase<'speech'> {
  /** `exact`: the engine has this voice. `similar`: it has a similar one. `undefined`: it cannot speak the language. */
  getVoiceSupport(design: VoiceDesign, tag: string): 'exact' | 'similar' | undefined;
  /**
   * Requires a voice that {@link getVoiceSupport} accepts. `folder`: folder of the job.
   */
  createSpeaker(design: VoiceDesign, tag: string, folder: string): Speaker;
}

/** Times in seconds from the start of the sound. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** The texts of all words, joined, are the whole text with spaces and punctuation. */
export interface TimedWord extends TimeSpan {
  readonly text: string;
}

/** Text spoken without a break. */
export interface RecognisedUtterance extends TimeSpan {
  readonly text: string;
  /** Confidence from 0 to 1. Absent if the text was read from subtitles or the engine reports none. */
  readonly sure?: number;
  /** All words of the text with their times, reported or estimated. Absent if the engine knows only those of the text. */
  readonly words?: readonly TimedWord[];
  /** Number of the speaker, counted from 0. Absent if speakers are not told apart. */
  readonly speakerNumber?: number;
}

export interface RecognitionResult {
  readonly utterances: readonly RecognisedUtterance[];
  /** Overall confidence from 0 to 1. Undefined if the engine reports none. */
  readonly sure: number | undefined;
  /** Estimated share of the speech that was recognised correctly, 0 to 1. Absent if the engine reports none. */
  readonly understoodShare?: number;
  /** Uncertain text that was left out of `utterances`, for users who may know the right words. */
  readonly guesses?: readonly RecognisedUtterance[];
  /** Number of passages with probable speech that were left out because they were unclear. */
  readonly unclearPassages: number;
  /** Name of the model, as people read it. Absent if the engine has only one. */
  readonly modelTitle?: string;
  /** Tells why a better model was not used. */
  readonly replaced?: Message;
  /** Base tag of the spoken language, if it is clearly not the requested one. The text is in this language. */
  readonly otherLanguage?: string | undefined;
  /** True if most words may be wrong, so that users should know about better engines. */
  readonly isRough?: boolean;
}

export interface RecognitionOptions {
  /** BCP 47 tag of the spoken language. */
  readonly tag: string;
  /** True if the engine should find the language itself, if it can. */
  readonly isTagGuessed?: boolean;
  /** Text that precedes the speech or has the spelling of names. Most engines ignore it. */
  readonly prompt?: string;
  readonly folder: string;
  /** Reports the seconds of the recording that are done. */
  readonly onProgress: (seconds: number) => void;
  /** True to use the most accurate model, even if it is slow on this machine. */
  readonly prefersAccuracy?: boolean;
  /** Receives all sentences that are final so far. Engines that decide at the end do not call it. */
  readonly onSentences?: (sentences: readonly RecognisedUtterance[]) => void;
  /** Timeout of one server call in milliseconds, for requests on which a user is waiting. */
  readonly maxCallMs?: number;
}

export interface RecognitionEngine extends EngineBase<'recognition'> {
  /** True if noise and music need not be removed from the recording. False if absent. */
  toleratesNoise?(): Promise<boolean>;
  /** `speech`: a 16 kHz mono WAV file in the job's folder. */
  recognise(speech: string, options: RecognitionOptions): Promise<RecognitionResult>;
}

/** Two base tags. The quality is `good`, or `gist` for a rough translation. */
export interface TranslationPair {
  readonly from: string;
  readonly to: string;
  /** Base tag of the intermediate language. The first one, for a route of more than two steps. */
  readonly via?: string;
  readonly quality: TranslationQuality;
}

type TranslationQuality = 'good' | 'gist';

export interface TranslatedLine {
  readonly text: string;
  /** Words missing from the engine's dictionary, as in the source text. */
  readonly unknownWords: readonly string[];
  /** True if all or part of the line is still in the source language. */
  readonly isUntranslated?: boolean;
}

/** Translated lines. The messages say how they were translated and how reliable they are. */
export interface TranslatedLines extends MessagesWithEnglish {
  /** One entry per input line. Undefined for a line that could not be translated. */
  readonly lines: readonly (TranslatedLine | undefined)[];
}

/** Form of address and grammatical gender of the reader, for languages that distinguish them. */
export interface TranslationPreferences {
  readonly formality?: 'formal' | 'informal';
  /** Grammatical gender of the reader, used if the text does not show it. */
  readonly gender?: 'masculine' | 'feminine';
  /** Age of the readers in years. */
  readonly age?: number;
}

export interface TranslationOptions {
  /** BCP 47 tag of the source language. */
  readonly from: string;
  readonly to: string;
  /**
   * Requires {@link TranslationEngine.supportsPreferences}.
   */
  readonly preferences?: TranslationPreferences;
  /** Finders for the user's dictionary terms: in the source language, and in the target language. */
  readonly termFinders: readonly [WordFinder, WordFinder];
}

export interface TranslationEngine extends EngineBase<'translation'> {
  /**
   * True if the engine can follow {@link TranslationPreferences}.
   */
  readonly supportsPreferences?: boolean;
  /**
   * The lines contain no line breaks.
   * @throws JobError with the available alternatives, if the pair is unsupported.
   */
  translate(lines: readonly string[], options: TranslationOptions): Promise<TranslatedLines>;
}

interface EngineSoundFile {
  readonly name: string;
  /** Media type, such as `audio/wav`. */
  readonly type: string;
  readonly seconds: number;
}

export interface SoundEffectRequest {
  readonly prompt: string;
  readonly kind: 'sound';
  readonly durationSeconds: number;
  /** The same prompt and variation produce the same sound. */
  readonly variation: number;
}

/** Music without a duration determines its own length. */
export interface MusicRequest extends Omit<SoundEffectRequest, 'kind' | 'durationSeconds'> {
  readonly kind: 'music';
  readonly durationSeconds?: number;
}

export type SoundRequest = SoundEffectRequest | MusicRequest;

export interface GeneratedSound extends MessagesWithEnglish {
  readonly sound: EngineSoundFile;
  readonly sourceType: DigitalSourceType;
}

type OnProgress = (stage: string, progress?: number) => void;

export interface SoundEngine extends EngineBase<'sound'> {
  generateSound(request: SoundRequest, folder: string, onProgress: OnProgress): Promise<GeneratedSound>;
}

/** A user's recording in the job's folder, with the user's name for it. */
export interface InputRecording {
  readonly file: string;
  readonly name: string;
}

export interface SeparatedStems extends MessagesWithEnglish {
  readonly foreground: EngineSoundFile;
  readonly background: EngineSoundFile;
}

export interface SeparationEngine extends EngineBase<'separation'> {
  /** Each stem has the length, sample rate and channels of the recording. Both stems add up to the recording. */
  separate(recording: InputRecording, folder: string, onProgress: OnProgress): Promise<SeparatedStems>;
}

/** A voice design. The messages say how close it comes to the recording. */
interface ClonedVoice extends MessagesWithEnglish {
  readonly design: VoiceDesign;
}

export interface CloningEngine extends EngineBase<'cloning'> {
  /** `gender`: ISO 5218 code from the owner of the recording. */
  cloneVoice(
    recording: InputRecording & { readonly gender?: number },
    folder: string,
    onProgress: OnProgress,
  ): Promise<ClonedVoice>;
}

/** All engines by capability, in order of preference. */
export interface Engines {
  readonly speech: readonly SpeechEngine[];
  readonly recognition: readonly RecognitionEngine[];
  readonly translation: readonly TranslationEngine[];
  readonly sound: readonly SoundEngine[];
  readonly separation: readonly SeparationEngine[];
  readonly cloning: readonly CloningEngine[];
}

export type AnyEngine = Engines[keyof Engines][number];
