// A made-up catalogue: tiny models that really load, with hosts that exist nowhere.

import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { Catalogue } from '../../../src/cli/models/catalogue.ts';
import type {
  CatalogueFile,
  CatalogueKind,
  CatalogueModel,
  CatalogueSource,
} from '../../../src/studio/models/catalogue/row.ts';
import type { Selection } from '../../../src/studio/models/catalogue/selection.ts';
import { type Files, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { moonshineFolder } from '../../fixtures/tiny-recognisers.ts';
import { tarGz } from './archives.ts';
import { isAllowedHost, PUBLISHER, sha256 } from './fetch/fetching.ts';
import type { Mirror } from './mirror.ts';

const toBuffer = (content: Buffer | string): Buffer => Buffer.from(content);

/** Address of a file of a model. */
export const addressOf = (model: string, file: string): string => `https://${PUBLISHER}/${model}/${file}`;

const COMPRESSORS = { gz: gzipSync, zst: zstdCompressSync };

export function listFiles(model: string, files: Files, unpack?: 'gz' | 'zst'): readonly CatalogueFile[] {
  return Object.entries(files).map(([as, content]) => {
    const plain = toBuffer(content);
    const packed = unpack ? COMPRESSORS[unpack](plain) : plain;
    return {
      as,
      url: addressOf(model, unpack ? `${as}.${unpack}` : as),
      bytes: packed.length,
      sha256: sha256(packed),
      ...(unpack && { unpack, unpackedBytes: plain.length, unpackedSha256: sha256(plain) }),
    };
  });
}

/** Serves the files of a source as {@link listFiles} names them. */
export function serveFiles(mirror: Mirror, model: string, files: Files, unpack?: 'gz' | 'zst'): void {
  for (const [as, content] of Object.entries(files)) {
    const plain = toBuffer(content);
    mirror.put(addressOf(model, unpack ? `${as}.${unpack}` : as), unpack ? COMPRESSORS[unpack](plain) : plain);
  }
}

/** Packs the files with a folder around them, and with files that are not kept. */
export const packArchive = (files: Files, extra: Files = { 'README.md': 'Read me.' }): Buffer =>
  tarGz(Object.entries({ ...files, ...extra }).map(([name, content]) => ({ name: `model-v1/${name}`, content })));

interface RowOptions extends Partial<Omit<CatalogueModel, 'sources' | 'name'>> {
  readonly sources: readonly CatalogueSource[];
}

export const createRow = (name: string, { sources, ...rest }: RowOptions): CatalogueModel => ({
  name,
  kind: 'voices',
  title: `Model ${name}`,
  languages: ['de'],
  layout: 'Piper with JSON',
  folder: `voices/${name}`,
  grade: 3,
  memoryBytes: 200_000_000,
  engine: { package: 'sherpa-onnx-node', range: '>=1.12.24 <2' },
  licence: { id: 'CC0-1.0', by: 'Hum Project', url: 'https://example.com/cc0' },
  about: `https://${PUBLISHER}/${name}`,
  isOffered: true,
  isRecommended: true,
  sources,
  ...rest,
});

export const HUM_FILES: Files = piperJsonFolder();
export const MOONSHINE_FILES: Files = moonshineFolder();

/** A voice of two files. */
export const HUM = createRow('hum', { sources: [{ files: listFiles('hum', HUM_FILES) }] });

/** A recogniser that needs the voice, so that something is needed. */
export const EAR = createRow('ear', {
  kind: 'recognition',
  layout: 'Moonshine',
  folder: 'recognition/ear',
  languages: ['en'],
  needs: ['hum'],
  sources: [{ files: listFiles('ear', MOONSHINE_FILES) }],
});

/** A voice whose licence asks. */
export const ASKING = createRow('asking', {
  licence: { id: 'Open RAIL', by: 'Asking Ltd', question: 'Say that the speech is machine-made.' },
  sources: [{ files: listFiles('asking', HUM_FILES) }],
});

export const WITHHELD = createRow('withheld', {
  isOffered: false,
  isRecommended: false,
  licence: { id: 'CC-BY-NC-4.0', notice: 'Its licence forbids commercial use.' },
  sources: [{ files: listFiles('withheld', HUM_FILES) }],
});

const MADE_UP_MODELS: readonly CatalogueModel[] = [HUM, EAR, ASKING, WITHHELD];

export function serveMadeUpModels(mirror: Mirror): void {
  for (const name of ['hum', 'asking', 'withheld']) serveFiles(mirror, name, HUM_FILES);
  serveFiles(mirror, 'ear', MOONSHINE_FILES);
}

const toSelection = (models: readonly CatalogueModel[]): Selection => ({
  selected: models.map((model) => ({ model, languages: [], asks: model.licence.question !== undefined })),
  leftOut: [],
  missing: [],
  fetchBytes: 0,
  memoryBytes: 0,
});

/** Its sets are all recommended models; its choice for languages those that speak them. */
export function createMadeUpCatalogue(models: readonly CatalogueModel[] = MADE_UP_MODELS): Catalogue {
  const allowed = (allowsQuestions = true) =>
    models.filter(({ isRecommended, licence }) => isRecommended && (allowsQuestions || licence.question === undefined));
  const hasLanguage = ({ languages }: CatalogueModel, language: string | undefined) =>
    language === undefined || languages.includes(language);
  return {
    find: (name) => models.find((model) => model.name === name),
    list: ({ kind, language }: { readonly kind?: CatalogueKind; readonly language?: string } = {}) =>
      models.filter((model) => (kind === undefined || model.kind === kind) && hasLanguage(model, language)),
    suggest: (name) => models.map((model) => model.name).filter((one) => one.startsWith(name.slice(0, 2))),
    choose: (languages, set, options) =>
      toSelection(
        allowed(options?.allowsQuestions).filter(
          (model) => set !== undefined || languages.some((language) => hasLanguage(model, language)),
        ),
      ),
    isAllowedHost,
    explainMisfit: () => undefined,
  };
}
