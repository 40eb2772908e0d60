// The questions that are answered at once, without a task at the media service.

import { query } from '../src/domain/commands/command.ts';
import {
  choice,
  file,
  language,
  optional,
  text,
  toggle,
  voice,
} from '../src/domain/commands/field-builders.ts';
import { MOST } from '../src/domain/dictionary/dictionary.ts';
import { idsFor } from './shared.ts';

export const voices = query({
  name: 'voices',
  also: ['speakers'],
  title: 'Voices',
  verb: 'Find',
  summary: 'Find a voice by name or language.',
  example: 'French',
  fields: {
    search: optional(text({ label: 'Search', help: 'Part of a name, a language or a description.' })),
  },
});

export const languages = query({
  name: 'languages',
  also: ['langs'],
  title: 'Languages',
  verb: 'Find',
  summary: 'Find a language and its id.',
  example: 'Portuguese',
  fields: {
    search: optional(
      text({ label: 'Search', help: 'Part of a name, in English or the language itself, a tag or an id.' }),
    ),
    side: optional(
      choice({
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

export const tasks = query({
  name: 'tasks',
  also: ['history', 'jobs'],
  title: 'Your tasks',
  verb: 'Show',
  summary: 'See your last tasks and get a result again.',
  example: '',
  fields: {},
});

/** Asked by the buttons under designed voices, each with its sample. */
export const keep = query({
  name: 'keep',
  also: [],
  partOf: 'voice',
  title: 'Keep a voice',
  verb: 'Keep it',
  summary: 'Give a designed voice a name, to use it from now on.',
  example: 'name:"Granny" sample:"Sample A"',
  fields: {
    name: text({ label: 'Name', help: 'What the voice is called in lists.', max: 60 }),
    sample: choice({
      label: 'Sample',
      help: 'Which of the two it is.',
      choices: [
        { label: 'Sample A', value: 'sample-a' },
        { label: 'Sample B', value: 'sample-b' },
      ],
    }),
  },
});

export const correct = query({
  name: 'correct',
  also: [],
  partOf: 'dub',
  title: 'Correct lines',
  verb: 'Save',
  summary: 'Correct what is said in a dub before it is spoken.',
  example: 'lines:"1. Hola"',
  fields: {
    lines: optional(
      text({
        label: 'Lines',
        help: 'Change what follows a number; leave nothing there to have it not spoken.',
        long: true,
        numbered: true,
      }),
    ),
  },
});

export const settings = query({
  name: 'settings',
  also: ['defaults', 'preferences', 'config'],
  title: 'Settings',
  verb: 'Save',
  summary: 'See or change the default voice and languages.',
  example: 'voice:Rose language:English',
  fields: {
    voice: optional(
      voice({ label: 'Voice', help: 'The voice that speaks when none is named.', clears: true }),
    ),
    language: optional(
      language({
        label: 'Language',
        help: 'The language you write in.',
        clears: true,
        side: 'source',
        ids: idsFor('source'),
      }),
    ),
    target_language: optional(
      language({
        label: 'Translate to',
        help: 'The language to translate into.',
        as: 'to',
        clears: true,
        side: 'target',
        ids: idsFor('target'),
      }),
    ),
    scope: optional(
      choice({
        label: 'For',
        help: 'Only for you, or for everybody here who has not chosen.',
        as: 'for',
        choices: [
          { label: 'Me', value: 'me' },
          { label: 'Everybody here', value: 'here' },
        ],
        default: 'me',
      }),
    ),
    reset: optional(toggle({ label: 'Reset', help: 'Forget the defaults kept so far.', default: false })),
    forget: optional(
      text({
        label: 'Forget',
        help: 'Type me to delete what is kept about you: defaults and finished tasks.',
      }),
    ),
  },
});

export const dictionary = query({
  name: 'dictionary',
  also: ['dictionaries', 'words', 'pronounce'],
  title: 'Dictionaries',
  verb: 'Save',
  summary: 'See or change how names and words are said, for you or for everybody here.',
  example: 'add:Earshot as:"ear shot"',
  fields: {
    add: optional(text({ label: 'Word', help: 'A word as it is written.', max: MOST.word })),
    as: optional(text({ label: 'Said as', help: 'How it is said, spelled as it sounds.', max: MOST.as })),
    language: optional(
      language({
        label: 'Language',
        help: 'Where it is said so in one language only; its translation there.',
        side: 'target',
        ids: idsFor('target'),
      }),
    ),
    scope: optional(
      choice({
        label: 'For',
        help: 'Only for you, or for everybody here.',
        as: 'for',
        choices: [
          { label: 'Me', value: 'me' },
          { label: 'Everybody here', value: 'here' },
        ],
        default: 'me',
      }),
    ),
    remove: optional(
      text({ label: 'Remove', help: 'A word that is to be said as it is written again.', max: MOST.word }),
    ),
    file: optional(
      file({
        label: 'File',
        help: 'A table (CSV): in each row a word, how it is said and, if you like, a language.',
        kinds: ['csv'],
        more: true,
      }),
    ),
    name: optional(
      text({
        label: 'Dictionary',
        help: 'Which one, by its name, where you keep several.',
        max: MOST.name,
        more: true,
      }),
    ),
    delete: optional(
      text({ label: 'Delete', help: 'The name of a dictionary to delete.', max: MOST.name, more: true }),
    ),
  },
  rules: [
    {
      field: 'as',
      broken: ({ add, as }) => typeof add === 'string' && typeof as !== 'string',
      message: ({ missing }) => missing,
    },
    {
      field: 'add',
      broken: ({ add, as }) => typeof as === 'string' && typeof add !== 'string',
      message: ({ missing }) => missing,
    },
  ],
});

export const privacy = query({
  name: 'privacy',
  also: ['data'],
  title: 'Privacy',
  verb: 'Show',
  summary: 'What is kept about you here, and who else sees it.',
  example: '',
  fields: {},
});

export const help = query({
  name: 'help',
  also: ['commands'],
  title: 'Help',
  verb: 'Show',
  summary: 'What can be done here, and how.',
  example: 'tts',
  fields: { command: optional(text({ label: 'Command', help: 'The command to explain.' })) },
});
