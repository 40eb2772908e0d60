// Values with a unit. They stay data until a message is rendered, so that each reader sees their own language's form.

import type { ListJoin, ListValue, Text, UnitValue } from './message.ts';

/** Size of a file in bytes. Shown as `4.2 MB`. */
export const bytes = (value: number): UnitValue => ({ unit: 'bytes', value });

/**
 * A span of time in milliseconds. Shown in the largest unit that gives a whole number, as `90 seconds` or `2 hours`, so
 * round it first.
 */
export const duration = (value: number): UnitValue => ({ unit: 'duration', value });

/** A span of time in seconds, rounded to seconds up to a minute and a half, then to minutes. Shown as `2 minutes`. */
export const roundedDuration = (seconds: number): UnitValue =>
  duration((seconds < 90 ? Math.round(seconds) : Math.round(seconds / 60) * 60) * 1000);

/** Time that something took, in seconds. Shown as `2m 3s`. */
export const elapsed = (value: number): UnitValue => ({ unit: 'elapsed', value });

/** A share from 0 to 1, rounded down. Shown as `50%`. */
export const percent = (value: number): UnitValue => ({ unit: 'percent', value });

/** A day in milliseconds since 1970. Shown as `22 November`, in UTC. */
export const date = (value: number): UnitValue => ({ unit: 'date', value });

/** The same with its year. */
export const fullDate = (value: number): UnitValue => ({ unit: 'fullDate', value });

/** A language by its BCP 47 tag. Shown as `German`. */
export const language = (value: string): UnitValue => ({ unit: 'language', value });

/** A sound or one of its changes by its English name. Shown as `Regen`. */
export const sound = (value: string): UnitValue => ({ unit: 'sound', value });

/** A style, mood or instrument by its English name. Shown as `Klavier`. */
export const music = (value: string): UnitValue => ({ unit: 'music', value });

export const list = (value: readonly Text[], joined: ListJoin = 'and'): ListValue => ({ unit: 'list', value, joined });

/** Shown as `“a” and “b”`. */
export const quotedList = (value: readonly Text[], joined: ListJoin = 'and'): ListValue => ({
  ...list(value, joined),
  isQuoted: true,
});

/** Shows at most `max` items: `a, b and 3 more`. */
export const limitedList = (value: readonly Text[], max: number): ListValue => ({
  ...list(value.slice(0, max), 'comma'),
  ...(value.length > max && { more: value.length - max }),
});

/** Joins the sentences that are given. */
export const joinSentences = (...sentences: readonly (Text | undefined)[]): ListValue =>
  list(
    sentences.filter((sentence) => sentence !== undefined),
    'sentences',
  );
