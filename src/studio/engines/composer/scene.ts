// What a prompt asks to hear: turns one after the other, in each the sounds at the same time, each with its changes, and
// the words that meant nothing here. Pure reading; makes no sound.

import type { Entry } from './lexicon/entry.ts';
import { FILLER } from './lexicon/filler.ts';
import { type Change, joinedChanges, type Modifier, UNCHANGED } from './lexicon/modifiers.ts';
import { inCompany, isHelper, LONGEST_PHRASE, meaningOf } from './lookup.ts';
import { stemOf, wordsOf } from './words.ts';

export interface Layer {
  readonly entry: Entry;
  readonly change: Change;
  /** Labels of the changes, in the order they were read. */
  readonly how: readonly string[];
}

export interface Scene {
  readonly turns: readonly (readonly Layer[])[];
  readonly unused: readonly string[];
}

interface Clause {
  readonly named: Entry[];
  readonly hinted: { readonly word: string; readonly entries: readonly Entry[] }[];
  readonly modifiers: Modifier[];
  readonly unknown: string[];
}

const TURN = /\b(?:and then|then|followed by|after that|afterwards|before finally)\b|->|→/iu;
/** "Over" joins two sounds, but not in "game over", "flying over", "over the radio". */
const CLAUSE =
  /[,;.:]|\b(?:and|with|while|plus|during)\b|(?<!\b(?:game|fly|flying|flies|passing|going|knocked|falling)\s+)\bover\b(?!\s+(?:the\s+)?(?:radio|phone|walkie))|&|\+/iu;

interface Piece {
  readonly word: string;
  readonly stem: string;
}

function readClause(text: string): Clause {
  const clause: Clause = { named: [], hinted: [], modifiers: [], unknown: [] };
  const pieces: Piece[] = wordsOf(text)
    .flatMap((word) => word.split('-'))
    .map((word) => ({ word, stem: stemOf(word) }));
  for (let at = 0; at < pieces.length; ) at += take(pieces, at, clause);
  return clause;
}

/** Takes the longest phrase at `at`; answers how many words it had. A word that is both a thing and a way is both. */
function take(pieces: readonly Piece[], at: number, clause: Clause): number {
  for (let length = Math.min(LONGEST_PHRASE, pieces.length - at); length > 0; length--) {
    const part = pieces.slice(at, at + length);
    const meaning = meaningOf(part.map(({ stem }) => stem).join(' '));
    if (!meaning) continue;
    const word = part.map((piece) => piece.word).join(' ');
    clause.named.push(...meaning.named);
    clause.modifiers.push(...meaning.modifiers);
    if (meaning.hinted.length > 0) clause.hinted.push({ word, entries: meaning.hinted });
    return length;
  }
  const { word, stem } = pieces[at] as Piece;
  if (!FILLER.has(word) && !isHelper(stem) && !/^\d+$/.test(word)) clause.unknown.push(word);
  return 1;
}

function layersOf(entries: readonly Entry[], ways: readonly Modifier[]): Layer[] {
  const distinct = [...new Set(ways)];
  const change = distinct.reduce<Change>((sum, way) => joinedChanges(sum, way.change), UNCHANGED);
  return [...new Set(entries)].map((entry) => ({ entry, change, how: distinct.map(({ label }) => label) }));
}

/** A sound named twice is heard once, with the changes of the place that says most about it. */
function distinctLayers(layers: readonly Layer[]): readonly Layer[] {
  const richest = new Map<Entry, Layer>();
  for (const layer of layers)
    if (layer.how.length >= (richest.get(layer.entry)?.how.length ?? 0)) richest.set(layer.entry, layer);
  return [...richest.values()];
}

/** Hints count only in a turn that names nothing. */
function readTurn(text: string): { readonly layers: readonly Layer[]; readonly unused: readonly string[] } {
  const clauses = text.split(CLAUSE).map(readClause);
  const isNamed = clauses.some(({ named }) => named.length > 0);
  const meant = clauses.map(({ named, hinted }) =>
    isNamed ? named : hinted.flatMap(({ entries }) => entries.slice(0, 1)),
  );
  const become = inCompany(meant.flat());
  const heard = meant.map((entries) =>
    entries.flatMap((entry) => {
      const now = become.has(entry) ? become.get(entry) : entry;
      return now ? [now] : [];
    }),
  );
  // Each once, or a long list of them would be gone through for each of its words.
  const all = new Set(clauses.flatMap(({ modifiers }, at) => (heard[at]?.length === 0 ? modifiers : [])));
  const layers = clauses.flatMap(({ modifiers }, at) => layersOf(heard[at] ?? [], [...modifiers, ...all]));
  const labels = new Set(layers.map(({ entry }) => entry.label));
  const idle = clauses.flatMap(({ hinted }) =>
    hinted.filter(
      ({ word, entries }) => !entries.some(({ label }) => labels.has(label)) && !isHelper(stemOf(word)),
    ),
  );
  return {
    layers: distinctLayers(layers),
    unused: [...clauses.flatMap(({ unknown }) => unknown), ...idle.map(({ word }) => word)],
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
  };
}

const describe = ({ entry, how }: Layer): string =>
  how.length > 0 ? `${entry.label} (${how.join(', ')})` : entry.label;

export const sceneInWords = ({ turns }: Scene): string =>
  turns.map((layers) => layers.map(describe).join(' + ')).join(', then ');
