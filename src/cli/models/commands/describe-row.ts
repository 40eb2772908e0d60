// Describes a row of the catalogue: as one JSON object, and in the words of the tables.

import { countVoices } from '../../../studio/models/catalogue/catalogue.ts';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import { getFetchBytes, getInstalledBytes } from '../../../studio/models/catalogue/sizes.ts';
import { isInstalledState, type ModelWithState } from '../install/model-state.ts';
import { formatSeconds, getLanguageName } from '../output/format.ts';

/** More languages are counted. */
const MAX_NAMED_LANGUAGES = 3;

/** `German`, `English, German` or `31 languages`. */
export function summarizeLanguages(tags: readonly string[]): string {
  const names = [...new Set(tags)].filter((tag) => tag !== '*').map(getLanguageName);
  return names.length <= MAX_NAMED_LANGUAGES ? names.join(', ') : `${names.length} languages`;
}

const getVoiceCount = (row: CatalogueModel): number => Math.max(1, countVoices(row));

/** Purpose of the model, such as `10 voices, 31 languages`. */
export function describePurpose(row: CatalogueModel): string {
  const { kind, languages, clones, title } = row;
  if (kind === 'translation') return languages.map(getLanguageName).join(' to ');
  if (kind === 'recognition') return summarizeLanguages(languages);
  if (kind !== 'voices') return title;
  if (clones) return `voices from recordings, ${summarizeLanguages(languages)}`;
  const count = getVoiceCount(row);
  return `${count === 1 ? 'a voice' : `${count} voices`}, ${summarizeLanguages(languages)}`;
}

/** `secondsPerSecond`: seconds of computing per second of sound; `undefined` for models without sound. */
export const describeSpeed = (secondsPerSecond: number | undefined): string =>
  secondsPerSecond === undefined ? '' : ` A minute of sound takes about ${formatSeconds(secondsPerSecond * 60)} here.`;

export const describeLicence = ({ licence: { id, question } }: CatalogueModel): string =>
  question === undefined ? id : `${id}, asks`;

/** Object of `--json`. */
export function toJsonRow({ row, state }: ModelWithState): Readonly<Record<string, unknown>> {
  const { licence, name, kind, title, languages, memoryBytes, grade, secondsPerSecond, needs, clones, about } = row;
  return {
    name,
    kind,
    title,
    languages,
    bytes: getFetchBytes(row),
    installedBytes: getInstalledBytes(row),
    memoryBytes,
    licence: licence.id,
    licenceUrl: licence.url,
    by: licence.by,
    question: licence.question,
    notice: licence.notice,
    recommended: row.isRecommended,
    offered: row.isOffered,
    reason: row.isOffered ? undefined : licence.notice,
    grade,
    secondsPerSecond,
    voices: kind === 'voices' ? getVoiceCount(row) : undefined,
    needs,
    clones,
    variantOf: row.fallbackFor,
    installed: isInstalledState(state),
    state,
    about,
  };
}

/** `Spleeter` for `Spleeter, voice and accompaniment`. */
export const getShortTitle = (title: string): string => title.split(',')[0] ?? title;
