// What a person reads and is offered whose command cannot work here with what was chosen: one sentence at the field in the way, and
// up to three things that would work. Also the few words beside a suggestion. Pure.

import { baseById, type Known } from '../media/abilities.ts';
import { baseOf, type Language, languageById, languagesFor, type Side } from '../media/language.ts';
import { bareName, mainRegion } from '../media/regions.ts';
import { type Voice, voiceFor } from '../media/voice.ts';
import { meant } from './as-sent.ts';
import { type Availability, available, type Chosen, type WordsSource } from './available.ts';
import type { Command, Operation } from './command.ts';
import type { Alternative, Problem } from './invocation.ts';

type Cannot = Extract<Availability, { is: 'cannot' }>;

const WORDS = {
  /** Beside a suggestion: six words at most. */
  brief: {
    missing: 'not on this machine',
    unspoken: 'no voice speaks it here',
    unheard: 'not understood by ear here',
    untranslated: 'no translator for it here',
    same: 'the same language',
    refused: 'refused by the service lately',
  },
  through: (language: string) => `through ${language}`,
  subtitles: 'only with subtitles in the film',
  /** Behind the label of the field, or alone for the whole command. */
  missing: (title: string) => `${title} cannot be done here: what it needs is not installed.`,
  unspoken: (name: string) => `cannot be ${name}: no voice here speaks it`,
  unheard: (name: string, known: string) =>
    `cannot be ${name}: only ${known || 'nothing'} is understood by ear here. A film with subtitles in it works`,
  untranslated: (name: string, from: string) => `cannot be ${name}: nothing here translates ${from} into it`,
  untranslatedFrom: (name: string) => `cannot be ${name}: nothing here translates from it`,
  same: (name: string) => `cannot be ${name}: it is in that language already`,
  refusedLanguage: (name: string) => `cannot be ${name}: the media service refused that lately`,
  refusedVoice: 'was refused by the media service for this language lately; choose another',
  alternative: (name: string, through: string | undefined) =>
    through === undefined ? name : `${name}, through ${through}`,
} as const;

/** Why it cannot be chosen, in at most six words. */
export const brief = ({ why }: Cannot): string => WORDS.brief[why];

/** Why a command cannot work here whatever is chosen, in at most six words. */
export function unavailable(command: Command, known: Known): string | undefined {
  const judged = available(command, {}, known);
  return judged.is === 'cannot' && judged.field === undefined ? brief(judged) : undefined;
}

/** What is to be known of a choice that works: `through Spanish`. */
export function remark(availability: Availability): string | undefined {
  if (availability.is === 'cannot') return undefined;
  const { through, subtitles } = availability;
  if (through !== undefined) return WORDS.through(nameOfBase(through));
  return subtitles ? WORDS.subtitles : undefined;
}

interface Refusal {
  readonly problems: readonly Problem[];
  readonly instead: readonly Alternative[];
}

interface Situation {
  readonly command: Operation;
  readonly chosen: Chosen;
  readonly known: Known;
  readonly source: WordsSource;
  readonly voices: readonly Voice[];
}

/** `undefined` where nothing stands in the way. */
export function refusalFor(situation: Situation): Refusal | undefined {
  const { command, chosen, known, source } = situation;
  const judged = available(command, chosen, known, source);
  if (judged.is === 'can') return undefined;
  const { field } = judged;
  const message = messageOf(judged, situation);
  return {
    problems: [field === undefined ? { message } : { field, message }],
    instead: field === undefined ? [] : alternatives(field, judged, situation),
  };
}

function messageOf({ why, language, field }: Cannot, { command, chosen, known }: Situation): string {
  const name = language === undefined ? '' : bareOrWhole(language, field, command);
  const from = meant(command, chosen).use.translates?.from ?? '';
  switch (why) {
    case 'missing':
      return WORDS.missing(command.title);
    case 'unspoken':
      return WORDS.unspoken(name);
    case 'unheard':
      return WORDS.unheard(name, heardNames(known));
    case 'same':
      return WORDS.same(name);
    case 'untranslated': {
      const source = chosen[from];
      return field === from || typeof source !== 'number'
        ? WORDS.untranslatedFrom(name)
        : WORDS.untranslated(name, nameById(source));
    }
    case 'refused':
      return language === undefined ? WORDS.refusedVoice : WORDS.refusedLanguage(name);
  }
}

const nameById = (id: number): string => {
  const language = languageById(id);
  return language ? bareName(language) : String(id);
};

const sideOf = (command: Operation, field: string | undefined): Side => {
  const options = command.fields[field ?? '']?.options;
  return options?.kind === 'language' ? options.side : 'target';
};

/** The region is told only where it is not the one that the bare name means. */
function bareOrWhole(id: number, field: string | undefined, command: Operation): string {
  const language = languageById(id);
  if (!language) return String(id);
  return mainRegion(language, sideOf(command, field)).id === id ? bareName(language) : language.name;
}

const nameOfBase = (base: string): string => bareName({ tag: base, name: base });

const heardNames = ({ abilities: { heard = new Set<number>() } }: Known): string =>
  [...new Set([...heard].map(nameById))].join(', ');

/** As many as fit on a card. */
const MOST = 3;

/** Languages that many people know, offered first. */
const COMMON = 'en es fr pt it de zh ja hi ar ru ko nl pl tr sv id ca da nb'.split(' ');

/** Of the same script and near enough to be read out: what is written in the first can be spoken as one of the others. */
const READ_AS: Readonly<Record<string, string>> = {
  fil: 'id es',
  gl: 'pt es',
  jv: 'id ms',
  mn: 'kk ru',
  ps: 'fa ur',
  sa: 'hi mr',
  so: 'sw en',
  su: 'id ms',
  zu: 'sw en',
};

function alternatives(field: string, judged: Cannot, situation: Situation): readonly Alternative[] {
  const kind = situation.command.fields[field]?.options.kind;
  if (kind === 'voice') return otherVoices(field, situation);
  return kind === 'language' && judged.language !== undefined
    ? otherLanguages(field, judged.language, situation)
    : [];
}

function otherVoices(field: string, { command, chosen, known, source, voices }: Situation) {
  const language = chosen[meant(command, chosen).use.speaks ?? ''];
  const first = typeof language === 'number' ? voiceFor(voices, language) : undefined;
  return [...new Set([...(first ? [first] : []), ...voices])]
    .filter(({ id }) => available(command, { ...chosen, [field]: id }, known, source).is === 'can')
    .slice(0, MOST)
    .map(({ name }): Alternative => ({ label: name, values: { [field]: name } }));
}

function otherLanguages(field: string, wrong: number, situation: Situation): readonly Alternative[] {
  const { command, chosen, known, source } = situation;
  const given = chosen[field];
  const judge = (value: unknown) => available(command, { ...chosen, [field]: value }, known, source);
  const asGiven = (id: number) => (Array.isArray(given) ? [id] : id);
  const rest = (Array.isArray(given) ? (given as readonly number[]) : []).filter(
    (id) => judge(asGiven(id)).is === 'can',
  );
  const found: Alternative[] = rest.length > 0 ? [offer(field, rest, undefined)] : [];
  for (const { id } of candidates(field, wrong, situation)) {
    if (found.length === MOST) break;
    const judged = judge(asGiven(id));
    if (rest.some((one) => baseById(one) === baseById(id)) || judged.is === 'cannot') continue;
    // A recording is in the language it is in: others would have to be written beside it.
    if (judged.subtitles) continue;
    found.push(offer(field, [...rest, id], judged.through));
  }
  return found;
}

function offer(field: string, ids: readonly number[], through: string | undefined): Alternative {
  const names = ids.map(nameById).join(', ');
  const middle = through === undefined ? undefined : nameOfBase(through);
  return { label: WORDS.alternative(names, middle), values: { [field]: names } };
}

/** The main region of each language that might do, the likeliest first. */
function candidates(field: string, wrong: number, { command, chosen }: Situation): readonly Language[] {
  const side = sideOf(command, field);
  const { use } = meant(command, chosen);
  const base = baseById(wrong);
  // Words that are there stay in their language; what is translated may become any other.
  const readOnly = use.speaks === field && use.translates === undefined;
  const bases = readOnly ? (READ_AS[base] ?? '').split(' ') : COMMON;
  const all = [...new Map(languagesFor(side).map((one) => [baseOf(one.tag), one])).values()];
  const rank = ({ tag }: Language) => bases.indexOf(baseOf(tag)) + 1 || bases.length + 1;
  return all
    .filter(({ tag }) => baseOf(tag) !== base && (!readOnly || bases.includes(baseOf(tag))))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((one) => mainRegion(one, side));
}
