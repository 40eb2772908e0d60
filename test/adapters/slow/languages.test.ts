// All user texts in every language, rendered for Discord and Slack and checked against the platforms' limits: cards in
// all states of all operations, failures, rejections, answers and forms, with very long names.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { buildModal as discordForm, formatDraftCustomId } from '../../../src/adapters/discord/modal.ts';
import { renderView } from '../../../src/adapters/discord/render.ts';
import { createProblemLabelFormat, createRejectionWithDraft } from '../../../src/adapters/shared/rejection.ts';
import { renderForm as slackForm } from '../../../src/adapters/slack/modals/form.ts';
import { renderCard } from '../../../src/adapters/slack/render.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Command, Operation } from '../../../src/domain/commands/command.ts';
import type { Problem, Request } from '../../../src/domain/commands/invocation.ts';
import type { MediaFault } from '../../../src/domain/media-fault.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { CostEstimate, Task, TaskFailure, TaskState } from '../../../src/domain/tasks/task.ts';
import { localizeView } from '../../../src/domain/views/localize-view.ts';
import { createPrivacyView } from '../../../src/domain/views/privacy-view.ts';
import {
  createForgetQuestion,
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
import { LOCALE_TAGS, readCatalogue } from '../../../src/messages/catalogue.ts';
import type { Messages } from '../../../src/messages/format.ts';
import { message, type Text } from '../../../src/messages/message.ts';
import { list, quotedList } from '../../../src/messages/values.ts';
import { BORN, fileCalled, taskOf, VOICES } from '../../domain/samples.ts';
import { STATES } from '../../domain/tasks/events.ts';
import { faceFaults, modalFaults } from '../../fakes/discord/limits.ts';
import type { Face, Modal } from '../../fakes/discord/world.ts';
import { messageFaults, viewFaults } from '../../fakes/slack/content/blocks.ts';

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

const ERRORS = readCatalogue('en', ['errors']);
/** The ends of all ids that begin like this. */
const idsBelow = (prefix: string): readonly string[] =>
  [...ERRORS.keys()].flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));

const UNFIT = idsBelow('failures.file.unfit.') as readonly MediaFault[];
const FAILURES: readonly TaskFailure[] = [
  ...idsBelow('failures.reasons.').map((reason) => ({ kind: 'failed', statusWord: 'ERROR', reason }) as const),
  ...['TIMEOUT', 'CANCELLED', 'ERROR'].map((word) => ({ kind: 'failed', statusWord: word }) as const),
  ...[401, 402, 403, 404, 413, 418, 429, 507].map(
    (status) => ({ kind: 'refused', status, message: status === 418 ? NAME : '' }) as const,
  ),
  { kind: 'invalid', problems: [{ field: 'text', message: message('problems.missing') }] },
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

const cardsOf = (operation: Operation): readonly View[] => {
  const request = requestOf(operation);
  const card = (state: TaskState) => createTaskView(taskOf(request, state, BORN + 5_000_000), operation, 200_000);
  const failed = operation.name === 'tts' ? FAILURES.map((failure) => ({ status: 'failed', failure }) as const) : [];
  return [...ALL_STATES, ...failed].map(card);
};

const answersFor = (tag: string): readonly View[] => {
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
    createVoicesView(voices, ''),
    createVoicesView([], NAME),
    createLanguagesView('', 'target', tag),
    createLanguagesView(NAME, 'target', tag),
    createTasksView(tasks, catalogue),
    createTasksView([], catalogue),
    createSettingsView(
      { own: { voice: 1, language: 76 }, shared: { target_language: 76 }, fallback: {}, voices },
      message('answers.settings.keptForAll'),
    ),
    createSettingsView(
      { own: {}, shared: {}, fallback: { language: 1, lastVoices: { en: 1 } }, voices },
      message('answers.settings.explained'),
    ),
    createSettingsView(
      { own: { voice: 999 }, shared: {}, fallback: {}, voices: [] },
      message('answers.settings.explained'),
    ),
    createHelpView(catalogue, undefined),
    ...commands.map((command) => createHelpView(catalogue, command)),
    createForgetQuestion(true),
    createPrivacyView({
      externalHosts: [NAME, NAME],
      hasLinks: true,
      storesConversation: false,
      readsAloud: true,
      writesNotes: true,
      listens: true,
      prefix: 'a-long-prefix-',
    }),
    createForgottenView({ ...deleted, deletedAtService: true }),
    createForgottenView({ ...deleted, deletedAtService: false, conversations: { messages: 31, files: 32 } }),
  ];
};

/** The problems without a placeholder, and the longest of those with one. */
const PROBLEMS: readonly Text[] = [
  ...[...ERRORS].flatMap(([id, text]) => (id.startsWith('problems.') && !text.includes('{') ? [{ id }] : [])),
  message('problems.tooLong', { size: 123_456, most: 5000 }),
  message('problems.unknownVoice', { typed: NAME, near: quotedList([NAME, NAME, NAME], 'or'), list: '/voices' }),
  message('problems.notThisFile', { endings: list(['.mp3', '.wav', '.flac'], 'or'), name: NAME }),
  message('alternatives.noRecognition', { name: NAME, known: list([NAME, NAME]) }),
];
const wrongAt = (field: string): readonly Problem[] => PROBLEMS.map((one) => ({ field, message: one }));

const draftOf = ({ name }: Command, wrong: readonly string[] = []) => ({
  command: name,
  values: {},
  files: [],
  askFirst: wrong,
  caller: { team: 'T1', user: 'U1', name: 'Ana', channel: 'C1', thread: '1.1' },
});

/** Returns the violations of each platform's limits. */
function faultsOf(view: View<string>, messages: Messages, command?: Command): readonly unknown[] {
  const format = command ? { problemFormat: createProblemLabelFormat(command, messages) } : {};
  const discord = JSON.parse(JSON.stringify(renderView(view, { messages, ...format }).message));
  const slack = renderCard(view, { messages, ...format });
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
  const messages = getMessages(tag);
  const localize = (view: View) => localizeView(view, messages);

  test.each(operations.map((one) => [one.name, one] as const))('cards of %s', (_, operation) => {
    for (const view of cardsOf(operation).map(localize)) expect(faultsOf(view, messages), view.line).toEqual([]);
  });

  test('answers', () => {
    for (const view of answersFor(tag).map(localize)) expect(faultsOf(view, messages), view.title).toEqual([]);
  });

  test.each(commands.map((one) => [one.name, one] as const))('refusals and the form of %s', (_, command) => {
    const names = Object.keys(command.fields);
    const problems = names.slice(0, 3).flatMap(wrongAt);
    const { view } = createRejectionWithDraft(command, draftOf(command), problems, messages);
    expect(faultsOf(view, messages, command)).toEqual([]);
    const customId = formatDraftCustomId({ kind: 'form', draftId: 'x'.repeat(32), command: command.name });
    for (const wrong of [[], names]) {
      const draft = draftOf(command, wrong);
      const modal = JSON.parse(
        JSON.stringify(discordForm({ command, draft, customId, messages, findLastChoice: () => NAME })),
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
