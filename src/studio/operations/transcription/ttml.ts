// Reads TTML, the subtitles of broadcasters (https://www.w3.org/TR/ttml2/), which FFmpeg does not: its paragraphs with their times. Styles
// and regions are left out. The size of the text is bounded by the caller.

import { DOMParser, type Document, type Element, type Node, onErrorStopParsing } from '@xmldom/xmldom';
import type { SubtitleCue } from '../../../domain/media/subtitles.ts';

export const isTtml = (text: string): boolean =>
  /^\s*<(?:\?xml|!--|tt[\s>:]|\w+:tt[\s>])/.test(text) && /<(?:\w+:)?tt[\s>]/.test(text);

interface Rates {
  readonly frames: number;
  readonly ticks: number;
}

const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** `00:01:02.5`, `00:01:02:12` (frames), `62.5s`, `62500ms`, `1550f`, `625000t`. */
function secondsOf(time: string | null, { frames, ticks }: Rates): number | undefined {
  const offset = /^\s*(\d+(?:\.\d+)?)(h|ms|m|s|f|t)\s*$/.exec(time ?? '');
  if (offset) {
    const [, value, unit = 's'] = offset;
    if (unit === 'f') return Number(value) / frames;
    return unit === 't' ? Number(value) / ticks : Number(value) * (UNITS[unit] ?? 1);
  }
  const clock = /^\s*(\d+):(\d\d):(\d\d)(?:\.(\d+)|:(\d+))?\s*$/.exec(time ?? '');
  if (!clock) return undefined;
  const [, hours, minutes, seconds, fraction = '0', frame = '0'] = clock;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(`0.${fraction}`) + Number(frame) / frames;
}

/** Nesting deeper than any program writes. */
const MAX_DEPTH = 20;

function textIn(node: Node, depth = 0): string {
  if (node.nodeType === 3 || node.nodeType === 4) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  const { localName } = node as Element;
  if (localName === 'br') return '\n';
  if (localName === 'metadata' || depth > MAX_DEPTH) return '';
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling) text += textIn(child, depth + 1);
  return text;
}

/** Times are counted from where the elements around begin. */
function zeroOf(part: Element, rates: Rates): number {
  let zero = 0;
  let around = part.parentNode;
  for (let depth = 0; around && depth < MAX_DEPTH; depth++) {
    if (around.nodeType === 1) zero += secondsOf((around as Element).getAttribute('begin'), rates) ?? 0;
    around = around.parentNode;
  }
  return zero;
}

/** Empty where it is no well-formed XML. */
export function readTtml(text: string): readonly SubtitleCue[] {
  try {
    return cuesIn(new DOMParser({ onError: onErrorStopParsing }).parseFromString(text.trim(), 'text/xml'));
  } catch {
    return [];
  }
}

function cuesIn(document: Document): readonly SubtitleCue[] {
  const root = document.documentElement;
  const textOf = (name: string) =>
    Array.from(root?.attributes ?? []).find(({ localName }) => localName === name)?.value ?? '';
  const numberOf = (name: string) => Number(textOf(name)) || undefined;
  const [over = 1, under = 1] = textOf('frameRateMultiplier')
    .split(/[\s:]+/)
    .map(Number);
  const frames = (numberOf('frameRate') ?? 30) * (over / under || 1);
  const rates = { frames, ticks: numberOf('tickRate') ?? frames };
  return Array.from(document.getElementsByTagNameNS('*', 'p')).flatMap((paragraph) => {
    const timed = [paragraph, ...Array.from(paragraph.getElementsByTagNameNS('*', 'span'))].filter((one) =>
      one.hasAttribute('begin'),
    );
    // Where spans have times of their own, each is a cue.
    const parts = timed.length > 1 ? timed.filter((one) => one !== paragraph) : timed;
    return parts.flatMap((part) => {
      const start = secondsOf(part.getAttribute('begin'), rates);
      if (start === undefined) return [];
      const length = secondsOf(part.getAttribute('dur'), rates);
      const end = secondsOf(part.getAttribute('end'), rates) ?? (length === undefined ? 0 : start + length);
      const zero = zeroOf(part, rates);
      return [{ start: zero + start, end: zero + end, text: textIn(part) }];
    });
  });
}
