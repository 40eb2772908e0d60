// Fields that several operations share, with the rules of interface document §2.2–§2.4.

import {
  choiceField,
  dictionariesField,
  numberField,
  optionalField,
  textField,
  toggleField,
} from '../src/domain/commands/field-builders.ts';
import type { FollowUp } from '../src/domain/commands/follow-up.ts';
import { type LanguageSide, listLanguagesForSide } from '../src/domain/media/language.ts';

/** Returns the language ids that the service accepts on one side (§2.3). */
export const listLanguageIds = (side: LanguageSide): ReadonlySet<number> =>
  new Set(listLanguagesForSide(side).map((one) => one.id));

const folderFields = {
  folder_id: optionalField(
    numberField({
      label: 'Folder',
      help: 'Number of an existing workspace folder for the result.',
      shortName: 'folder',
      min: 1,
      isInteger: true,
      isAdvanced: true,
    }),
  ),
};

/** Folder and project at the service. Few users need them, so forms show them under "More". */
export const projectFields = {
  project_name: optionalField(
    textField({
      label: 'Project name',
      help: 'Name of the project in your workspace, 3–255 characters.',
      shortName: 'project',
      min: 3,
      max: 255,
      isAdvanced: true,
    }),
  ),
  project_description: optionalField(
    textField({
      label: 'Project description',
      help: 'What the project is about, 3–5000 characters.',
      min: 3,
      max: 5000,
      isMultiline: true,
      isAdvanced: true,
    }),
  ),
  ...folderFields,
};

/** Stories have their own title and description, so they share only the folder. */
export const storyFolderFields = folderFields;

/** Bot-only: the service gets each line by itself. */
export const castField = toggleField({
  label: 'Several voices',
  help: 'Whether a name and a colon change the voice. Without it, the text decides.',
  isAdvanced: true,
  isBotOnly: true,
});

export const dictionaryFields = {
  chosen_dictionaries: optionalField(
    dictionariesField({
      label: 'Dictionaries',
      help: 'Dictionaries to apply besides those that apply automatically (/dictionary).',
      shortName: 'dictionaries',
      isAdvanced: true,
    }),
  ),
};

/** Our own field, neither in the document nor in the SDK. */
export const speedField = optionalField(
  numberField({
    label: 'Speed',
    help: 'How fast to speak: 0.5 is half the usual speed, 2 is double.',
    min: 0.5,
    max: 2,
    default: 1,
    isAdvanced: true,
    studioOnly: 'card.noSpeed',
  }),
);

/** Genders by ISO 5218, as the service interprets the codes. */
const GENDER_CHOICES = [
  { label: 'Not known', value: 0 },
  { label: 'Male', value: 1 },
  { label: 'Female', value: 2 },
  { label: 'Not applicable', value: 9 },
] as const;

export const createGenderField = (help: string, preset?: number) =>
  optionalField(
    choiceField({
      label: 'Gender',
      help,
      choices: GENDER_CHOICES,
      isAdvanced: true,
      default: preset,
    }),
  );

export const savedVoiceTtsFollowUp: FollowUp = {
  name: 'say',
  label: 'Say something',
  operation: 'tts',
  inputs: { voice_id: 'saved-voice' },
  askedFields: ['text'],
};
