// One model in the catalogue of models that can be fetched: its shape and its schema.

import { z } from 'zod';
import { MODEL_SUBFOLDERS, type ModelGrade, type ModelLayoutName, type ModelSubfolder } from '../layouts/layout.ts';

/** Kinds of models, named like the subfolders of the models folder. */
export const CATALOGUE_KINDS = MODEL_SUBFOLDERS;
export type CatalogueKind = ModelSubfolder;

export const HASH = z.string().regex(/^[0-9a-f]{64}$/);
export const COUNT = z.number().int().positive();
export const TEXT = z.string().trim().min(1);
/** ISO 5218: 1 male, 2 female, 0 unknown. */
export const GENDER = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const ADDRESS = z.url({ protocol: /^https$/ });
/** Relative path without `.`, `..` or empty parts. */
const PATH = z.string().regex(/^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)*$/);
const GRADE = z.literal([1, 2, 3, 4, 5] satisfies ModelGrade[]);
const LANGUAGE = z.string().regex(/^[a-z]{2,3}$/);

const FILE = z
  .strictObject({
    as: PATH,
    url: ADDRESS,
    bytes: COUNT,
    sha256: HASH,
    /** Compression of the fetched file. The unpacked size and hash are then known too. */
    unpack: z.enum(['gz', 'zst']).optional(),
    unpackedBytes: COUNT.optional(),
    unpackedSha256: HASH.optional(),
  })
  .refine(
    ({ unpack, unpackedBytes, unpackedSha256 }) =>
      (unpack === undefined) === (unpackedBytes === undefined) &&
      (unpack === undefined) === (unpackedSha256 === undefined),
    'A packed file needs its unpacked size and hash.',
  );

const ARCHIVE = z.strictObject({
  url: ADDRESS.refine((url) => url.endsWith('.tar.bz2'), 'Only .tar.bz2 is supported.'),
  bytes: COUNT,
  /** Known hashes. Publishers replace archives under the same name. */
  sha256: z.array(HASH).min(1),
  /**
   * Paths in the model's folder that are kept; all others are dropped. `*` stands for any part of a name, `folder/*` for
   * everything in a folder.
   */
  keep: z.array(PATH).min(1),
  /** True if the publisher changed the files, so that their hashes differ from those of the other sources. */
  isConverted: z.boolean().optional(),
});

/**
 * One way to get the model. Files of another source have the same hashes if their `as` is the same, except in archives
 * with `isConverted`.
 */
const SOURCE = z.union([
  z.strictObject({ files: z.array(FILE).min(1) }),
  z.strictObject({
    archive: ARCHIVE,
    /** Files that the archive lacks. They are fetched too. */
    beside: z.array(FILE).min(1).optional(),
  }),
]);

const LICENCE = z.strictObject({
  /** SPDX id, or the licence's own name. */
  id: TEXT,
  url: ADDRESS.optional(),
  /** Required attribution. */
  by: TEXT.optional(),
  /** Sentence that the operator must agree to. Absent if the licence asks for nothing. */
  question: TEXT.optional(),
  /** Notice shown before the download. Needs no consent. */
  notice: TEXT.optional(),
});

const VOICE = z.strictObject({
  /** Number of the speaker in the model. */
  speaker: z.number().int().min(0),
  name: TEXT.optional(),
  gender: GENDER,
  /** Base tag, if the model has voices for several languages and each of them speaks one. */
  language: LANGUAGE.optional(),
  accent: TEXT.optional(),
  description: TEXT.optional(),
});

export const MODEL_SCHEMA = z
  .strictObject({
    /** What operators type: `parakeet`, `piper/en_US-joe-medium`, `translate/en-de`. */
    name: z.string().regex(/^[a-z][a-z0-9-]*(?:\/[\w-]+)?$/),
    kind: z.enum(CATALOGUE_KINDS),
    title: TEXT,
    /** Base tags of the languages; `*` for a model without a language. For translation: source and target. */
    languages: z.union([z.tuple([z.literal('*')]), z.array(LANGUAGE).min(1)]).transform((tags): string[] => tags),
    // Tests check that the layout exists. Importing the table here would load it everywhere.
    layout: TEXT.transform((name) => name as ModelLayoutName),
    /** Path of the installed model below the models folder. */
    folder: PATH,
    /** 5 is best. Models of one kind are comparable. */
    grade: GRADE,
    /** Grades of languages in which the model is worse or better. */
    languageGrades: z.record(LANGUAGE, GRADE).optional(),
    /** Seconds of computing per second of sound on two cores, from published measurements. */
    secondsPerSecond: z.number().positive().optional(),
    /** Memory of the loaded model in bytes. */
    memoryBytes: COUNT,
    /** Versions of the engine's npm package that run it. */
    engine: z.strictObject({ package: TEXT, range: z.string().regex(/^>=\d+\.\d+\.\d+(?: <\d+(?:\.\d+)*)?$/) }),
    licence: LICENCE,
    about: ADDRESS,
    /** False for models that are listed with their facts, but not fetched. */
    isOffered: z.boolean(),
    /** Part of the sets or the first choice for a language. */
    isRecommended: z.boolean(),
    /** In the order to try them. */
    sources: z.array(SOURCE),
    needs: z.array(TEXT).optional(),
    /** Name of the model that replaces this one, in the same folder, if it does not work here. */
    fallback: TEXT.optional(),
    /** Name of the model that this one replaces. */
    fallbackFor: TEXT.optional(),
    /** True if the model speaks only with the voice of a recording. */
    clones: z.boolean().optional(),
    /** Known voices. Others have neither name nor gender. */
    voices: z.array(VOICE).optional(),
    /** Number of voices, if `voices` lists none or not all. */
    voiceCount: COUNT.optional(),
    /** Longest piece of speech in seconds that the model hears correctly. */
    maxSeconds: z.number().positive().optional(),
    /** Factor that makes its speed ordinary. */
    pace: z.number().positive().optional(),
  })
  .refine(({ isOffered, sources }) => !isOffered || sources.length > 0, 'An offered model needs a source.')
  .refine(
    ({ isOffered, licence }) => isOffered || licence.notice !== undefined,
    'The reason for not offering it is missing.',
  );

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

export type CatalogueModel = DeepReadonly<z.infer<typeof MODEL_SCHEMA>>;
export type CatalogueSource = CatalogueModel['sources'][number];
export type CatalogueArchiveSource = Extract<CatalogueSource, { readonly archive: object }>;
export type CatalogueFile = DeepReadonly<z.infer<typeof FILE>>;
export type CatalogueLicence = CatalogueModel['licence'];
export type CatalogueVoice = DeepReadonly<z.infer<typeof VOICE>>;
