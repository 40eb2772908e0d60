// Places the segments of an assembled recording in time, from the lengths of their sounds. Pure.

import { MARGIN_SECONDS } from '../../domain/audio/trim-silence.ts';
import type { AssemblySegment, SegmentTime } from '../../ports/audio-assembler.ts';
import type { SoundsByPath } from './levels.ts';

/** Seconds that a background takes to fade out. */
export const FADE_OUT = 1.2;

/** What happens in the recording at `at`, in seconds. `segment` is its index. */
export type TimelineEvent =
  /** Plays a file from `from` to `to`. The margins at its ends are silent. */
  | {
      readonly is: 'sound';
      readonly at: number;
      readonly segment: number;
      readonly path: string;
      readonly from: number;
      readonly to: number;
      readonly lead: number;
      readonly tail: number;
    }
  | {
      readonly is: 'background';
      readonly at: number;
      readonly segment: number;
      readonly path: string;
      readonly kind: string;
    }
  | { readonly is: 'background-end'; readonly at: number; readonly kind: string };

export interface Timeline {
  readonly events: readonly TimelineEvent[];
  /** By segment. */
  readonly times: readonly SegmentTime[];
  readonly seconds: number;
}

/** Silence that segments asked for, which includes the silence at the ends of sounds. */
function createSilence() {
  let due = 0;
  let written = 0;
  let isAsked = false;
  return {
    /** Seconds from now until the silence that was asked for ends. Negative within the end of a sound. */
    left: (): number => due - written,
    ask(seconds: number): void {
      due += seconds;
      isAsked = true;
    },
    /** Returns how much of a silent start fits into the silence. Without a pause, all of it. */
    fit: (own: number): number => (isAsked ? Math.min(own, Math.max(0, due - written)) : own),
    /** Returns the seconds to write before something with silence of its own. */
    settle(own: number): number {
      const missing = Math.max(0, due - written - own);
      written = Math.max(0, written + missing - due);
      due = 0;
      return missing;
    },
    /** Continues after a sound. */
    restart(tail: number): void {
      written = tail;
      isAsked = false;
    },
  };
}

/** Sounds that play below others: when each started, by its kind, and when the last one has faded out. */
function createBackgroundTimes(times: { start: number; seconds: number; skipped: number }[]) {
  const open = new Map<string, number>();
  let silentFrom = 0;
  const end = (kind: string, at: number): void => {
    const time = times[open.get(kind) ?? -1];
    if (!time) return;
    open.delete(kind);
    time.seconds = at - time.start;
    silentFrom = Math.max(silentFrom, at + FADE_OUT);
  };
  return {
    start(kind: string, at: number, segment: number): void {
      end(kind, at);
      open.set(kind, segment);
    },
    end,
    /** Kinds that have not ended. */
    listOpen: (): readonly string[] => [...open.keys()],
    /** When the last one that has ended has faded out. */
    silentFrom: (): number => silentFrom,
  };
}

export function createTimeline(segments: readonly AssemblySegment[], sounds: SoundsByPath): Timeline {
  const events: TimelineEvent[] = [];
  const times: { start: number; seconds: number; skipped: number }[] = [];
  const silence = createSilence();
  const backgrounds = createBackgroundTimes(times);
  let position = 0;

  const addSound = (path: string, segment: number): void => {
    const { audible, seconds = 0 } = sounds.get(path) ?? {};
    if (!audible) return void times.push({ start: position, seconds: 0, skipped: 0 });
    const tail = Math.min(MARGIN_SECONDS, Math.max(0, seconds - audible.to));
    const lead = silence.fit(Math.min(MARGIN_SECONDS, audible.from));
    position += silence.settle(lead);
    const from = audible.from - lead;
    const to = audible.to + tail;
    events.push({ is: 'sound', at: position, segment, path, from, to, lead, tail });
    times.push({ start: position, seconds: to - from, skipped: from });
    position += to - from;
    silence.restart(tail);
  };
  const endBackground = (kind: string): void => {
    backgrounds.end(kind, position);
    events.push({ is: 'background-end', at: position, kind });
  };

  for (const [index, segment] of segments.entries()) {
    if (segment.is === 'sound') {
      addSound(segment.path, index);
      continue;
    }
    if (segment.is === 'pause') {
      times.push({
        start: position + silence.left(),
        seconds: segment.seconds,
        skipped: 0,
      });
      silence.ask(segment.seconds);
      continue;
    }
    position += silence.settle(0);
    times.push({ start: position, seconds: 0, skipped: 0 });
    if (segment.is === 'background-end') {
      endBackground(segment.kind);
      continue;
    }
    backgrounds.start(segment.kind, position, index);
    events.push({ is: 'background', at: position, segment: index, path: segment.path, kind: segment.kind });
  }
  position += silence.settle(0);
  for (const kind of backgrounds.listOpen()) endBackground(kind);
  return { events, times, seconds: Math.max(position, backgrounds.silentFrom()) };
}
