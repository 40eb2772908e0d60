// Types of the table of model layouts.

/** Limit of voices per model. Some models have hundreds of speakers that differ only by number. */
export const MAX_SPEAKERS = 60;

/** Subfolders of the models folder by the capability of their models. */
export const MODEL_SUBFOLDERS = ['voices', 'recognition', 'translation', 'separation', 'support'] as const;
export type ModelSubfolder = (typeof MODEL_SUBFOLDERS)[number];

/** Content of a file. `any` cannot be checked without the engine. */
export type FileContent =
  | 'onnx'
  | 'ort'
  | 'tokens'
  | 'piper'
  | 'supertonic'
  | 'style'
  | 'indexer'
  | 'json'
  | 'text'
  | 'wav'
  | 'marian'
  | 'shortlist'
  | 'pieces'
  | 'any';

/** Numeric precision of a network: full, half, or 8-bit integers. */
export type Precision = 'full' | 'fp16' | 'int8';

/** Inputs of a network that the engine relies on. It crashes on others. */
type ExpectedInputs =
  | { readonly count: number }
  /** Accepted input names in order, joined by spaces. */
  | { readonly names: readonly string[]; readonly advice: string };

export interface LayoutPart {
  readonly role: string;
  /** Matches whole file names, or `FOLDER/NAME` in the section `support`. */
  readonly pattern: RegExp;
  /** Name of the part in messages about missing files. */
  readonly displayName: string;
  readonly sourceHint?: string;
  readonly content: FileContent;
  /** True if the model works without the part. */
  readonly isOptional?: boolean;
  readonly takesAll?: true;
  /** Best precision of the part, if it differs from the section's. */
  readonly precision?: Precision;
  /** Variant that is never used, and the reason. */
  readonly refused?: { readonly pattern: RegExp; readonly reason: string };
  /** Required files of a part that is a folder. */
  readonly requiredFiles?: readonly string[];
  /** Required metadata keys. Without them the engine crashes its process. */
  readonly requiredMetadata?: readonly string[];
  readonly inputs?: ExpectedInputs;
}

export type FilesByRole = Readonly<Record<string, readonly string[]>>;

export type ModelLayoutName =
  | 'Bergamot'
  | 'Canary'
  | 'Cloned voice'
  | 'Designed voice'
  | 'Kitten'
  | 'Kokoro'
  | 'Matcha'
  | 'Moonshine'
  | 'Moonshine 2'
  | 'NeMo CTC'
  | 'NeMo transducer'
  | 'Omnilingual'
  | 'Piper'
  | 'Piper with JSON'
  | 'Pocket'
  | 'SenseVoice'
  | 'Silero VAD'
  | 'Speakers'
  | 'Spleeter'
  | 'Supertonic'
  | 'WeNet CTC'
  | 'Whisper'
  | 'Zipformer CTC'
  | 'ZipVoice';

/** Quality within a section. 5 is best, 1 is that of the built-in engines. */
export type ModelGrade = 1 | 2 | 3 | 4 | 5;

/** First matching rule wins. Patterns match the model's type, folder and file names in lower case. */
type ByName<Value> = readonly (readonly [pattern: RegExp, value: Value])[];

export interface ModelLayout extends SectionLayout {
  readonly section: ModelSubfolder;
}

/** A layout in the table of one section. */
export interface SectionLayout {
  readonly name: ModelLayoutName;
  /** File name that identifies the layout. The first match within the section wins. */
  readonly signature: RegExp;
  /** Value of `model_type` in the metadata of the main network. Takes precedence over file names. */
  readonly modelType?: RegExp;
  /** True if another layout has the same signature, so that only the metadata decides. */
  readonly requiresModelType?: boolean;
  /** Name in messages as long as the metadata is unknown and several layouts have the same files. */
  readonly uncertainName?: string;
  readonly parts: readonly LayoutPart[];
  /** Used where the catalogue has no row for the model. */
  readonly grade: ModelGrade;
  readonly gradeByName?: ByName<ModelGrade>;
  /** Grade by base tag, where the model is better in some languages. */
  readonly gradeByLanguage?: Readonly<Record<string, ModelGrade>>;
  /** Longest piece of speech that a recogniser hears completely. 30 if absent. */
  readonly maxPieceSeconds?: number;
  /** True if the model finds the spoken language, or needs none. */
  readonly findsLanguage?: true;
  /** True if the voice reads numbers and abbreviations correctly, so that it gets the text as written. */
  readonly normalizesText?: true;
  /** Factor that makes the speed equal to that of other voices. */
  readonly pace?: number;
  readonly paceByName?: ByName<number>;
  /** Memory of the loaded model as a multiple of its file sizes. Absent for folders that other models use. */
  readonly memoryFactor?: number;
  /** Memory in addition. 110 if absent. */
  readonly fixedMegabytes?: number;
}
