// Declares the queries, which are answered at once, without a task at the media service.

import { defineQuery } from '../src/domain/commands/command.ts';
import {
  choiceField,
  fileField,
  languageField,
  optionalField,
  textField,
  toggleField,
  voiceField,
} from '../src/domain/commands/field-builders.ts';
import { ALL_FILE_KINDS } from '../src/domain/media/file-kinds.ts';
import { DICTIONARY_LIMITS } from '../src/domain/pronunciation/dictionary.ts';
import { message } from '../src/messages/message.ts';
import { listLanguageIds } from './shared-fields.ts';

export const voices = defineQuery({
  name: 'voices',
  isReadOnly: true,
  aliases: ['speakers'],
  title: 'Voices',
  verb: 'Find',
  summary: 'Find a voice by name or language.',
  example: 'French',
  fields: {
    search: optionalField(textField({ label: 'Search', help: 'Part of a name, a language or a description.' })),
  },
});

export const languages = defineQuery({
  name: 'languages',
  isReadOnly: true,
  aliases: ['langs'],
  title: 'Languages',
  verb: 'Find',
  summary: 'Find a language and its id.',
  example: 'Portuguese',
  fields: {
    search: optionalField(
      textField({
        label: 'Search',
        help: 'Part of a name, in English or the language itself, a tag or an id.',
      }),
    ),
    side: optionalField(
      choiceField({
        label: 'Use',
        help: 'Languages to translate from or into.',
        choices: [
          { label: 'Spoken or translated from', value: 'source' },
          { label: 'Translated or dubbed into', value: 'target' },
        ],
        default: 'source',
      }),
    ),
  },
});

export const tasks = defineQuery({
  name: 'tasks',
  isReadOnly: true,
  aliases: ['history', 'jobs'],
  title: 'Your tasks',
  verb: 'Show',
  summary: 'See your last tasks and get a result again.',
  example: '',
  fields: {},
});

/** Runs from the buttons below designed voices, each of which names its sample. */
export const saveVoice = defineQuery({
  name: 'save-voice',
  isReadOnly: false,
  aliases: [],
  parent: 'voice',
  title: 'Save a voice',
  verb: 'Save it',
  summary: 'Name a designed voice and save it for later use.',
  example: 'name:"Granny" sample:"Sample A"',
  fields: {
    name: textField({ label: 'Name', help: 'What the voice is called in lists.', max: 60 }),
    sample: choiceField({
      label: 'Sample',
      help: 'The sample to save.',
      choices: [
        { label: 'Sample A', value: 'sample-a' },
        { label: 'Sample B', value: 'sample-b' },
      ],
    }),
  },
});

export const correctLines = defineQuery({
  name: 'correct-lines',
  isReadOnly: false,
  aliases: [],
  parent: 'dub',
  title: 'Correct lines',
  verb: 'Save',
  summary: 'Correct the lines of a dub before they are spoken.',
  example: 'lines:"1. Hola"',
  fields: {
    lines: optionalField(
      textField({
        label: 'Lines',
        help: 'Correct the text of a line; leave it empty to have nothing spoken.',
        isMultiline: true,
        isNumbered: true,
      }),
    ),
    again: optionalField(
      textField({
        label: 'Speak again',
        help: 'Numbers of lines to speak again although their text is unchanged, such as 3, 5-7.',
        max: 200,
      }),
    ),
    voice: optionalField(
      voiceField({ label: 'Voice', help: 'Another voice for these lines, or for the lines that you correct.' }),
    ),
  },
});

/** Runs from the cards of texts with several speakers. */
export const recast = defineQuery({
  name: 'recast',
  isReadOnly: false,
  aliases: [],
  parent: 'tts',
  title: 'Change voices',
  verb: 'Save',
  summary: 'Give a speaker of a text another voice.',
  example: 'speaker:Anna voice:Rose',
  fields: {
    speaker: textField({ label: 'Speaker', help: 'The name in the text.' }),
    voice: voiceField({ label: 'Voice', help: 'Who says it: the name or number of a voice.' }),
  },
});

export const settings = defineQuery({
  name: 'settings',
  isReadOnly: false,
  aliases: ['defaults', 'preferences', 'config'],
  title: 'Settings',
  verb: 'Save',
  summary: 'See or change the default voice and languages.',
  example: 'voice:Rose language:English',
  fields: {
    voice: optionalField(
      voiceField({ label: 'Voice', help: 'The voice that speaks when you choose no other.', isClearable: true }),
    ),
    language: optionalField(
      languageField({
        label: 'Language',
        help: 'The language you write in.',
        isClearable: true,
        side: 'source',
        ids: listLanguageIds('source'),
      }),
    ),
    target_language: optionalField(
      languageField({
        label: 'Translate to',
        help: 'The language to translate into.',
        shortName: 'to',
        isClearable: true,
        side: 'target',
        ids: listLanguageIds('target'),
      }),
    ),
    scope: optionalField(
      choiceField({
        label: 'For',
        help: 'Only for you, or for everybody here who has not chosen.',
        shortName: 'for',
        choices: [
          { label: 'Me', value: 'me' },
          { label: 'Everybody here', value: 'here' },
        ],
        default: 'me',
      }),
    ),
    reset: optionalField(toggleField({ label: 'Reset', help: 'Delete the saved defaults.', default: false })),
    forget: optionalField(
      textField({
        label: 'Forget',
        help: 'Type “me” to delete your stored data. It asks first.',
        isTypedOnly: true,
      }),
    ),
  },
});

export const dictionary = defineQuery({
  name: 'dictionary',
  isReadOnly: false,
  aliases: ['dictionaries', 'words', 'pronounce'],
  title: 'Dictionaries',
  verb: 'Save',
  summary: 'See or change how names and words are pronounced, for you or for everybody here.',
  example: 'add:Earshot as:"ear shot"',
  fields: {
    add: optionalField(
      textField({ label: 'Word', help: 'A word as it is written.', max: DICTIONARY_LIMITS.wordCharacters }),
    ),
    as: optionalField(
      textField({
        label: 'Pronunciation',
        help: 'The pronunciation, spelled as it sounds.',
        max: DICTIONARY_LIMITS.pronunciationCharacters,
      }),
    ),
    language: optionalField(
      languageField({
        label: 'Language',
        help: 'If it applies to one language only; in translations, the word used in that language.',
        side: 'target',
        ids: listLanguageIds('target'),
      }),
    ),
    scope: optionalField(
      choiceField({
        label: 'For',
        help: 'Only for you, or for everybody here.',
        shortName: 'for',
        choices: [
          { label: 'Me', value: 'me' },
          { label: 'Everybody here', value: 'here' },
        ],
        default: 'me',
      }),
    ),
    remove: optionalField(
      textField({
        label: 'Remove',
        help: 'A word to remove, so that it is pronounced as written again.',
        max: DICTIONARY_LIMITS.wordCharacters,
      }),
    ),
    file: optionalField(
      fileField({
        label: 'File',
        help: 'A table (CSV): each row has a word, its pronunciation and, optionally, a language.',
        kinds: ['csv'],
        isAdvanced: true,
      }),
    ),
    name: optionalField(
      textField({
        label: 'Dictionary',
        help: 'The name of the dictionary, if you have several.',
        max: DICTIONARY_LIMITS.nameCharacters,
        isAdvanced: true,
      }),
    ),
    delete: optionalField(
      textField({
        label: 'Delete',
        help: 'The name of a dictionary to delete.',
        max: DICTIONARY_LIMITS.nameCharacters,
        isAdvanced: true,
      }),
    ),
  },
  rules: [
    {
      field: 'as',
      isViolated: ({ add, as }) => typeof add === 'string' && typeof as !== 'string',
      message: message('problems.missing'),
    },
    {
      field: 'add',
      isViolated: ({ add, as }) => typeof as === 'string' && typeof add !== 'string',
      message: message('problems.missing'),
    },
  ],
});

/** Also in the menu of each message. */
export const madeHere = defineQuery({
  name: 'made-here',
  isReadOnly: true,
  aliases: ['origin', 'provenance'],
  title: 'Was this made here?',
  verb: 'Was this made here?',
  summary: 'Find out from its tags whether a file was made here.',
  example: '',
  fields: {
    file: fileField({
      label: 'File',
      help: 'A recording, a film or another file.',
      kinds: ALL_FILE_KINDS,
    }),
  },
  action: { field: 'file' },
});

export const privacy = defineQuery({
  name: 'privacy',
  isReadOnly: true,
  aliases: ['data'],
  title: 'Privacy',
  verb: 'Show',
  summary: 'What is stored about you here, and who can see it.',
  example: '',
  fields: {},
});

export const help = defineQuery({
  name: 'help',
  isReadOnly: true,
  aliases: ['commands'],
  title: 'Help',
  verb: 'Show',
  summary: 'What you can do here, and how.',
  example: 'tts',
  fields: { command: optionalField(textField({ label: 'Command', help: 'The command to explain.' })) },
});
