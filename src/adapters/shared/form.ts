// A form as every platform sees it: which fields it asks for and in which order, what stands in them, what came back laid over
// what was given before, and what is wrong at which field. How a field is drawn is the platform's.

import { type Command, type Field, fieldNamed } from '../../domain/commands/command.ts';
import type { Problem } from '../../domain/commands/invocation.ts';
import { fieldWords, labelOf, namesIn } from '../../domain/commands/locale.ts';
import { NONE } from '../../domain/commands/read-value.ts';
import { fieldOfFile, isGiven, isMust, missing } from '../../domain/commands/reading.ts';
import type { View } from '../../domain/views/view.ts';
import type { Suggestion } from '../../ports/chat.ts';
import type { Draft } from './drafts.ts';
import type { Wording } from './texts/index.ts';

/** How much a platform's form holds. */
export interface FormRoom {
  readonly parts: number;
  /** Of one text. */
  readonly characters: number;
  /** A button shows the fields that most people never need. */
  readonly unfolds: boolean;
}

/** The file beside a link, as a form calls it. */
export const besideLink = (field: string): string => `${field}:file`;
/** The field that a part of a form belongs to. */
export const fieldOfPart = (part: string): string => part.replace(/:file$/, '');

/** Longer than an input holds: it is kept as it is, or it would come back cut. */
export const isTooLong = ({ values }: Draft, name: string, { characters }: FormRoom): boolean =>
  String(values[name] ?? '').length > characters;

/** What was found faulty first, then what is missing where there is room for a few only, then the declared order. */
export function fieldsToAsk(command: Command, draft: Draft, room: FormRoom): readonly string[] {
  const lacking = missing(command, draft, true);
  const ranked = Object.entries<Field>(command.fields)
    .map(([name, field]) => ({ name, field, rank: rankOf(name, field, draft, lacking, room) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const asked: string[] = [];
  let parts = 0;
  for (const { name, field } of ranked) {
    const needs = takesLink(field) ? 2 : 1;
    if (parts + needs > room.parts) continue;
    parts += needs;
    asked.push(name);
  }
  return asked;
}

/** Whether a form of the command may ask for it at all. */
export const isAskable = ({ carried, leadsTo }: Field): boolean => !carried && leadsTo === undefined;

/** `undefined`: not asked for. */
function rankOf(
  name: string,
  field: Field,
  draft: Draft,
  lacking: readonly string[],
  room: FormRoom,
): number | undefined {
  const { wrong, unfolded } = draft;
  const given = isGiven(draft, name);
  if (!isAskable(field)) return undefined;
  if (wrong?.includes(name)) return 0;
  if (room.unfolds) return field.more && !unfolded && !given ? undefined : 1;
  if (isTooLong(draft, name, room)) return undefined;
  if (lacking.includes(name)) return 1;
  // A form that is opened again shows what was given; one that asks for more does not.
  if (given) return wrong ? 2 : undefined;
  if (!field.more) return 3;
  return isWorthAsking(name, field) ? 4 : undefined;
}

/** Says nothing about what is made. */
const ABOUT_THE_WORKSPACE: ReadonlySet<string> = new Set(['project_description']);

/** Of the folded fields only a long text is worth a place: numbers of folders and the like can be typed as options. */
const isWorthAsking = (name: string, { options }: Field): boolean =>
  options.kind === 'text' && options.long === true && !ABOUT_THE_WORKSPACE.has(name);

const takesLink = ({ options }: Field): boolean => options.kind === 'text' && options.link !== undefined;

/** A field of a form with all that stands in it. */
export type FormField = NonNullable<ReturnType<typeof formField>>;

/** `before`: what stands in a field of which nothing was given. */
export function formField(command: Command, name: string, draft: Draft, wording: Wording, before?: string) {
  const field = command.fields[name];
  if (!field) return undefined;
  const { options, default: standard, setting } = field;
  const value = draft.values[name];
  const filled = value === undefined || value === '' ? before : String(value);
  const chosen = filled ?? (standard === undefined ? undefined : String(standard));
  const file = draft.files.find((one) => one.field === name)?.name;
  const link = takesLink(field);
  const placeholder = setting === undefined ? standard : wording.texts.setting;
  return {
    name,
    field,
    label: labelOf(command, name, wording),
    help: fieldWords(command, name, wording)?.help ?? field.help,
    must: isMust(field) && !link && !(options.kind === 'file' && file !== undefined),
    /** Either it or a file beside it will do. */
    link,
    /** More than one line. */
    long: options.kind === 'lines' || (options.kind === 'text' && options.long === true),
    filled,
    placeholder: placeholder === undefined ? undefined : String(placeholder),
    /** The name of a file that was given already. */
    file,
    choices: offered(draft, name, chosen) ?? choicesOf(command, name, field, chosen, wording),
  };
}

/** What the form itself offers for it. */
const offered = ({ offers }: Draft, name: string, chosen: string | undefined) =>
  offers?.[name]?.map((value) => ({ label: value, value, chosen: value === chosen }));

/** What can be chosen; `undefined` for what is typed or searched. */
function choicesOf(
  command: Command,
  name: string,
  { options }: Field,
  chosen: string | undefined,
  wording: Wording,
) {
  const { texts } = wording;
  if (options.kind === 'toggle') {
    const yes = /^(yes|on|true|1)$/i.test(chosen ?? '');
    return [
      { label: texts.yes, value: 'true', chosen: chosen !== undefined && yes },
      { label: texts.no, value: 'false', chosen: chosen !== undefined && !yes },
    ];
  }
  if (options.kind !== 'choice') return undefined;
  const local = fieldWords(command, name, wording)?.choices;
  const isChosen = ({ label, value }: { readonly label: string; readonly value: string | number }) =>
    String(value) === chosen || label.toLowerCase() === chosen?.toLowerCase();
  const at = options.choices.findIndex(isChosen);
  return options.choices.map(({ label, value }, index) => ({
    label: local?.[label] ?? label,
    value: String(value),
    chosen: index === at,
  }));
}

/** Candidates for a search box: each value once, and whole, since one that was cut would be another. These values come `first`. */
export function suggestionsOf(
  found: readonly Suggestion[],
  longest: number,
  first: readonly string[] = [],
): readonly Pick<Suggestion, 'label' | 'value'>[] {
  const whole = found.filter(({ value }) => value !== '' && value.length <= longest);
  const once = [...new Map(whole.map((one) => [one.value, one])).values()];
  const rank = ({ value, unavailable }: Suggestion) =>
    first.includes(value) && unavailable === undefined ? first.indexOf(value) : first.length;
  return once
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ label, detail, value, unavailable }) => {
      // Platforms refuse all candidates when one has no name.
      const name = label.trim() || value;
      const about = unavailable ?? detail;
      return { label: about ? `${name} · ${about}` : name, value };
    });
}

export interface Filled extends Pick<Draft, 'values' | 'files'> {
  /** Fields that were left empty: what stood there before no longer counts. */
  readonly emptied: readonly string[];
}

/** What is kept stood in the form and was emptied: it is taken away. */
const takenAway = (command: Command, draft: Draft, emptied: readonly string[]): Draft['values'] =>
  Object.fromEntries(
    emptied
      .filter((name) => command.fields[name]?.clears && isGiven(draft, name))
      .map((name) => [name, NONE] as const),
  );

/** The form of an answer that shows what holds now. All that stands in it is shown. */
export const draftOfView = ({ command, values }: NonNullable<View['form']>): Draft => ({
  command,
  values,
  files: [],
  wrong: [],
});

/** What a form brought, laid over what was given before it. */
export function filledIn<D extends Draft>(command: Command, draft: D, { values, files, emptied }: Filled): D {
  // A file given now takes the place of a link or a file given before, and a link that of a file; also of a file that was given
  // for no field, which stands at the one it goes to. One that no field takes would be refused again.
  const placed = draft.files.flatMap((file) => {
    const field = fieldOfFile(command, file);
    return field === undefined ? [] : [{ ...file, field }];
  });
  const anew = new Set([...files.map(({ field }) => field), ...Object.keys(values)]);
  // What was typed under a name that the command has not has been said, and no form could take it away.
  const before = Object.entries(draft.values).filter(
    ([name]) => fieldNamed(command, name) !== undefined && !emptied.includes(name) && !anew.has(name),
  );
  return {
    ...draft,
    wrong: [],
    values: { ...Object.fromEntries(before), ...takenAway(command, draft, emptied), ...values },
    files: [...placed.filter(({ field }) => !anew.has(field)), ...files],
  };
}

/** With the field's label in front, as the language puts the two together. */
export const sayProblem = (command: Command, { field, message }: Problem, wording: Wording): string =>
  field === undefined ? message : wording.problems.at(labelOf(command, field, wording), message).trim();

/** How a problem is drawn whose label looks other than the rest. */
export interface ProblemLook {
  /** What people call a field. */
  readonly labelOf: (field: string) => string;
  /** What stands between that and the message. */
  readonly gapOf: (label: string, message: string) => string;
}

/** Where nobody says in which language. */
export const PLAIN_LOOK: ProblemLook = { labelOf: (field) => field, gapOf: () => ' ' };

export const problemLook = (command: Command, wording: Wording): ProblemLook => ({
  labelOf: (field) => labelOf(command, field, wording),
  gapOf(label, message) {
    const both = wording.problems.at(label, message);
    return both.slice(label.length, both.length - message.length);
  },
});

/** What is wrong at which part of a form; what belongs to none that is shown stands at the first. */
export function errorsAt(
  command: Command,
  problems: readonly Problem[],
  parts: readonly string[],
  wording: Wording,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    const { field = '' } = problem;
    const part = [field, besideLink(field)].find((one) => parts.includes(one)) ?? parts[0];
    if (part === undefined) continue;
    const said = sayProblem(command, problem, wording);
    errors[part] = errors[part] === undefined ? said : `${errors[part]} ${said}`;
  }
  return errors;
}

/** Why something was not taken, and the draft for the form that mends it. `line`: instead of asking to change what is wrong. */
export function refusalOf<D extends Draft>(
  command: Command,
  draft: D,
  problems: readonly Problem[],
  wording: Wording,
  line = wording.texts.toFix,
) {
  const wrong = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  const title = namesIn(command, wording).title;
  const view: View = { mood: 'failed', title, line, problems };
  return { view, draft: { ...draft, wrong } };
}
