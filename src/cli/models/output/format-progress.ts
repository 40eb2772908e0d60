// Formats the progress line of fetching and installing models.

import { formatBytes, formatSeconds } from './format.ts';

export type ProgressStep = 'fetching' | 'checking' | 'unpacking' | 'trying' | 'packing';

export interface ProgressState {
  readonly step: ProgressStep;
  readonly name: string;
  /** Bytes. 0 while nothing is known. */
  readonly done: number;
  /** Bytes; `undefined` for a step without a known length. */
  readonly total: number | undefined;
  readonly elapsedMs: number;
  /** Bytes that were there when the step started. */
  readonly startBytes: number;
}

const BAR_WIDTH = 20;
const MIN_LIMIT = 20;
/** A speed over less time would jump. */
const MIN_SPEED_MS = 1000;

/** `201 of 487 MB`, with one unit if both have the same. */
function formatShare(done: number, total: number): string {
  const doneText = formatBytes(done);
  const totalText = formatBytes(total);
  const unit = totalText.slice(totalText.indexOf(' '));
  return `${doneText.endsWith(unit) ? doneText.slice(0, -unit.length) : doneText} of ${totalText}`;
}

function formatSpeed({ done, total = 0, elapsedMs, startBytes, step }: ProgressState): string {
  if (step !== 'fetching' || elapsedMs < MIN_SPEED_MS || done <= startBytes) return '';
  const perSecond = ((done - startBytes) / elapsedMs) * 1000;
  const left = done < total ? `, ${formatSeconds((total - done) / perSecond)} left` : '';
  return `, ${formatBytes(perSecond)}/s${left}`;
}

export const getPercent = ({ done, total = 0 }: Pick<ProgressState, 'done' | 'total'>): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));

/** `Fetching parakeet [########............]  41 %  201 of 487 MB, 6.2 MB/s, 47s left`. */
export function formatProgressLine(state: ProgressState, columns: number): string {
  const { step, name, done, total, elapsedMs } = state;
  const label = `${step.charAt(0).toUpperCase()}${step.slice(1)} ${name}`;
  const limit = Math.max(MIN_LIMIT, columns - 1);
  if (total === undefined) return `${label} … ${formatSeconds(elapsedMs / 1000)}`.slice(0, limit);
  const percent = getPercent(state);
  const figures = `${String(percent).padStart(3)} %  ${formatShare(done, total)}${formatSpeed(state)}`;
  const filled = Math.round((percent / 100) * BAR_WIDTH);
  const line = `${label} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${figures}`;
  // A narrow terminal shows the figures only.
  return line.length <= limit ? line : `${label} ${figures}`.slice(0, limit);
}
