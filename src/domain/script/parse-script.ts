// Reads a text as a script for several voices: `Rose: Good morning!`, `[sound: rain]`. A text that is surely no script
// stays plain, and the person is asked about one that may be. Pure, and linear in the text's length.

import { buildNarration, buildScript, type LabelUse } from './build-script.ts';
import { type Decision, decideCast, isExchange } from './decide-cast.ts';
import { isCode } from './detect-code.ts';
import type { Label } from './find-label.ts';
import { createLabelClassifier, findSpeakerKeys, type KnownLabel, weighLabels } from './label-evidence.ts';
import { readLines, type ScriptLine, splitLines } from './read-lines.ts';
import type { Script, ScriptReading } from './script.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { isCapitalized, isShouted } from './speaker-names.ts';
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
    if (shown === undefined || rate(name) > rate(shown)) names.set(key, name);
  }
  return ({ key, name }) => names.get(key) ?? name;
}

function createLabelUse(
  labels: readonly KnownLabel[],
  areAllSpeakers: boolean,
  classify: (label: Label) => KnownLabel,
): (label: Label) => LabelUse {
  const speakers = findSpeakerKeys(labels);
  return (label) => {
    const { isStop, key } = classify(label);
    if (areAllSpeakers || (!isStop && speakers.has(key))) return 'speaker';
    return isStop ? 'heading' : 'text';
  };
}

const labelsOf = (lines: readonly ScriptLine[]): readonly Label[] =>
  lines.flatMap((line) => (line.is === 'label' ? [line.label] : []));

function toReading(decision: Decision, script: () => Script): ScriptReading {
  return decision === 'plain' ? PLAIN : { is: decision, script: script() };
}

export function parseScript(text: string, { voiceNames, isForced = false }: ParseScriptOptions): ScriptReading {
  if (!LABEL_SIGN.test(text) || (!isForced && isCode(text, splitLines(text)))) return PLAIN;
  const voiceKeys = new Set(voiceNames.map(normalizeSpeakerKey));
  const lines = readLines(text, voiceKeys);
  const classify = createLabelClassifier(voiceKeys);
  const labels = labelsOf(lines).map(classify);
  const hasTags = hasSoundTags(text);
  if (labels.length === 0) return hasTags ? { is: 'cast', script: buildNarration(text) } : PLAIN;
  const weighed = weighLabels(lines, classify);
  const facts = { lines, labels: weighed, hasSoundTags: hasTags, hasSubtitleTimes: text.includes('-->') };
  const decision = isForced ? 'cast' : decideCast(facts);
  if (decision === 'plain' && hasTags) return { is: 'cast', script: buildNarration(text) };
  const areAllSpeakers = isExchange(weighed) || findSpeakerKeys(labels).size === 0;
  const useOf = createLabelUse(labels, areAllSpeakers, classify);
  const nameOf = createNamer(labelsOf(lines).filter((label) => useOf(label) === 'speaker'));
  return toReading(decision, () => buildScript(lines, useOf, nameOf));
}

/** Reads a text in one voice, after the person has decided so. Sounds and music are still played. */
export const parseNarration = (text: string): ScriptReading =>
  hasSoundTags(text) ? { is: 'cast', script: buildNarration(text) } : PLAIN;
