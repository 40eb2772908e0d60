// Schemas and readers of the catalogue's data files beside this module. Only catalogue.ts reads them, at the first use.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { COUNT, GENDER, HASH, MODEL_SCHEMA, TEXT } from './row.ts';

const SIZE_AND_HASH = z.tuple([COUNT, HASH]);

/** piper.json: what is not derived from a voice's name. */
const PIPER_SCHEMA = z.strictObject({
  voices: z.array(
    z
      .strictObject({
        voice: z.string().regex(/^[a-z]{2}_[A-Z]{2}-\w+-(?:x_low|low|medium|high)$/),
        /** Licence of the recordings. Absent if the publisher states none. */
        licence: TEXT.optional(),
        /** Voice that it was trained from. `none`: from scratch. `unstated`: its card does not say. */
        base: z.enum(['none', 'lessac', 'lessac-released', 'ryan', 'unstated']),
        data: z.url({ protocol: /^https?$/ }).optional(),
        gender: GENDER,
        speakers: z.number().int().min(2).optional(),
        /** True if it reads letters instead of eSpeak's phonemes. */
        readsLetters: z.literal(true).optional(),
        /** Sample rate, if it is not the one of the quality. */
        kilohertz: COUNT.optional(),
        isRecommended: z.literal(true).optional(),
        onnx: SIZE_AND_HASH.optional(),
        json: SIZE_AND_HASH.optional(),
        archive: SIZE_AND_HASH,
      })
      .refine(({ onnx, json }) => (onnx === undefined) === (json === undefined), 'Model and JSON belong together.'),
  ),
});
export type PiperData = z.infer<typeof PIPER_SCHEMA>['voices'][number];

const FILE_NAME = z.string().regex(/^(?:model|lex|vocab|srcvocab|trgvocab)\.[\w.]+\.(?:bin|spm)$/);
/** Name, id of the attachment, size and hash, size and hash when unpacked. */
const PACKED_FILE = z.tuple([FILE_NAME, z.uuid(), COUNT, HASH, COUNT, HASH]);
const RELEASE = {
  architecture: z.enum(['tiny', 'base', 'base-memory']),
  version: TEXT,
  files: z.array(PACKED_FILE).min(3),
};
const PAIR = z.string().regex(/^[a-z]{2,3}-[a-z]{2,3}$/);

/** firefox.json: `pairs` of the collection translations-models-v2, `tiny` of translations-models. */
const FIREFOX_SCHEMA = z.strictObject({
  pairs: z.array(z.strictObject({ pair: PAIR, ...RELEASE, older: z.strictObject(RELEASE).optional() })),
  tiny: z.array(
    z.strictObject({
      pair: PAIR,
      version: TEXT,
      /** Name, name of the attachment, size and hash. */
      files: z.array(z.tuple([FILE_NAME, z.string().regex(/^[0-9a-f-]{36}\.(?:bin|spm)$/), COUNT, HASH])).min(3),
    }),
  ),
});
export type FirefoxData = z.infer<typeof FIREFOX_SCHEMA>;

const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> =>
  schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')));

/** models.json: complete rows. */
export const readModels = () => read('models.json', z.strictObject({ models: z.array(MODEL_SCHEMA) })).models;
export const readPiperVoices = (): readonly PiperData[] => read('piper.json', PIPER_SCHEMA).voices;
export const readFirefoxPairs = (): FirefoxData => read('firefox.json', FIREFOX_SCHEMA);
