// Describes the sets of models for languages: size, memory, the speed on this machine, and what does not fit. Pure.

import type { CatalogueKind, CatalogueModel } from '../../studio/models/catalogue/row.ts';
import type { Selection } from '../../studio/models/catalogue/selection.ts';
import { MODEL_SETS, type ModelSetName } from '../../studio/models/catalogue/sets.ts';
import { describePurpose, getShortTitle, summarizeLanguages } from '../models/commands/describe-row.ts';
import { formatBytes, formatSeconds, formatTable } from '../models/output/format.ts';

export interface SetOffer {
  readonly set: ModelSetName;
  readonly selection: Selection;
  /** Reason why the set cannot be chosen. */
  readonly obstacle?: string;
}

const listNames = ({ selected }: Selection): string => selected.map(({ model }) => model.name).join();

function findObstacle(
  selection: Selection,
  smaller: SetOffer | undefined,
  installed: ReadonlySet<string>,
): string | undefined {
  const { selected, leftOut } = selection;
  if (selected.every(({ model }) => model.kind === 'support')) return leftOut[0]?.reason ?? 'Nothing is known for it.';
  if (selected.every(({ model }) => installed.has(model.name))) return 'It is installed.';
  return smaller && listNames(smaller.selection) === listNames(selection)
    ? `It is the same as “${smaller.set}” here.`
    : undefined;
}

/** Builds an offer for every set, smallest first. `installed`: names of models. */
export function buildOffers(
  buildSet: (set: ModelSetName) => Selection,
  installed: ReadonlySet<string>,
): readonly SetOffer[] {
  const offers: SetOffer[] = [];
  for (const set of MODEL_SETS) {
    const selection = buildSet(set);
    const obstacle = findObstacle(selection, offers.at(-1), installed);
    offers.push({ set, selection, ...(obstacle !== undefined && { obstacle }) });
  }
  return offers;
}

const SOUND_NOUNS: Readonly<Partial<Record<CatalogueKind, string>>> = { voices: 'speech', recognition: 'speech' };

/** `about 24 s for a minute of speech`. `slowness`: multiple of the catalogue's times. */
function describeExpectedSpeed({ kind, secondsPerSecond }: CatalogueModel, slowness: number): string {
  if (secondsPerSecond === undefined || kind === 'support') return '';
  return `about ${formatSeconds(secondsPerSecond * slowness * 60)} for a minute of ${SOUND_NOUNS[kind] ?? 'sound'}`;
}

/** Purpose without words that the title repeats. */
function describeModel(model: CatalogueModel): string {
  if (model.kind === 'separation') return 'separates speech from music and noise';
  if (model.kind === 'translation') return 'translates';
  if (model.clones) return `clones voices, ${summarizeLanguages(model.languages)}`;
  return `${model.kind === 'voices' ? 'speaks' : 'recognises'} ${describePurpose(model)}`;
}

export const formatSetSize = ({ fetchBytes, memoryBytes }: Selection): string =>
  `${formatBytes(fetchBytes)} to fetch, up to ${formatBytes(memoryBytes)} of memory at work`;

/** Lines about a set: its size, each model with its speed here, and what was left out. */
export function formatOffer({ set, selection, obstacle }: SetOffer, slowness: number): string {
  const { selected, leftOut, missing } = selection;
  const isShown = obstacle === undefined;
  const support = selected.filter(({ model }) => model.kind === 'support').map(({ model }) => model.title);
  const shown = selected.filter(({ model }) => model.kind !== 'support');
  const cells = shown.map(({ model, asks }) => [
    `    ${getShortTitle(model.title)}`,
    describeModel(model),
    [describeExpectedSpeed(model, slowness), asks ? 'its licence asks' : ''].filter(Boolean).join('; '),
  ]);
  const others = [
    ...(support.length === 0 ? [] : [`    also ${support.join(', ')}`]),
    ...leftOut.map(({ model, reason }) => `    without ${model.title}: ${reason}`),
    ...missing.map(({ reason }) => `    ${reason}`),
  ];
  const size = isShown ? formatSetSize(selection) : `not offered. ${obstacle}`;
  return [`  ${set}: ${size}`, ...(isShown ? [...formatTable(cells), ...others] : [])]
    .map((line) => `${line}\n`)
    .join('');
}
