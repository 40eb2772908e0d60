// Tests forms whose draft contains choices for a field, and hints after a pressed button.

import { expect, test } from 'vitest';
import { dictionary } from '../../../commands/queries.ts';
import { createFormField } from '../../../src/adapters/shared/form.ts';
import { createRequestIntake } from '../../../src/adapters/shared/request-intake.ts';
import type { FormDraft } from '../../../src/domain/commands/invocation.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { message, type Text } from '../../../src/messages/message.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createWorkingBot } from '../../fakes/working-bot.ts';

const draft = { command: 'dictionary', values: { add: 'ACME' }, files: [] };
const fieldChoices = { add: ['ACME', 'Earshot'] };

test('offers suggested texts as choices, else a text input', () => {
  expect(createFormField(dictionary, 'add', { ...draft, fieldChoices }, getMessages('en'))?.choices).toEqual([
    { label: 'ACME', value: 'ACME', isSelected: true },
    { label: 'Earshot', value: 'Earshot', isSelected: false },
  ]);
  expect(createFormField(dictionary, 'add', draft, getMessages('en'))?.choices).toBeUndefined();
});

const nothing = async () => undefined;
const responder = {
  person: { id: 'ana', name: 'Ana' },
  place: { id: 'room', name: 'room' },
  messages: getMessages('en'),
  postCard: nothing,
  updateCard: nothing,
  sendAnswer: nothing,
  reject: nothing,
  replyPrivately: nothing,
  createInvocation: (given: FormDraft) => given,
};

test('the form of a follow-up gets its choices', async () => {
  const bot = createWorkingBot();
  bot.acted = { is: 'form', prefill: { ...draft, fieldChoices, askFirst: ['add'], precedingTaskId: 'TASK1' } };
  const opened: FormDraft[] = [];
  const intake = createRequestIntake<FormDraft>({ adapterName: 'fake', bot, log: createFakeLog() });
  const withForm = { ...responder, openForm: async (_: unknown, given: FormDraft) => opened.push(given) };
  await intake.handlePress(withForm, { taskId: 'TASK1', action: 'follow-up-form:pronounce' }, false);
  expect(opened).toEqual([{ ...draft, fieldChoices, askFirst: ['add'], precedingTaskId: 'TASK1' }]);
});

test('a hint follows a press that created no task', async () => {
  const bot = createWorkingBot();
  bot.acted = { is: 'create-task', request: { command: 'tts', values: {}, files: {}, labels: {} } };
  bot.hints.push(message('notices.oldButton'));
  const shown: Text[] = [];
  const intake = createRequestIntake<FormDraft>({ adapterName: 'fake', bot, log: createFakeLog() });
  const admin = {
    ...responder,
    person: { id: 'ada', name: 'Ada', isAdmin: true },
    remindPrivately: async (hint: Text) => shown.push(hint),
  };
  await intake.handlePress(admin, { taskId: 'TASK1', action: 'retry' }, false);
  await expect.poll(() => shown).toHaveLength(1);
});
