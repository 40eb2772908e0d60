// Everything that people read, in every language, drawn by the real renderers of Discord and Slack and held to the platforms' own
// limits: cards in all states of all operations, failures, refusals, answers and forms, with names as long as people make them.

import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { formOf as discordForm, writeFormId } from '../../src/adapters/discord/form.ts';
import { renderView } from '../../src/adapters/discord/render.ts';
import { problemLook, refusalOf } from '../../src/adapters/shared/form.ts';
import type { Wording } from '../../src/adapters/shared/texts/index.ts';
import { formOf as slackForm } from '../../src/adapters/slack/modals/form.ts';
import { cardOf } from '../../src/adapters/slack/render.ts';
import { type Command, createCatalogue, type Operation } from '../../src/domain/commands/command.ts';
import type { Problem, Request } from '../../src/domain/commands/invocation.ts';
import { LOCALE_TAGS } from '../../src/domain/commands/locale.ts';
import type { Expense, Failure, State, Task, Unfit } from '../../src/domain/tasks/task.ts';
import {
  forgottenView,
  helpView,
  howToForget,
  languagesView,
  tasksView,
  voicesView,
} from '../../src/domain/views/answers.ts';
import { privacyView } from '../../src/domain/views/privacy.ts';
import { settingsView } from '../../src/domain/views/settings.ts';
import { viewOf } from '../../src/domain/views/task-card.ts';
import type { View } from '../../src/domain/views/view.ts';
import { english } from '../../src/domain/words/index.ts';
import { oneLine } from '../../src/kit/text.ts';
import { BORN, fileCalled, taskOf, VOICES } from '../domain/samples.ts';
import { STATES } from '../domain/tasks/events.ts';
import { faceFaults, modalFaults } from '../fakes/discord/limits.ts';
import type { Face, Modal } from '../fakes/discord/world.ts';
import { messageFaults, viewFaults } from '../fakes/slack/content/blocks.ts';
import { sampled } from '../sampled.ts';
import { wordingFor } from './wording.ts';

const catalogue = createCatalogue(commands, 'a-long-prefix-');
const operations = commands.filter((one): one is Operation => one.kind === 'operation');

const NAME = `${'Der sehr lange Name einer Aufnahme vom Jahrestreffen, '.repeat(5)}<3 & *mehr*.mp3`;
const TEXT = 'Someone reads this aloud, and it goes on & on. '.repeat(100);

/** Every field given, and each as long as it gets. */
const requestOf = ({ name, fields }: Operation): Request => {
  const of = (kinds: readonly string[]) =>
    Object.keys(fields).filter((field) => kinds.includes(fields[field]?.options.kind ?? ''));
  const each = <Value>(names: readonly string[], value: Value) =>
    Object.fromEntries(names.map((field) => [field, value]));
  return {
    command: name,
    values: {
      ...each(of(['text']), TEXT),
      ...each(of(['lines']), [TEXT, TEXT]),
      ...each(of(['toggle']), true),
    },
    files: each(of(['file']), fileCalled(NAME)),
    labels: each(of(['voice', 'language', 'choice', 'number']), NAME),
    detected: of(['language'])[0] ?? '',
    note: NAME,
    from: { task: '7K2QF9MA', operation: 'tts' },
  };
};

const SIZE = 123_456_789_012;
const RESIZED = [
  { label: NAME, most: SIZE, is: 'smaller', kbps: 64 },
  {
    label: NAME,
    most: SIZE,
    is: 'linked',
    bytes: SIZE,
    link: `https://earshot.example/${'a'.repeat(80)}`,
    until: BORN,
  },
  { label: NAME, most: SIZE, is: 'left', bytes: SIZE },
  { label: NAME, most: SIZE, is: 'unfetched' },
] as const;
const FILES = ['sample-a', 'sample-b'].map((role) => ({
  role,
  label: NAME,
  name: NAME,
  type: 'audio/wav',
  bytes: SIZE,
}));

const done = (more: Partial<Extract<State, { at: 'done' }>> = {}): State => ({
  at: 'done',
  id: 's1',
  report: null,
  result: { files: FILES, texts: [TEXT, TEXT], said: NAME, resized: RESIZED },
  rung: 'edit',
  ...more,
});
const KEPT = ['sample-a', 'sample-b'].map((role, at) => ({ role, voice: at, name: NAME.slice(0, 100) }));

const asking = (expense: Expense): State => ({ at: 'asking', expense });
const ALL_STATES: readonly State[] = [
  ...Object.values(STATES),
  { at: 'asking', consent: true },
  asking({ minutes: 540, characters: 1_234_567, languages: 12 }),
  asking({ minutes: 540, bytes: SIZE, languages: 1, free: true }),
  asking({ characters: 1_234_567, languages: 12 }),
  asking({ languages: 12 }),
  { ...STATES.polling, seen: { stage: 'speaking', progress: 0.5 } },
  { at: 'received', tries: 1, waiting: { kind: 'no-room' } },
  { at: 'received', tries: 1, waiting: { kind: 'refused', status: 507, said: '' } },
  { at: 'forgotten', unanswered: true },
  done(),
  done({ rung: 'kept' }),
  done({ kept: KEPT }),
  done({ kept: KEPT, used: { voice: 0 } }),
];

const UNFIT = Object.keys(english.failures.file.unfit) as Unfit[];
const failures = ({ problems }: Wording): readonly Failure[] => [
  ...Object.keys(english.failures.reasons).map(
    (reason) => ({ kind: 'failed', word: 'ERROR', reason }) as const,
  ),
  ...['TIMEOUT', 'CANCELLED', 'ERROR'].map((word) => ({ kind: 'failed', word }) as const),
  ...[401, 402, 403, 404, 413, 418, 429, 507].map(
    (status) => ({ kind: 'refused', status, said: status === 418 ? NAME : '' }) as const,
  ),
  { kind: 'invalid', problems: [{ field: 'text', message: problems.missing }] },
  { kind: 'unreachable' },
  { kind: 'unclear', status: 502 },
  { kind: 'not-found' },
  { kind: 'timed-out', minutes: 2880 },
  { kind: 'not-started', minutes: 2880 },
  ...(['expired', 'disk-full', undefined] as const).map(
    (why) => ({ kind: 'no-result', said: why ? '' : NAME, ...(why && { why }) }) as const,
  ),
  ...[0, SIZE].map((most) => ({ kind: 'too-large', bytes: SIZE, most }) as const),
  { kind: 'too-large', bytes: SIZE, most: SIZE, unfetched: true },
  { kind: 'undeliverable', said: '' },
  ...(['incomplete', 'a-page', 'too-large', ...UNFIT] as const).map(
    (why) => ({ kind: 'file-gone', name: NAME, why }) as const,
  ),
  { kind: 'no-room' },
  ...(['person', 'place', 'server', 'all'] as const).flatMap((scope) =>
    (['day', 'at-once'] as const).map(
      (period) => ({ kind: 'limited', scope, period, used: 2000, most: 2000 }) as const,
    ),
  ),
  { kind: 'broken' },
];

const cardsOf = (operation: Operation, wording: Wording): readonly View[] => {
  const request = requestOf(operation);
  const card = (state: State) =>
    viewOf(taskOf(request, state, BORN + 5_000_000), operation, wording, 200_000);
  const failed =
    operation.name === 'tts' ? failures(wording).map((failure) => ({ at: 'failed', failure }) as const) : [];
  // Most of a card is the same for every operation.
  const states = operation.name === 'tts' ? ALL_STATES : sampled(ALL_STATES, 6);
  return [...states, ...failed].map(card);
};

const answers = (wording: Wording): readonly View[] => {
  const voices = Array.from({ length: 60 }, (_, id) => ({
    ...VOICES[id % 5],
    id,
    name: NAME,
    description: NAME,
  }));
  const tasks = ALL_STATES.map(
    (state, at): Task => ({
      ...taskOf(requestOf(operations[at % operations.length] as Operation), state),
      id: `7K2QF9${at}`,
    }),
  );
  const deleted = {
    tasks: 1234,
    files: 5678,
    voices: { deleted: 21, later: 0, hidden: 22 },
    open: 23,
    prefix: 'a-long-prefix-',
  };
  return [
    voicesView(voices, '', wording),
    voicesView([], NAME, wording),
    languagesView('', 'target', wording),
    languagesView(NAME, 'target', wording),
    tasksView(tasks, catalogue, wording),
    tasksView([], catalogue, wording),
    settingsView(
      { own: { voice: 1, language: 76 }, here: { target_language: 76 }, house: {}, voices },
      wording.answers.settings.keptForAll,
      wording,
    ),
    settingsView(
      { own: {}, here: {}, house: { language: 1, lastVoices: { en: 1 } }, voices },
      wording.answers.settings.explained,
      wording,
    ),
    settingsView(
      { own: { voice: 999 }, here: {}, house: {}, voices: [] },
      wording.answers.settings.explained,
      wording,
    ),
    helpView(catalogue, undefined, wording),
    ...commands.map((command) => helpView(catalogue, command, wording)),
    howToForget('a-long-prefix-', wording),
    privacyView(
      { workers: [NAME, NAME], links: true, ours: false, readsAloud: true, prefix: 'a-long-prefix-' },
      wording,
    ),
    forgottenView({ ...deleted, service: true }, wording),
    forgottenView({ ...deleted, service: false, there: { messages: 31, files: 32 } }, wording),
  ];
};

/** What can be wrong at one field, of the longest. */
const wrongAt = (field: string, { problems, alternatives }: Wording): readonly Problem[] =>
  [
    ...Object.values(problems).filter((one) => typeof one === 'string'),
    problems.tooLong(123_456, 5000),
    problems.unknownVoice(NAME, [NAME, NAME, NAME], '/voices'),
    problems.notThisFile(['.mp3', '.wav', '.flac'], NAME),
    alternatives.unheard(NAME, [NAME, NAME]),
  ].map((message) => ({ field, message }));

const draftOf = ({ name }: Command, wrong: readonly string[] = []) => ({
  command: name,
  values: {},
  files: [],
  wrong,
  caller: { team: 'T1', user: 'U1', name: 'Ana', channel: 'C1', thread: '1.1' },
});

/** A message and what is wrong with it for each platform. */
function faultsOf(view: View, wording: Wording, command?: Command): readonly unknown[] {
  const look = { texts: wording.texts, ...(command && problemLook(command, wording)) };
  const discord = JSON.parse(JSON.stringify(renderView(view, look).message));
  const slack = cardOf(view, look);
  const drawn = [discord, slack].map((one) => JSON.stringify(one).replaceAll('\\\\', ''));
  return [
    ...faceFaults({ content: '', attachments: [], ...discord } as Face),
    ...messageFaults(JSON.parse(JSON.stringify(slack.blocks))),
    ...(slack.text.length > 4000 ? ['Slack cuts the text of a message'] : []),
    // What can be pressed, and what a card is, is read whole.
    ...[view.title, ...(view.actions ?? []).map(({ label }) => label)]
      .map((words) => oneLine(words))
      .filter((words) => words.length < 75 && !drawn.every((one) => one.includes(words))),
  ];
}

describe.each(LOCALE_TAGS)('%s', (tag) => {
  const wording = wordingFor(tag);

  test.each(operations.map((one) => [one.name, one] as const))('cards of %s', (_, operation) => {
    for (const view of cardsOf(operation, wording)) expect(faultsOf(view, wording), view.line).toEqual([]);
  });

  test('answers', () => {
    for (const view of answers(wording)) expect(faultsOf(view, wording), view.title).toEqual([]);
  });

  test.each(commands.map((one) => [one.name, one] as const))('refusals and the form of %s', (_, command) => {
    const names = Object.keys(command.fields);
    const problems = names.slice(0, 3).flatMap((name) => wrongAt(name, wording));
    const { view } = refusalOf(command, draftOf(command), problems, wording);
    expect(faultsOf(view, wording, command)).toEqual([]);
    const customId = writeFormId({ kind: 'form', draft: 'x'.repeat(32), command: command.name });
    for (const wrong of [[], names]) {
      const draft = draftOf(command, wrong);
      const modal = JSON.parse(
        JSON.stringify(discordForm({ command, draft, customId, wording, before: () => NAME })),
      ) as Modal;
      if (modal.components.length > 0) expect(modalFaults(modal)).toEqual([]);
      for (const unfolded of [false, true])
        expect(
          viewFaults(
            slackForm({ catalogue, command, draft: { ...draft, unfolded }, id: 'ID', wording, problems }),
            'modal',
          ),
        ).toEqual([]);
    }
  });
});
