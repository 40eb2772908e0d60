// Renders tables about the models of the catalogue: what can be added, for docs/engines.md, and their licences, for
// docs/notices.md.

import { listCatalogue } from '../../studio/models/catalogue/catalogue.ts';
import type { CatalogueKind, CatalogueModel } from '../../studio/models/catalogue/row.ts';
import { getFetchBytes } from '../../studio/models/catalogue/sizes.ts';
import { getShortTitle } from '../models/commands/describe-row.ts';

/** Voices and pairs that share a name, a licence or both. One row stands for all of a family. */
const PIPER = 'piper/';
const FIREFOX = 'translate/';

const isInFamily =
  (family: string) =>
  ({ name }: CatalogueModel) =>
    name.startsWith(family);
const isOutsideFamilies = (model: CatalogueModel): boolean => !isInFamily(PIPER)(model) && !isInFamily(FIREFOX)(model);

/** Variants are chosen automatically. */
const listOffered = (): readonly CatalogueModel[] =>
  listCatalogue().filter(({ isOffered, fallbackFor }) => isOffered && fallbackFor === undefined);

const NOUNS: Readonly<Record<CatalogueKind, string>> = {
  voices: 'voices',
  recognition: 'recogniser',
  translation: 'translators',
  separation: 'separation',
  support: 'support for recognisers',
};

const english = new Intl.DisplayNames(['en'], { type: 'language' });
/** More languages are counted. */
const MAX_NAMED_LANGUAGES = 2;

function formatLanguages(models: readonly CatalogueModel[]): string {
  const tags = [...new Set(models.flatMap(({ languages }) => languages))].filter((tag) => tag !== '*');
  return tags.length > MAX_NAMED_LANGUAGES
    ? `${tags.length} languages`
    : tags.map((tag) => english.of(tag) ?? tag).join(', ');
}

/** `63` or `21–137`. */
function formatRange(numbers: readonly number[]): string {
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)].map((one) => Math.max(1, Math.round(one)));
  return min === max ? `${min}` : `${min}–${max}`;
}

/** A row of one model, or of a family. `name`: what operators type. */
function renderRow(name: string, title: string, models: readonly CatalogueModel[]): string {
  const [first] = models;
  const noun = first?.clones ? 'voices from recordings' : first && NOUNS[first.kind];
  const seconds = models.flatMap(({ secondsPerSecond }) => secondsPerSecond ?? []);
  const cells = [
    `\`${name}\``,
    `${title}: ${[models.length > 1 ? `${models.length} ${noun}` : noun, formatLanguages(models)].filter(Boolean).join(', ')}`,
    formatRange(models.map((model) => getFetchBytes(model) / 1e6)),
    formatRange(models.map(({ memoryBytes }) => memoryBytes / 1e6)),
    seconds.length === 0 ? '–' : formatRange(seconds.map((one) => 60 * one)),
    formatRange(models.map(({ grade }) => grade)),
  ];
  return `| ${cells.join(' | ')} |`;
}

const KINDS = Object.keys(NOUNS);
const compareKinds = (a: CatalogueModel, b: CatalogueModel): number => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

/** Recommended models and both families, in order of kinds. */
export function renderModelTable(): string {
  const offered = listOffered();
  const piper = offered.filter(isInFamily(PIPER));
  const pairs = offered.filter(isInFamily(FIREFOX));
  const rows = offered
    .filter((model) => isOutsideFamilies(model) && model.isRecommended)
    .toSorted(compareKinds)
    .map((model) => ({ kind: model.kind, row: renderRow(model.name, getShortTitle(model.title), [model]) }));
  const rowsOf = (kinds: readonly CatalogueKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  return [
    '| name | model | MB to fetch | MB of memory | seconds | grade |',
    '|---|---|---|---|---|---|',
    ...rowsOf(['voices']),
    renderRow(`${PIPER}…`, 'Piper', piper),
    ...rowsOf(['recognition']),
    renderRow(`${FIREFOX}…`, 'Firefox', pairs),
    ...rowsOf(['separation', 'support']),
  ].join('\n');
}

/** Models of one publisher share a link. */
function linkPublishers(models: readonly CatalogueModel[]): readonly string[] {
  const pages = [...new Set(models.map(({ about }) => about))];
  return pages.map((page) => {
    const published = models.filter(({ about }) => about === page);
    const titles = published.map(({ title }) => getShortTitle(title)).join(', ');
    const holders = [...new Set(published.flatMap(({ licence }) => licence.by ?? []))].join('; ');
    return `[${titles}](${page})${holders === '' ? '' : ` (${holders})`}`;
  });
}

/** `16 Piper (11 ask)`. */
function countFamily(noun: string, models: readonly CatalogueModel[]): readonly string[] {
  if (models.length === 0) return [];
  const asking = models.filter(({ licence }) => licence.question !== undefined).length;
  const share = asking === models.length ? 'all' : asking;
  return [`${models.length} ${noun}${asking === 0 ? '' : ` (${share} ask)`}`];
}

/** One row for each licence. Who made the recordings of a Piper voice is shown when it is added. */
export function renderModelLicences(): string {
  const offered = listOffered();
  const ids = [...new Set(offered.map(({ licence }) => licence.id))].toSorted((a, b) => a.localeCompare(b));
  const rows = ids.map((id) => {
    const models = offered.filter(({ licence }) => licence.id === id);
    const single = models.filter(isOutsideFamilies);
    const isAsking = single.some(({ licence }) => licence.question !== undefined);
    const cells = [
      ...linkPublishers(single),
      ...countFamily('Piper', models.filter(isInFamily(PIPER))),
      ...countFamily('Firefox (Mozilla)', models.filter(isInFamily(FIREFOX))),
    ];
    return `| ${id}${isAsking ? ', asks' : ''} | ${cells.join('; ')} |`;
  });
  return ['| licence | models |', '|---|---|', ...rows].join('\n');
}
