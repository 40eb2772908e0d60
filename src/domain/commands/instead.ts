// What a person reads and is offered whose command cannot work here with what was chosen: one sentence at the field in the way, and
// up to three things that would work. Also the few words beside a suggestion. What is said stands in words/alternatives.ts. Pure.

import { baseById, type Known } from '../media/abilities.ts';
import { baseOf, type Language, languageById, languagesFor, type Side } from '../media/language.ts';
import { mainRegion } from '../media/regions.ts';
import { type Voice, voiceFor } from '../media/voice.ts';
import { bareNameIn, english, languageName, type Words } from '../words/index.ts';
import { meant } from './as-sent.ts';
import { type Availability, available, type Chosen, type WordsSource } from './available.ts';
import type { Command, Operation } from './command.ts';
import type { Alternative, Problem } from './invocation.ts';
import { namesIn } from './locale.ts';

type Cannot = Extract<Availability, { is: 'cannot' }>;

/** Why it cannot be chosen, in at most six words. */
export const brief = ({ why }: Cannot, { alternatives }: Words): string => alternatives.brief[why];

/** Why a command cannot work here whatever is chosen, in at most six words. */
export function unavailable(command: Command, known: Known, words: Words): string | undefined {
  const judged = available(command, {}, known);
  return judged.is === 'cannot' && judged.field === undefined ? brief(judged, words) : undefined;
}

/** What is to be known of a choice that works: `through Spanish`. */
export function remark(availability: Availability, words: Words): string | undefined {
  if (availability.is === 'cannot') return undefined;
  const { through, subtitles } = availability;
  if (through !== undefined) return words.alternatives.through(nameOfBase(through, words));
  return subtitles ? words.alternatives.subtitles : undefined;
}

export interface Refusal {
  readonly problems: readonly Problem[];
  readonly instead: readonly Alternative[];
}

interface Situation {
  readonly command: Operation;
  readonly chosen: Chosen;
  readonly known: Known;
  readonly source: WordsSource;
  readonly voices: readonly Voice[];
  readonly words: Words;
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
    instead: field === undefined ? [] : insteadOf(field, judged, situation),
  };
}

function messageOf({ why, language, field }: Cannot, { command, chosen, known, words }: Situation): string {
  const say = words.alternatives;
  const name = language === undefined ? '' : bareOrWhole(language, sideOf(command, field), words);
  const from = meant(command, chosen).use.translates?.from ?? '';
  switch (why) {
    case 'missing':
      return say.missing(namesIn(command, words).title, known.abilities.missing.get(command.endpoint));
    case 'unspoken':
      return say.unspoken(name);
    case 'unheard':
      return say.unheard(name, heardNames(known, words));
    case 'same':
      return say.same(name);
    case 'untranslated': {
      const source = chosen[from];
      return field === from || typeof source !== 'number'
        ? say.untranslatedFrom(name)
        : say.untranslated(name, nameById(source, words));
    }
    case 'refused':
      return language === undefined ? say.refusedVoice : say.refusedLanguage(name);
  }
}

function nameById(id: number, words: Words): string {
  const language = languageById(id);
  return language ? bareNameIn(language, words) : String(id);
}

const sideOf = (command: Operation, field: string | undefined): Side => {
  const options = command.fields[field ?? '']?.options;
  return options?.kind === 'language' ? options.side : 'target';
};

/** The region is told only where it is not the one that the bare name means. */
function bareOrWhole(id: number, side: Side, words: Words): string {
  const language = languageById(id);
  if (!language) return String(id);
  return mainRegion(language, side).id === id ? bareNameIn(language, words) : languageName(language, words);
}

const nameOfBase = (base: string, words: Words): string => bareNameIn({ tag: base, name: base }, words);

const heardNames = ({ abilities: { heard = new Set<number>() } }: Known, words: Words): readonly string[] => [
  ...new Set([...heard].map((id) => nameById(id, words))),
];

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

function insteadOf(field: string, judged: Cannot, situation: Situation): readonly Alternative[] {
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
  const { command, chosen, known, source, words } = situation;
  const given = chosen[field];
  const judge = (value: unknown) => available(command, { ...chosen, [field]: value }, known, source);
  const asGiven = (id: number) => (Array.isArray(given) ? [id] : id);
  const rest = (Array.isArray(given) ? (given as readonly number[]) : []).filter(
    (id) => judge(asGiven(id)).is === 'can',
  );
  const found: Alternative[] = rest.length > 0 ? [offer(field, rest, undefined, words)] : [];
  for (const { id } of candidates(field, wrong, situation)) {
    if (found.length === MOST) break;
    const judged = judge(asGiven(id));
    if (rest.some((one) => baseById(one) === baseById(id)) || judged.is === 'cannot') continue;
    // A recording is in the language it is in: others would have to be written beside it.
    if (judged.subtitles) continue;
    found.push(offer(field, [...rest, id], judged.through, words));
  }
  return found;
}

/** The values are what people type, which is English. */
function offer(
  field: string,
  ids: readonly number[],
  through: string | undefined,
  words: Words,
): Alternative {
  const named = ids.map((id) => nameById(id, words));
  const middle = through === undefined ? undefined : nameOfBase(through, words);
  const typed = ids.map((id) => nameById(id, english)).join(', ');
  return { label: words.alternatives.instead(named, middle), values: { [field]: typed } };
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
