// All user texts in every language, rendered for Discord and Slack and checked against the platforms' limits: cards in
// all states of all operations, failures, rejections, answers and forms, with very long names.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { buildModal as discordForm, formatDraftCustomId } from '../../../src/adapters/discord/modal.ts';
import { renderView } from '../../../src/adapters/discord/render.ts';
import { createProblemLabelFormat, createRejectionWithDraft } from '../../../src/adapters/shared/rejection.ts';
import type { LocalizedMessages } from '../../../src/adapters/shared/texts/index.ts';
import { renderForm as slackForm } from '../../../src/adapters/slack/modals/form.ts';
import { renderCard } from '../../../src/adapters/slack/render.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Command, Operation } from '../../../src/domain/commands/command.ts';
import type { Problem, Request } from '../../../src/domain/commands/invocation.ts';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import type { MediaFault } from '../../../src/domain/media-fault.ts';
import { englishMessages } from '../../../src/domain/messages/index.ts';
import type { CostEstimate, Task, TaskFailure, TaskState } from '../../../src/domain/tasks/task.ts';
import { createPrivacyView } from '../../../src/domain/views/privacy-view.ts';
import {
  createForgetHelpView,
  createForgottenView,
  createHelpView,
  createLanguagesView,
  createTasksView,
  createVoicesView,
} from '../../../src/domain/views/query-views.ts';
import { createSettingsView } from '../../../src/domain/views/settings-view.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { toSingleLine } from '../../../src/kit/text.ts';
import { BORN, fileCalled, taskOf, VOICES } from '../../domain/samples.ts';
import { STATES } from '../../domain/tasks/events.ts';
import { faceFaults, modalFaults } from '../../fakes/discord/limits.ts';
import type { Face, Modal } from '../../fakes/discord/world.ts';
import { messageFaults, viewFaults } from '../../fakes/slack/content/blocks.ts';
import { wordingFor } from '../wording.ts';

const catalogue = createCatalogue(commands, 'a-long-prefix-');
const operations = commands.filter((one): one is Operation => one.kind === 'operation');

const NAME = `${'Der sehr lange Name einer Aufnahme vom Jahrestreffen, '.repeat(5)}<3 & *mehr*.mp3`;
const TEXT = 'Someone reads this aloud, and it goes on & on. '.repeat(100);

/** Builds a request with the longest value in every field. */
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
    detectedField: of(['language'])[0] ?? '',
    note: NAME,
    precedingTask: { taskId: '7K2QF9MA', operation: 'tts' },
  };
};

const SIZE = 123_456_789_012;
const RESIZED = [
  { label: NAME, maxBytes: SIZE, is: 're-encoded', kbps: 64 },
  {
    label: NAME,
    maxBytes: SIZE,
    is: 'linked',
    bytes: SIZE,
    link: `https://earshot.example/${'a'.repeat(80)}`,
    expiresAt: BORN,
  },
  { label: NAME, maxBytes: SIZE, is: 'not-delivered', bytes: SIZE },
  { label: NAME, maxBytes: SIZE, is: 'not-fetched' },
] as const;
const FILES = ['sample-a', 'sample-b'].map((role) => ({
  role,
  label: NAME,
  name: NAME,
  type: 'audio/wav',
  bytes: SIZE,
}));

const done = (more: Partial<Extract<TaskState, { status: 'done' }>> = {}): TaskState => ({
  status: 'done',
  serviceTaskId: 's1',
  report: null,
  result: { files: FILES, texts: [TEXT, TEXT], serviceMessage: NAME, oversized: RESIZED },
  deliveryMethod: 'edit',
  ...more,
});
const KEPT = ['sample-a', 'sample-b'].map((role, at) => ({ role, voiceId: at, name: NAME.slice(0, 100) }));

const asking = (estimate: CostEstimate): TaskState => ({ status: 'awaiting-confirmation', estimate });
const ALL_STATES: readonly TaskState[] = [
  ...Object.values(STATES),
  { status: 'awaiting-confirmation', consent: true },
  asking({ minutes: 540, characters: 1_234_567, languages: 12 }),
  asking({ minutes: 540, bytes: SIZE, languages: 1, isFree: true }),
  asking({ characters: 1_234_567, languages: 12 }),
  asking({ languages: 12 }),
  { ...STATES.polling, reported: { stage: 'speaking', progress: 0.5 } },
  { status: 'pending', attempts: 1, lastFailure: { kind: 'disk-full' } },
  { status: 'pending', attempts: 1, lastFailure: { kind: 'refused', status: 507, message: '' } },
  { status: 'abandoned', unanswered: true },
  done(),
  done({ deliveryMethod: 'not-posted' }),
  done({ savedVoices: KEPT }),
  done({ savedVoices: KEPT, defaultVoice: { voiceId: 0 } }),
];

const UNFIT = Object.keys(englishMessages.failures.file.unfit) as MediaFault[];
const failures = ({ problems }: LocalizedMessages): readonly TaskFailure[] => [
  ...Object.keys(englishMessages.failures.reasons).map(
    (reason) => ({ kind: 'failed', statusWord: 'ERROR', reason }) as const,
  ),
  ...['TIMEOUT', 'CANCELLED', 'ERROR'].map((word) => ({ kind: 'failed', statusWord: word }) as const),
  ...[401, 402, 403, 404, 413, 418, 429, 507].map(
    (status) => ({ kind: 'refused', status, message: status === 418 ? NAME : '' }) as const,
  ),
  { kind: 'invalid', problems: [{ field: 'text', message: problems.missing }] },
  { kind: 'unreachable' },
  { kind: 'unclear', status: 502 },
  { kind: 'not-found' },
  { kind: 'timed-out', minutes: 2880 },
  { kind: 'not-started', minutes: 2880 },
  ...(['expired', 'disk-full', undefined] as const).map(
    (why) => ({ kind: 'no-result', message: why ? '' : NAME, ...(why && { why }) }) as const,
  ),
  ...[0, SIZE].map((most) => ({ kind: 'too-large', bytes: SIZE, maxBytes: most }) as const),
  { kind: 'too-large', bytes: SIZE, maxBytes: SIZE, tooLargeToFetch: true },
  ...(['incomplete', 'web-page', 'too-large', ...UNFIT] as const).map(
    (why) => ({ kind: 'file-gone', name: NAME, why }) as const,
  ),
  { kind: 'disk-full' },
  ...(['person', 'place', 'server', 'all'] as const).flatMap((scope) =>
    (['day', 'concurrent'] as const).map(
      (period) => ({ kind: 'limited', scope, period, used: 2000, max: 2000 }) as const,
    ),
  ),
  { kind: 'internal-error' },
];

const cardsOf = (operation: Operation, wording: LocalizedMessages): readonly View[] => {
  const request = requestOf(operation);
  const card = (state: TaskState) =>
    createTaskView(taskOf(request, state, BORN + 5_000_000), operation, wording, 200_000);
  const failed =
    operation.name === 'tts' ? failures(wording).map((failure) => ({ status: 'failed', failure }) as const) : [];
  return [...ALL_STATES, ...failed].map(card);
};

const answers = (wording: LocalizedMessages): readonly View[] => {
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
    runningTasks: 23,
    prefix: 'a-long-prefix-',
  };
  return [
    createVoicesView(voices, '', wording),
    createVoicesView([], NAME, wording),
    createLanguagesView('', 'target', wording),
    createLanguagesView(NAME, 'target', wording),
    createTasksView(tasks, catalogue, wording),
    createTasksView([], catalogue, wording),
    createSettingsView(
      { own: { voice: 1, language: 76 }, shared: { target_language: 76 }, fallback: {}, voices },
      wording.answers.settings.keptForAll,
      wording,
    ),
    createSettingsView(
      { own: {}, shared: {}, fallback: { language: 1, lastVoices: { en: 1 } }, voices },
      wording.answers.settings.explained,
      wording,
    ),
    createSettingsView(
      { own: { voice: 999 }, shared: {}, fallback: {}, voices: [] },
      wording.answers.settings.explained,
      wording,
    ),
    createHelpView(catalogue, undefined, wording),
    ...commands.map((command) => createHelpView(catalogue, command, wording)),
    createForgetHelpView('a-long-prefix-', wording),
    createPrivacyView(
      {
        externalHosts: [NAME, NAME],
        hasLinks: true,
        storesConversation: false,
        readsAloud: true,
        prefix: 'a-long-prefix-',
      },
      wording,
    ),
    createForgottenView({ ...deleted, deletedAtService: true }, wording),
    createForgottenView({ ...deleted, deletedAtService: false, conversations: { messages: 31, files: 32 } }, wording),
  ];
};

/** Returns the longest problems of a field. */
const wrongAt = (field: string, { problems, alternatives }: LocalizedMessages): readonly Problem[] =>
  [
    ...Object.values(problems).filter((one) => typeof one === 'string'),
    problems.tooLong(123_456, 5000),
    problems.unknownVoice(NAME, [NAME, NAME, NAME], '/voices'),
    problems.notThisFile(['.mp3', '.wav', '.flac'], NAME),
    alternatives.noRecognition(NAME, [NAME, NAME]),
  ].map((message) => ({ field, message }));

const draftOf = ({ name }: Command, wrong: readonly string[] = []) => ({
  command: name,
  values: {},
  files: [],
  askFirst: wrong,
  caller: { team: 'T1', user: 'U1', name: 'Ana', channel: 'C1', thread: '1.1' },
});

/** Returns the violations of each platform's limits. */
function faultsOf(view: View, wording: LocalizedMessages, command?: Command): readonly unknown[] {
  const { adapterMessages } = wording;
  const format = command ? { problemFormat: createProblemLabelFormat(command, wording) } : {};
  const discord = JSON.parse(JSON.stringify(renderView(view, { texts: adapterMessages, ...format }).message));
  const slack = renderCard(view, { adapterMessages, ...format });
  const drawn = [discord, slack].map((one) => JSON.stringify(one).replaceAll('\\\\', ''));
  return [
    ...faceFaults({ content: '', attachments: [], ...discord } as Face),
    ...messageFaults(JSON.parse(JSON.stringify(slack.blocks))),
    ...(slack.text.length > 4000 ? ['Slack cuts the text of a message'] : []),
    // Titles and labels are compared in full.
    ...[view.title, ...(view.actions ?? []).map(({ label }) => label)]
      .map((words) => toSingleLine(words))
      .filter((words) => words.length < 75 && !drawn.every((one) => one.includes(words))),
  ];
}

describe.each(LOCALE_TAGS)('%s', (tag) => {
  const messages = wordingFor(tag);

  test.each(operations.map((one) => [one.name, one] as const))('cards of %s', (_, operation) => {
    for (const view of cardsOf(operation, messages)) expect(faultsOf(view, messages), view.line).toEqual([]);
  });

  test('answers', () => {
    for (const view of answers(messages)) expect(faultsOf(view, messages), view.title).toEqual([]);
  });

  test.each(commands.map((one) => [one.name, one] as const))('refusals and the form of %s', (_, command) => {
    const names = Object.keys(command.fields);
    const problems = names.slice(0, 3).flatMap((name) => wrongAt(name, messages));
    const { view } = createRejectionWithDraft(command, draftOf(command), problems, messages);
    expect(faultsOf(view, messages, command)).toEqual([]);
    const customId = formatDraftCustomId({ kind: 'form', draftId: 'x'.repeat(32), command: command.name });
    for (const wrong of [[], names]) {
      const draft = draftOf(command, wrong);
      const modal = JSON.parse(
        JSON.stringify(discordForm({ command, draft, customId, wording: messages, findLastChoice: () => NAME })),
      ) as Modal;
      if (modal.components.length > 0) expect(modalFaults(modal)).toEqual([]);
      for (const showsAdvanced of [false, true])
        expect(
          viewFaults(
            slackForm({ catalogue, command, draft: { ...draft, showsAdvanced }, id: 'ID', messages, problems }),
            'modal',
          ),
        ).toEqual([]);
    }
  });
});
