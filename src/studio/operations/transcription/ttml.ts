// Parses TTML, the subtitle format of broadcasters (https://www.w3.org/TR/ttml2/), which FFmpeg does not support. Reads
// paragraphs and times, no styles or regions. The caller limits the size.

import { DOMParser, type Document, type Element, type Node, onErrorStopParsing } from '@xmldom/xmldom';
import type { SubtitleCue } from '../../../domain/media/subtitles.ts';

export const isTtml = (text: string): boolean =>
  /^\s*<(?:\?xml|!--|tt[\s>:]|\w+:tt[\s>])/.test(text) && /<(?:\w+:)?tt[\s>]/.test(text);

interface TtmlRates {
  readonly frames: number;
  readonly ticks: number;
}

const SECONDS_BY_UNIT: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** Parses `00:01:02.5`, `00:01:02:12` (frames), `62.5s`, `62500ms`, `1550f` and `625000t`. */
function parseTime(time: string | null, { frames, ticks }: TtmlRates): number | undefined {
  const offset = /^\s*(\d+(?:\.\d+)?)(h|ms|m|s|f|t)\s*$/.exec(time ?? '');
  if (offset) {
    const [, value, unit = 's'] = offset;
    if (unit === 'f') return Number(value) / frames;
    return unit === 't' ? Number(value) / ticks : Number(value) * (SECONDS_BY_UNIT[unit] ?? 1);
  }
  const clock = /^\s*(\d+):(\d\d):(\d\d)(?:\.(\d+)|:(\d+))?\s*$/.exec(time ?? '');
  if (!clock) return undefined;
  const [, hours, minutes, seconds, fraction = '0', frame = '0'] = clock;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(`0.${fraction}`) + Number(frame) / frames;
}

/** Deeper than any known program nests elements. */
const MAX_DEPTH = 20;

function getText(node: Node, depth = 0): string {
  if (node.nodeType === 3 || node.nodeType === 4) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  const { localName } = node as Element;
  if (localName === 'br') return '\n';
  if (localName === 'metadata' || depth > MAX_DEPTH) return '';
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling) text += getText(child, depth + 1);
  return text;
}

/** Times are relative to the start of the enclosing elements. */
function findStartOffset(part: Element, rates: TtmlRates): number {
  let zero = 0;
  let around = part.parentNode;
  for (let depth = 0; around && depth < MAX_DEPTH; depth++) {
    if (around.nodeType === 1) zero += parseTime((around as Element).getAttribute('begin'), rates) ?? 0;
    around = around.parentNode;
  }
  return zero;
}

/** Returns an empty list if the text is not well-formed XML. */
export function parseTtml(text: string): readonly SubtitleCue[] {
  try {
    return listCues(new DOMParser({ onError: onErrorStopParsing }).parseFromString(text.trim(), 'text/xml'));
  } catch {
    return [];
  }
}

function listCues(document: Document): readonly SubtitleCue[] {
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
    const timed = [paragraph, ...Array.from(paragraph.getElementsByTagNameNS('*', 'span'))].filter((element) =>
      element.hasAttribute('begin'),
    );
    // Spans with their own times become separate cues.
    const parts = timed.length > 1 ? timed.filter((element) => element !== paragraph) : timed;
    return parts.flatMap((part) => {
      const start = parseTime(part.getAttribute('begin'), rates);
      if (start === undefined) return [];
      const length = parseTime(part.getAttribute('dur'), rates);
      const end = parseTime(part.getAttribute('end'), rates) ?? (length === undefined ? 0 : start + length);
      const zero = findStartOffset(part, rates);
      return [{ start: zero + start, end: zero + end, text: getText(part) }];
    });
  });
}
