// Expands the compact list of Piper voices to rows of the catalogue. Addresses follow from a voice's name.

import { toBaseTag } from '../../../domain/media/language.ts';
import { MAX_SPEAKERS } from '../layouts/layout.ts';
import { resolveTag } from '../model-languages.ts';
import { findAccent } from './accent.ts';
import type { PiperData } from './data-files.ts';
import { describePiperLicence, judgePiperLicence } from './piper-licence.ts';
import type { CatalogueModel, CatalogueSource, CatalogueVoice } from './row.ts';

/** Pinned, because voices were removed from the main branch. */
const COMMIT = 'c10ece1aade47bb51c153c893d14e5bf8e5b7117';
const PUBLISHER = 'https://huggingface.co/rhasspy/piper-voices';
const ARCHIVES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models';

interface PiperQuality extends Pick<CatalogueModel, 'grade' | 'secondsPerSecond' | 'memoryBytes'> {
  readonly sound: string;
  readonly kilohertz: number;
}

/** Times and memory of `medium` as measured with the voice Joe; the others follow the size of the model. */
const QUALITIES: Readonly<Record<string, PiperQuality>> = {
  x_low: { sound: 'Very low quality', kilohertz: 16, grade: 2, secondsPerSecond: 0.04, memoryBytes: 150_000_000 },
  low: { sound: 'Low quality', kilohertz: 16, grade: 2, secondsPerSecond: 0.05, memoryBytes: 250_000_000 },
  medium: { sound: 'Medium quality', kilohertz: 22, grade: 3, secondsPerSecond: 0.07, memoryBytes: 250_000_000 },
  high: { sound: 'High quality', kilohertz: 22, grade: 3, secondsPerSecond: 0.25, memoryBytes: 400_000_000 },
};

const NO_LETTERS = 'It reads letters instead of phonemes, which the engine does not support.';

function listSources({ voice, onnx, json, archive }: PiperData, folder: string): readonly CatalogueSource[] {
  const files = Object.entries({ [`${voice}.onnx`]: onnx, [`${voice}.onnx.json`]: json }).flatMap(([as, facts]) =>
    facts === undefined ? [] : [{ as, url: `${folder}/${as}`, bytes: facts[0], sha256: facts[1] }],
  );
  const [bytes, sha256] = archive;
  // The archive's model has metadata added, so its hash differs.
  const packed = {
    url: `${ARCHIVES}/vits-piper-${voice}.tar.bz2`,
    bytes,
    sha256: [sha256],
    keep: [`${voice}.onnx`, `${voice}.onnx.json`],
    isConverted: true,
  };
  return [...(files.length > 0 ? [{ files }] : []), { archive: packed }];
}

const toDisplayName = (person: string): string =>
  person
    .split('_')
    .map((word) => word.replace(/^./u, (letter) => letter.toUpperCase()))
    .join(' ');

function listVoices(
  { gender, speakers = 1 }: PiperData,
  voice: Pick<CatalogueVoice, 'name' | 'accent' | 'description'>,
): readonly CatalogueVoice[] {
  const { name, ...shared } = voice;
  return Array.from({ length: Math.min(speakers, MAX_SPEAKERS) }, (_, speaker) => ({
    speaker,
    name: speakers === 1 ? name : undefined,
    gender,
    ...shared,
  }));
}

function expandVoice(data: PiperData): readonly CatalogueModel[] {
  const { voice, readsLetters = false } = data;
  const [region = '', person = '', quality = ''] = voice.split('-');
  const tag = resolveTag(region);
  const facts = QUALITIES[quality];
  if (tag === undefined || facts === undefined) return [];
  const { sound, kilohertz, ...traits } = facts;
  const name = toDisplayName(person);
  const path = `${COMMIT}/${region.split('_')[0]}/${region}/${person}/${quality}`;
  const description = `${sound}, ${data.kilohertz ?? kilohertz} kHz`;
  const licence = describePiperLicence(data);
  return [
    {
      name: `piper/${voice}`,
      kind: 'voices',
      title: `${name}, ${quality.replace('_', ' ')}`,
      languages: [toBaseTag(tag)],
      layout: 'Piper with JSON',
      folder: `voices/${voice}`,
      ...traits,
      engine: { package: 'sherpa-onnx-node', range: '>=1.12.24 <2' },
      licence: readsLetters ? { ...licence, notice: NO_LETTERS } : licence,
      about: `${PUBLISHER}/tree/${path}`,
      isOffered: !readsLetters && judgePiperLicence(data).isOffered,
      isRecommended: data.isRecommended ?? false,
      sources: listSources(data, `${PUBLISHER}/resolve/${path}`),
      voices: listVoices(data, { name, accent: findAccent(tag), description }),
      voiceCount: data.speakers,
    },
  ];
}

/** Drops voices of languages that the service lacks. */
export const expandPiperVoices = (voices: readonly PiperData[]): readonly CatalogueModel[] =>
  voices.flatMap(expandVoice);
