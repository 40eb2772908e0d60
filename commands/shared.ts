// The fields that several operations share, with the rules of the interface document §2.2–§2.4.
// Words and bounds only; which operation takes which of them stands in that operation's file.

import { choice, namedDictionaries, number, optional, text } from '../src/domain/commands/field-builders.ts';
import type { Follow } from '../src/domain/commands/follow.ts';
import { languagesFor, type Side } from '../src/domain/media/language.ts';

/** Ids the service takes on one side (§2.3). */
export const idsFor = (side: Side): ReadonlySet<number> => new Set(languagesFor(side).map((one) => one.id));

const folder = {
  folder_id: optional(
    number({
      label: 'Folder',
      help: 'Number of an existing workspace folder to keep this in.',
      as: 'folder',
      min: 1,
      whole: true,
      more: true,
    }),
  ),
};

/** Where the service keeps the work; of no interest to most people, so always under "More". */
export const project = {
  project_name: optional(
    text({
      label: 'Project name',
      help: 'Name of the project in your workspace, 3–255 characters.',
      as: 'project',
      min: 3,
      max: 255,
      more: true,
    }),
  ),
  project_description: optional(
    text({
      label: 'Project description',
      help: 'What the project is about, 3–5000 characters.',
      min: 3,
      max: 5000,
      long: true,
      more: true,
    }),
  ),
  ...folder,
};

/** A story has a title and description of its own, so it shares only the folder. */
export const storyFolder = folder;

export const dictionaries = {
  chosen_dictionaries: optional(
    namedDictionaries({
      label: 'Dictionaries',
      help: 'Dictionaries to apply besides those that hold by themselves (/dictionary).',
      as: 'dictionaries',
      more: true,
    }),
  ),
};

/** ISO 5218, the meanings the service gives its four codes. */
const genders = [
  { label: 'Not known', value: 0 },
  { label: 'Male', value: 1 },
  { label: 'Female', value: 2 },
  { label: 'Not applicable', value: 9 },
] as const;

export const gender = (help: string, preset?: number) =>
  optional(
    choice({
      label: 'Gender',
      help,
      choices: genders,
      more: true,
      ...(preset !== undefined && { default: preset }),
    }),
  );

/** Something said by the voice that was kept. */
export const sayWithKept: Follow = {
  name: 'say',
  label: 'Say something',
  operation: 'tts',
  takes: { voice_id: 'kept voice' },
  asks: ['text'],
};
