// What a prompt asks to hear: turns one after the other, in each the sounds at the same time, each with its changes, and
// the words that meant nothing here. Pure reading; makes no sound.

import { COUNTED } from './lexicon/counted.ts';
import type { Entry } from './lexicon/entry.ts';
import { type Change, joinedChanges, type Modifier, UNCHANGED } from './lexicon/modifiers.ts';
import { inCompany, isHelper, meaningOf, withAll } from './lookup.ts';
import { type Clause, type Doubt, type Named, readClause } from './reading/clause.ts';
import { timesInWords, voicesInWords } from './reading/counts.ts';
import { rolesOf } from './reading/negation.ts';
import { sectionsOf } from './reading/sections.ts';
import { phraseOf, stemOf } from './words.ts';

export interface Layer {
  readonly entry: Entry;
  readonly change: Change;
  /** Labels of the changes, in the order they were read. */
  readonly how: readonly string[];
  /** How often it is heard, where that was said. */
  readonly times?: number;
  /** How many make it, where that was said. */
  readonly voices?: number;
}

export interface Scene {
  readonly turns: readonly (readonly Layer[])[];
  readonly unused: readonly string[];
  /** Labels of sounds that are left out because it was asked for. */
  readonly leftOut: readonly string[];
  /** Known words that were not used since they may mean something else. */
  readonly doubtful: readonly Doubt[];
}

const TURN = /\b(?:and then|then|followed by|after that|afterwards|before finally)\b|->|→/iu;
/** "Over" joins two sounds, but not in "game over", "flying over", "over the radio". */
const CLAUSE =
  /([,;.:]|\b(?:and|with|while|plus|during)\b|(?<!\b(?:game|fly|flying|flies|passing|going|knocked|falling)\s+)\bover\b(?!\s+(?:the\s+)?(?:radio|phone|walkie))|&|\+)/iu;

function layersOf(named: readonly Named[], ways: readonly Modifier[]): Layer[] {
  const distinct = [...new Set(ways)];
  const change = distinct.reduce<Change>((sum, way) => joinedChanges(sum, way.change), UNCHANGED);
  const how = distinct.map(({ label }) => label);
  const richest = new Map<Entry, Named>();
  for (const one of named)
    if (one.times !== undefined || one.voices !== undefined || !richest.has(one.entry))
      richest.set(one.entry, one);
  return [...richest.values()].map((one) => ({ ...one, change, how }));
}

/** A sound named twice is heard once, with the changes of the place that says most about it. */
function distinctLayers(layers: readonly Layer[]): readonly Layer[] {
  const richest = new Map<Entry, Layer>();
  for (const layer of layers)
    if (layer.how.length >= (richest.get(layer.entry)?.how.length ?? 0))
      richest.set(layer.entry, { ...richest.get(layer.entry), ...layer });
  return [...richest.values()];
}

/** "A cough, twice": what was said alone holds for what was named before. */
function withTimes(clauses: readonly Clause[]): readonly (readonly Named[])[] {
  return clauses.map(({ named }, at) => {
    const times = clauses[at + 1]?.times;
    if (times === undefined || clauses[at + 1]?.named.length !== 0) return named;
    return named.map((one) => (COUNTED.has(one.entry.label) ? { ...one, times } : one));
  });
}

/** What each clause makes heard: hints count only in a turn that names nothing. */
function heardIn(clauses: readonly Clause[], unwanted: ReadonlySet<Entry>): readonly (readonly Named[])[] {
  const isNamed = clauses.some(({ named }) => named.length > 0);
  const meant = withTimes(clauses).map((named, at) =>
    isNamed
      ? named
      : (clauses[at]?.hinted ?? []).flatMap(({ entries }) => entries.slice(0, 1).map((entry) => ({ entry }))),
  );
  const become = inCompany(meant.flat().map(({ entry }) => entry));
  return meant.map((named) =>
    named.flatMap((one) => {
      const now = become.has(one.entry) ? become.get(one.entry) : one.entry;
      return now && !unwanted.has(now) ? [{ ...one, entry: now }] : [];
    }),
  );
}

interface Turn {
  readonly layers: readonly Layer[];
  readonly unused: readonly string[];
  readonly leftOut: readonly Entry[];
  readonly doubtful: readonly Doubt[];
}

function readTurn(text: string): Turn {
  const sections = sectionsOf(text, CLAUSE);
  const roles = rolesOf(sections, (phrase) => meaningOf(phraseOf(phrase)) !== undefined);
  const clauses = sections.map(({ words }, at) => readClause(words, roles[at] ?? []));
  const leftOut = clauses.flatMap(({ unwanted }) => unwanted);
  const heard = heardIn(clauses, withAll(leftOut));
  // Each once, or a long list of them would be gone through for each of its words.
  const all = new Set(clauses.flatMap(({ modifiers }, at) => (heard[at]?.length === 0 ? modifiers : [])));
  const layers = clauses.flatMap(({ modifiers }, at) => layersOf(heard[at] ?? [], [...modifiers, ...all]));
  const labels = new Set(layers.map(({ entry }) => entry.label));
  const isIdle = ({ word, entries }: Doubt) =>
    !entries.some(({ label }) => labels.has(label)) && !isHelper(stemOf(word));
  const doubtful = clauses.flatMap((clause) => clause.doubtful).filter(isIdle);
  const idle = clauses.flatMap(({ hinted }) => hinted).filter(isIdle);
  return {
    layers: distinctLayers(layers),
    unused: [...clauses.flatMap(({ unknown }) => unknown), ...[...doubtful, ...idle].map(({ word }) => word)],
    leftOut,
    doubtful,
  };
}

export function readScene(prompt: string): Scene {
  const turns = prompt
    .split(TURN)
    .filter((text) => text.trim() !== '')
    .map(readTurn);
  const heard = turns.filter(({ layers }) => layers.length > 0);
  return {
    turns: heard.map(({ layers }) => layers),
    unused: [...new Set(turns.flatMap(({ unused }) => unused))],
    leftOut: [...new Set(turns.flatMap(({ leftOut }) => leftOut.map(({ label }) => label)))],
    doubtful: turns.flatMap(({ doubtful }) => doubtful),
  };
}

function describe({ entry, how, times, voices }: Layer): string {
  const ways = [
    ...how,
    ...(times === undefined ? [] : [timesInWords(times)]),
    ...(voices === undefined ? [] : [voicesInWords(voices)]),
  ];
  return ways.length > 0 ? `${entry.label} (${ways.join(', ')})` : entry.label;
}

export const sceneInWords = ({ turns }: Scene): string =>
  turns.map((layers) => layers.map(describe).join(' + ')).join(', then ');
