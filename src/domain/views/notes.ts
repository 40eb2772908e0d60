// What our own studio tells about its work, as data: what is told, the facts of it, and the sentence in English. The sentence is made
// here for both: the studio's message is made of the English ones, a card of those that its reader understands.

import { z } from 'zod';
import { asObject, type Json } from '../../kit/json.ts';
import { english, type Words } from '../words/index.ts';
import { FAULTS } from './fault-kinds.ts';
import { Count, fixed, kind, List, listed, plainName, Tag, Text, wholeName } from './note-kinds.ts';

/** One thing that is told. Without a key it is only told in English. */
export interface Note {
  readonly key?: string;
  /** The sentence in English; the message is all of them, one after another. */
  readonly text: string;
}

const Voice = z.object({ voice: Text.optional() });
const Where = z.object({ where: z.enum(['builtIn', 'folder', 'address']), host: Text.optional() });
const UnreadPart = z.enum(['charts', 'diagrams', 'equations', 'objects', 'files']);
/** A part of a document that cannot be read aloud. */
export type UnreadPart = z.infer<typeof UnreadPart>;
const Wish = z.enum(['formality', 'gender', 'age']);

function placeOf({ where, host = '' }: z.infer<typeof Where>, { notes }: Words): string {
  return where === 'address' ? notes.where.address(host) : notes.where[where];
}

const wished = (wishes: readonly z.infer<typeof Wish>[], { notes, formats }: Words): string =>
  formats.all(wishes.map((wish) => notes.wishes[wish]));

const list = (sentence: (words: Words['notes'], list: string) => string) =>
  kind(List, (facts, words) => sentence(words.notes, listed(facts, words)));

const SPEECH = {
  spokenBy: kind(Voice.extend(Where.shape), ({ voice, ...where }, words) =>
    words.notes.spokenBy(voice ?? words.notes.unnamed.by, placeOf(where, words)),
  ),
  spokenLike: kind(Voice.extend(Where.shape), ({ voice, ...where }, words) =>
    words.notes.spokenLike(voice ?? words.notes.unnamed.like, placeOf(where, words)),
  ),
  spokenAlike: kind(Where, (where, words) => words.notes.spokenAlike(placeOf(where, words))),
  lacksLanguage: kind(Voice.extend({ language: Tag }), ({ voice, language }, words) =>
    words.notes.lacksLanguage(voice ?? words.notes.unnamed.first, plainName(language, words)),
  ),
  dialect: fixed(({ notes }) => notes.dialect),
  lettersLeftOut: kind(z.object({ language: Tag }), ({ language }, words) =>
    words.notes.lettersLeftOut(plainName(language, words)),
  ),
  said: list((notes, words) => notes.said(words)),
  ownSpeaker: kind(
    z.object({ voice: Text, gender: Count, age: Count, wishes: z.array(Wish).min(1).readonly() }),
    ({ voice, gender, age, wishes }, words) =>
      words.notes.ownSpeaker(wished(wishes, words), voice, words.notes.person(gender, age)),
  ),
  story: kind(
    z.object({ headings: Count, paragraphs: Count, seconds: z.number().min(0) }),
    ({ headings, paragraphs, seconds }, { notes }) => notes.story(headings, paragraphs, seconds),
  ),
  notRead: kind(z.object({ parts: z.array(UnreadPart).min(1) }), ({ parts }, { notes, formats }) =>
    notes.notRead(formats.all(parts.map((part) => notes.parts[part]))),
  ),
} as const;

const STANDING_IN = {
  /** `did`: in English, more exactly than `why`. `by`: one of the kinds, else the name of an engine. */
  stoodIn: kind(
    z.object({ engine: Text, why: z.enum(['away', 'silent', 'failed']), did: Text, by: Text }),
    ({ engine, why, did, by }, { tag, notes }) =>
      notes.stoodIn(
        engine,
        tag === 'en' ? did : notes.did[why],
        by === 'builtIn' || by === 'folder' ? notes.by[by] : by,
      ),
  ),
} as const;

const TRANSLATION = {
  /** `way`: the languages, one after another. */
  translated: kind(
    Where.partial().extend({ way: z.array(Tag).min(2).max(4).readonly() }),
    ({ way, where, host }, words) => {
      const names = way.map((one) => plainName(one, words)).join(' → ');
      const told = where === undefined ? names : `${names} · ${placeOf({ where, host }, words)}`;
      return way.length === 2
        ? words.notes.translated(told)
        : words.notes.translatedInSteps(way.length - 1, told);
    },
  ),
  gist: fixed(({ notes }) => notes.gist),
  terms: list((notes, words) => notes.terms(words)),
  unknownWords: kind(List, (facts, words) =>
    words.notes.unknownWords(facts.list.length + (facts.more ?? 0), listed(facts, words)),
  ),
  untranslated: list((notes, segments) => notes.untranslated(segments)),
  noEffect: kind(z.object({ wishes: z.array(Wish).min(1).readonly() }), ({ wishes }, words) =>
    words.notes.noEffect(wished(wishes, words)),
  ),
  noWords: fixed(({ notes }) => notes.noWords),
} as const;

const HEARING = {
  heardBy: kind(z.object({ engine: Text, percent: Count.optional() }), ({ engine, percent }, { notes }) =>
    percent === undefined ? notes.heardBy(engine) : notes.heardSurely(engine, percent),
  ),
  unclear: kind(z.object({ count: Count }), ({ count }, { notes }) => notes.unclear(count)),
  subtitles: kind(z.object({ lines: Count }), ({ lines }, { notes }) => notes.subtitles(lines)),
} as const;

const DUBBING = {
  ofLanguage: kind(z.object({ language: Tag }), ({ language }, words) =>
    words.notes.ofLanguage(wholeName(language, words)),
  ),
  backgroundKept: fixed(({ notes }) => notes.background.kept),
  soundUnder: fixed(({ notes }) => notes.background.under),
  asGiven: fixed(({ notes }) => notes.asGiven),
  faster: kind(z.object({ times: z.number() }), ({ times }, { notes }) => notes.faster(times)),
  cutAtEnd: fixed(({ notes }) => notes.cutAtEnd),
  captions: kind(
    z.object({ how: z.enum(['track', 'burnt', 'mxf', 'unable']) }),
    ({ how }, { notes }) => notes.captions[how],
  ),
} as const;

const SOUND = {
  speechSeparated: fixed(({ notes }) => notes.separated.speech),
  nothingToHear: fixed(({ notes }) => notes.separated.silent),
  separatedAt: kind(z.object({ host: Text }), ({ host }, { notes }) => notes.separated.at(host)),
  exactStems: fixed(({ notes }) => notes.separated.exact),
  quieter: kind(z.object({ decibels: z.number() }), ({ decibels }, { notes }) =>
    notes.separated.quieter(decibels),
  ),
  made: kind(z.object({ scene: Text }), ({ scene }, { notes }) => notes.made(scene)),
  madeAt: kind(z.object({ host: Text }), ({ host }, { notes }) => notes.madeAt(host)),
  composed: kind(z.object({ plan: Text }), ({ plan }, { notes }) => notes.composed(plan)),
  playsInstead: kind(z.object({ missing: Text, by: Text }), ({ missing, by }, { notes }) =>
    notes.playsInstead(missing, by),
  ),
  leftOut: list((notes, sounds) => notes.leftOut(sounds)),
  firstLayers: kind(z.object({ most: Count }), ({ most }, { notes }) => notes.firstLayers(most)),
  pieceLength: fixed(({ notes }) => notes.pieceLength),
  notUsed: list((notes, words) => notes.notUsed(words)),
} as const;

const DESIGNING = {
  applied: list((notes, traits) => notes.applied(traits)),
  nothingApplied: fixed(({ notes }) => notes.nothingApplied),
  noGender: kind(z.object({ child: z.boolean() }), ({ child }, { notes }) =>
    child ? notes.noGenderChild : notes.noGender,
  ),
  avoided: list((notes, traits) => notes.avoided(traits)),
  samples: kind(
    z.object({ language: Tag, engines: z.array(Text).min(1).readonly() }),
    ({ language, engines }, words) =>
      words.notes.samples(wholeName(language, words), words.formats.all(engines)),
  ),
} as const;

const KINDS = {
  ...SPEECH,
  ...STANDING_IN,
  ...TRANSLATION,
  ...HEARING,
  ...DUBBING,
  ...SOUND,
  ...DESIGNING,
  ...FAULTS,
};

type Kinds = typeof KINDS;
export type NoteKey = keyof Kinds;
export type FactsOf<Key extends NoteKey> = z.infer<Kinds[Key]['facts']>;

const isKey = (key: Json | undefined): key is NoteKey => typeof key === 'string' && Object.hasOwn(KINDS, key);

/** One note with its English sentence. Facts that nothing can be said of are the caller's mistake: it throws a `TypeError`. */
export function noteOf<Key extends NoteKey>(key: Key, facts: FactsOf<Key>): Note & FactsOf<Key> {
  const text = KINDS[key].say(facts, english);
  if (text === undefined) throw new TypeError(`Nothing can be said of these facts of ${key}`);
  return { key, text, ...facts };
}

/** Between two sentences of Chinese or Japanese there is no space. */
const joined = (sentences: readonly string[]): string => sentences.join(' ').replaceAll('。 ', '。');

/**
 * What an answer tells, as its reader understands it: each of its `notes` that is known here, the English sentence of the others; the
 * `message` where there are none. Anything else, and nothing, is `undefined`.
 */
export function toldIn(answer: Json, words: Words): string | undefined {
  const { notes, message } = asObject(answer) ?? {};
  const sentences = Array.isArray(notes) ? notes.map((note) => sentenceOf(note, words)) : [];
  const isWhole = sentences.length > 0 && sentences.every((one) => one !== undefined);
  const told = isWhole ? joined(sentences) : message;
  return typeof told === 'string' && told.trim() !== '' ? told : undefined;
}

function sentenceOf(note: Json, words: Words): string | undefined {
  const { key, text, ...facts } = asObject(note) ?? {};
  const said = isKey(key) ? KINDS[key].say(facts, words) : undefined;
  return said ?? (typeof text === 'string' && text !== '' ? text : undefined);
}
