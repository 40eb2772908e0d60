// Shows the progress of steps: one changing line on a terminal, a line per 10 % and per minute elsewhere, or JSON lines
// for other programs.

import { formatProgressLine, getPercent, type ProgressState, type ProgressStep } from './format-progress.ts';

interface RunningStep {
  /** `done`: bytes so far. */
  readonly update: (done: number) => void;
  /** Shows a sentence, such as the reason of a pause. */
  readonly note: (text: string) => void;
}

interface StepLength {
  /** Bytes, if known. */
  readonly total?: number;
  /** Bytes that are there already. */
  readonly startBytes?: number;
}

export interface Progress {
  /** Shows the step while `work` runs. */
  run<Result>(
    step: ProgressStep,
    name: string,
    length: StepLength,
    work: (step: RunningStep) => Promise<Result>,
  ): Promise<Result>;
}

export type ProgressFormat = 'terminal' | 'lines' | 'json';

export interface ProgressOptions {
  readonly format: ProgressFormat;
  write(text: string): void;
  getColumns(): number;
  /** Milliseconds that never go back. */
  now(): number;
}

/** Time between two updates of a terminal's line, and of JSON. */
const REDRAW_MS: Readonly<Record<ProgressFormat, number>> = { terminal: 100, lines: 0, json: 500 };
/** Shorter steps need no line of their own. */
const QUIET_MS = 2000;
const MINUTE_MS = 60_000;
const LINE_COLUMNS = 120;
const CLEAR_LINE = '\r\u001b[K';

/** Decides when a line is due where lines can't be replaced. */
function createLinePolicy() {
  let shownPercent = 0;
  let shownMs = 0;
  return ({ done, total, elapsedMs }: ProgressState): boolean => {
    const tens = Math.floor(getPercent({ done, total }) / 10);
    const isFirst = shownMs === 0 && elapsedMs >= QUIET_MS;
    const isTenth = tens > shownPercent && elapsedMs >= shownMs + QUIET_MS;
    const isMinute = shownMs > 0 && elapsedMs >= shownMs + MINUTE_MS;
    if (!isFirst && !isTenth && !isMinute) return false;
    shownPercent = tens;
    shownMs = elapsedMs;
    return true;
  };
}

export function createProgress({ format, write, getColumns, now }: ProgressOptions): Progress {
  return {
    async run(step, name, { total, startBytes = 0 }, work) {
      const startedAt = now();
      const isLineDue = createLinePolicy();
      let done = startBytes;
      let drawnAt = Number.NEGATIVE_INFINITY;
      const record = (note?: string) => write(`${JSON.stringify({ step, name, done, total, note })}\n`);
      const show = () => {
        const state: ProgressState = { step, name, done, total, elapsedMs: now() - startedAt, startBytes };
        if (format === 'lines') {
          if (isLineDue(state)) write(`${formatProgressLine(state, LINE_COLUMNS)}\n`);
          return;
        }
        if (now() - drawnAt < REDRAW_MS[format]) return;
        drawnAt = now();
        if (format === 'json') record();
        else write(`${CLEAR_LINE}${formatProgressLine(state, getColumns())}`);
      };
      const update = (bytes: number) => {
        done = bytes;
        show();
      };
      const note = (text: string) => {
        if (format === 'json') record(text);
        else write(`${format === 'terminal' ? CLEAR_LINE : ''}${text}\n`);
      };
      const timer = setInterval(show, 1000).unref();
      show();
      try {
        return await work({ update, note });
      } finally {
        clearInterval(timer);
        if (format === 'terminal') write(CLEAR_LINE);
        if (format === 'json' && total !== undefined) record();
      }
    },
  };
}
