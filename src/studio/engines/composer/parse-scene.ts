// Parses a prompt into a scene: consecutive steps, each with simultaneous sounds and their changes, and the unused
// words. Pure.

import { message, type Text } from '../../../messages/message.ts';
import { list, sound } from '../../../messages/values.ts';
import type { LexiconEntry } from './lexicon/entry.ts';
import { combineChanges, type Modifier, NO_CHANGE, type SoundChange } from './lexicon/modifiers.ts';
import { expandUnwantedSounds, findMeaning, findSoundReplacements, isSourceActionVerb } from './lexicon-lookup.ts';
import { type AmbiguousWord, type NamedSound, parseClause, type SoundClause } from './parsing/clause.ts';
import { formatRepetitions, formatSourceCount } from './parsing/counts.ts';
import { findNegationRoles } from './parsing/negation.ts';
import { splitPromptClauses } from './parsing/prompt-clauses.ts';
import { stemPhrase, stemWord } from './stemming.ts';

export interface SceneLayer {
  readonly entry: LexiconEntry;
  readonly change: SoundChange;
  /** Labels of the modifiers, in the order of the prompt. */
  readonly modifierLabels: readonly string[];
  /** Number of repetitions, if the prompt states one. */
  readonly repetitions?: number;
  /** Number of sources, if the prompt states one. */
  readonly voiceCount?: number;
}

export interface SoundScene {
  readonly steps: readonly (readonly SceneLayer[])[];
  readonly unusedWords: readonly string[];
  /** Labels of sounds that the prompt rules out. */
  readonly excluded: readonly string[];
  /** Known words that were not used because they are ambiguous here. */
  readonly ambiguous: readonly AmbiguousWord[];
}

const STEP_SEPARATOR = /\b(?:and then|then|followed by|after that|afterwards|before finally)\b|->|→/iu;
/** Separators of clauses. “Over” joins two sounds, but not in “game over”, “flying over” or “over the radio”. */
const CLAUSE_SEPARATOR =
  /([,;.:]|\b(?:and|with|while|plus|during)\b|(?<!\b(?:game|fly|flying|flies|passing|going|knocked|falling)\s+)\bover\b(?!\s+(?:the\s+)?(?:radio|phone|walkie))|&|\+)/iu;

function toLayers(named: readonly NamedSound[], modifiers: readonly Modifier[]): SceneLayer[] {
  const distinct = [...new Set(modifiers)];
  const change = distinct.reduce<SoundChange>((sum, way) => combineChanges(sum, way.change), NO_CHANGE);
  const modifierLabels = distinct.map(({ label }) => label);
  const richest = new Map<LexiconEntry, NamedSound>();
  for (const one of named)
    if (one.repetitions !== undefined || one.voiceCount !== undefined || !richest.has(one.entry))
      richest.set(one.entry, one);
  return [...richest.values()].map((layer) => ({ ...layer, change, modifierLabels }));
}

/** Merges repeated sounds and keeps the one with the most changes. */
function mergeLayers(layers: readonly SceneLayer[]): readonly SceneLayer[] {
  const richest = new Map<LexiconEntry, SceneLayer>();
  for (const layer of layers)
    if (layer.modifierLabels.length >= (richest.get(layer.entry)?.modifierLabels.length ?? 0))
      richest.set(layer.entry, { ...richest.get(layer.entry), ...layer });
  return [...richest.values()];
}

/** Applies a separate count to the sounds before it: “a cough, twice”. */
function applyRepetitions(clauses: readonly SoundClause[]): readonly (readonly NamedSound[])[] {
  return clauses.map(({ named }, at) => {
    const repetitions = clauses[at + 1]?.repetitions;
    if (repetitions === undefined || clauses[at + 1]?.named.length !== 0) return named;
    return named.map((sound) => (sound.entry.isCountable ? { ...sound, repetitions } : sound));
  });
}

/** Sounds of each clause. Hints count only in a step that names no sound. */
function resolveSounds(
  clauses: readonly SoundClause[],
  unwanted: ReadonlySet<LexiconEntry>,
): readonly (readonly NamedSound[])[] {
  const isNamed = clauses.some(({ named }) => named.length > 0);
  const meant = applyRepetitions(clauses).map((named, at) =>
    isNamed
      ? named
      : (clauses[at]?.hinted ?? []).flatMap(({ entries }) => entries.slice(0, 1).map((entry) => ({ entry }))),
  );
  const become = findSoundReplacements(meant.flat().map(({ entry }) => entry));
  return meant.map((named) =>
    named.flatMap((sound) => {
      const now = become.has(sound.entry) ? become.get(sound.entry) : sound.entry;
      return now && !unwanted.has(now) ? [{ ...sound, entry: now }] : [];
    }),
  );
}

interface SceneStep {
  readonly layers: readonly SceneLayer[];
  readonly unusedWords: readonly string[];
  readonly excluded: readonly LexiconEntry[];
  readonly ambiguous: readonly AmbiguousWord[];
}

function parseStep(text: string): SceneStep {
  const sections = splitPromptClauses(text, CLAUSE_SEPARATOR);
  const roles = findNegationRoles(sections, (phrase) => findMeaning(stemPhrase(phrase)) !== undefined);
  const clauses = sections.map(({ words }, at) => parseClause(words, roles[at] ?? []));
  const excluded = clauses.flatMap(({ unwanted }) => unwanted);
  const heard = resolveSounds(clauses, expandUnwantedSounds(excluded));
  // Removes duplicates, because a long list would be scanned once per word.
  const all = new Set(clauses.flatMap(({ modifiers }, at) => (heard[at]?.length === 0 ? modifiers : [])));
  const layers = clauses.flatMap(({ modifiers }, at) => toLayers(heard[at] ?? [], [...modifiers, ...all]));
  const labels = new Set(layers.map(({ entry }) => entry.label));
  const hasNoEffect = ({ word, entries }: AmbiguousWord) =>
    !entries.some(({ label }) => labels.has(label)) && !isSourceActionVerb(stemWord(word));
  const ambiguous = clauses.flatMap((clause) => clause.ambiguous).filter(hasNoEffect);
  const idle = clauses.flatMap(({ hinted }) => hinted).filter(hasNoEffect);
  return {
    layers: mergeLayers(layers),
    unusedWords: [
      ...clauses.flatMap(({ unknownWords }) => unknownWords),
      ...[...ambiguous, ...idle].map(({ word }) => word),
    ],
    excluded,
    ambiguous,
  };
}

export function parseScene(prompt: string): SoundScene {
  const sceneSteps = prompt
    .split(STEP_SEPARATOR)
    .filter((text) => text.trim() !== '')
    .map(parseStep);
  const heard = sceneSteps.filter(({ layers }) => layers.length > 0);
  return {
    steps: heard.map(({ layers }) => layers),
    unusedWords: [...new Set(sceneSteps.flatMap(({ unusedWords }) => unusedWords))],
    excluded: [...new Set(sceneSteps.flatMap(({ excluded }) => excluded.map(({ label }) => label)))],
    ambiguous: sceneSteps.flatMap(({ ambiguous }) => ambiguous),
  };
}

function formatLayer({ entry, modifierLabels, repetitions, voiceCount }: SceneLayer): string {
  const ways = [
    ...modifierLabels,
    ...(repetitions === undefined ? [] : [formatRepetitions(repetitions)]),
    ...(voiceCount === undefined ? [] : [formatSourceCount(voiceCount)]),
  ];
  return ways.length > 0 ? `${entry.label} (${ways.join(', ')})` : entry.label;
}

export const formatScene = ({ steps }: SoundScene): string =>
  steps.map((layers) => layers.map(formatLayer).join(' + ')).join(', then ');

/** The scene for people, in each reader's language. */
export const describeScene = ({ steps }: SoundScene): Text =>
  list(
    steps.map((layers) => list(layers.map(describeLayer))),
    'arrow',
  );

function describeLayer({ entry, modifierLabels, repetitions, voiceCount }: SceneLayer): Text {
  const changes = [
    ...modifierLabels.map(sound),
    ...(repetitions === undefined ? [] : [sound(formatRepetitions(repetitions))]),
    ...(voiceCount === undefined ? [] : [sound(formatSourceCount(voiceCount))]),
  ];
  return message('notes.soundWith', { sound: sound(entry.label), changes: list(changes, 'comma') });
}
