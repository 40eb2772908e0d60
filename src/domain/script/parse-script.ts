// Reads a text as a script for several voices: `Rose: Good morning!`, `[sound: rain]`. A text that is surely no script
// stays plain, and the person is asked about one that may be. Pure, and linear in the text's length.

import { buildNarration, buildScript, type LabelUse } from './build-script.ts';
import { decideCast, isExchange } from './decide-cast.ts';
import { isCode } from './detect-code.ts';
import type { Label } from './find-label.ts';
import {
  type ClassifyLabel,
  createLabelClassifier,
  findSpeakerKeys,
  type WeighedLabel,
  weighLabels,
} from './label-evidence.ts';
import { readLines, type ScriptLine, splitLines } from './read-lines.ts';
import type { Script, ScriptReading } from './script.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { isCapitalized, isShouted } from './speaker-names.ts';
import { splitInlineLabels } from './split-inline-labels.ts';
import { hasSoundTags } from './tags.ts';

export interface ParseScriptOptions {
  /** Names of voices that the person may use. As labels, they are surely speakers. */
  readonly voiceNames: readonly string[];
  /** Reads every text with a label as a script, after the person has decided so. */
  readonly isForced?: boolean;
}

const PLAIN: ScriptReading = { is: 'plain' };
/** Every label and every tag has one of these. */
const LABEL_SIGN = /[:：[［【<「『@]|\p{Lu}{2}|[-–—]\s/u;

/** Shows a name with small letters if it is written so anywhere: `ROSE`, `Rose` and `rose` are Rose. */
function createNamer(labels: readonly Label[]): (label: Label) => string {
  const rate = (name: string): number => (isShouted(name) ? 1 : isCapitalized(name) ? 2 : 0);
  const names = new Map<string, string>();
  for (const { key, name } of labels) {
    const shown = names.get(key);
    if (shown === undefined || (name !== shown && rate(name) > rate(shown))) names.set(key, name);
  }
  return ({ key, name }) => names.get(key) ?? name;
}

function createLabelUse(
  speakerKeys: ReadonlySet<string>,
  areAllSpeakers: boolean,
  classify: ClassifyLabel,
): (label: Label) => LabelUse {
  return (label) => {
    const { isStop } = classify(label);
    if (areAllSpeakers || (!isStop && speakerKeys.has(label.key))) return 'speaker';
    return isStop ? 'heading' : 'text';
  };
}

const labelsOf = (lines: readonly ScriptLine[]): readonly Label[] =>
  lines.flatMap((line) => (line.is === 'label' ? [line.label] : []));

function buildCast(
  lines: readonly ScriptLine[],
  labels: readonly Label[],
  weighed: readonly WeighedLabel[],
  classify: ClassifyLabel,
): Script {
  const speakerKeys = findSpeakerKeys(labels, classify);
  const areAllSpeakers = isExchange(weighed) || speakerKeys.size === 0;
  const useOf = createLabelUse(speakerKeys, areAllSpeakers, classify);
  return buildScript(lines, useOf, createNamer(labels.filter((label) => useOf(label) === 'speaker')));
}

/** Reads a text in one voice, after the person has decided so. Sounds and music are still played. */
export const parseNarration = (text: string): ScriptReading =>
  hasSoundTags(text) ? { is: 'cast', script: buildNarration(text) } : PLAIN;

export function parseScript(written: string, { voiceNames, isForced = false }: ParseScriptOptions): ScriptReading {
  if (!LABEL_SIGN.test(written) || (!isForced && isCode(written, splitLines(written)))) return PLAIN;
  const voiceKeys = new Set(voiceNames.map(normalizeSpeakerKey));
  const text = splitInlineLabels(written, voiceKeys);
  const lines = readLines(text, voiceKeys);
  const classify = createLabelClassifier(voiceKeys);
  const labels = labelsOf(lines);
  if (labels.length === 0) return parseNarration(text);
  const weighed = weighLabels(lines, classify);
  const facts = { lines, labels: weighed, hasSoundTags: hasSoundTags(text), hasSubtitleTimes: text.includes('-->') };
  const decision = isForced ? 'cast' : decideCast(facts);
  if (decision === 'plain') return parseNarration(text);
  const script = buildCast(lines, labels, weighed, classify);
  return script.items.length === 0 ? PLAIN : { is: decision, script };
}
