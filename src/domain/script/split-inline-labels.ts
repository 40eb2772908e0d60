// Divides a text of a single line at its speakers, since some input fields have no line breaks:
// `[Rose] Hello! [Walter] Hi!`, `Rose: Hello! Walter: Hi!`. Pure, and linear in the text's length.

import { normalizeSpeakerKey } from './speaker-key.ts';

/** A name in brackets, or one with a colon at the start of a sentence. */
const LABELS = [
  /(?<=^|\s)[[［【](?<name>[\p{L}\p{N}][^[\]［］【】:：\n]{0,39})[\]］】](?=\s)/gu,
  /(?<=^|[.!?…"”»)\]]\s)(?<name>\p{Lu}[\p{L}\p{N}.'’-]{0,29}(?: [\p{L}\p{N}.'’-]{1,29}){0,2}):(?=\s)/gu,
] as const;

interface InlineLabel {
  readonly key: string;
  readonly at: number;
}

const findLabels = (text: string, pattern: RegExp): readonly InlineLabel[] =>
  [...text.matchAll(pattern)].map(({ index, groups }) => ({
    key: normalizeSpeakerKey(groups?.['name'] ?? ''),
    at: index,
  }));

/** A name counts if it is a voice's or comes again. */
function listSpeakerLabels(labels: readonly InlineLabel[], voiceKeys: ReadonlySet<string>): readonly InlineLabel[] {
  const counts = Map.groupBy(labels, ({ key }) => key);
  return labels.filter(({ key }) => voiceKeys.has(key) || (counts.get(key)?.length ?? 0) > 1);
}

/** Returns other texts unchanged. */
export function splitInlineLabels(text: string, voiceKeys: ReadonlySet<string>): string {
  const line = text.trim();
  if (/[\r\n]/u.test(line)) return text;
  for (const pattern of LABELS) {
    const labels = listSpeakerLabels(findLabels(line, pattern), voiceKeys);
    if (labels.length < 2) continue;
    const starts = [0, ...labels.map(({ at }) => at)];
    const lines = starts.map((at, index) => line.slice(at, starts[index + 1]).trim());
    return lines.filter((one) => one !== '').join('\n');
  }
  return text;
}
