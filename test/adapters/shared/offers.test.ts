// Tests forms whose draft contains choices for a field.

import { expect, test } from 'vitest';
import { dictionary } from '../../../commands/queries.ts';
import { createFormField } from '../../../src/adapters/shared/form.ts';
import { createRequestIntake } from '../../../src/adapters/shared/request-intake.ts';
import type { FormDraft } from '../../../src/domain/commands/invocation.ts';
import { getMessages } from '../../../src/domain/messages.ts';
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

test('the form of a follow-up gets its choices', async () => {
  const bot = createWorkingBot();
  bot.acted = { is: 'form', prefill: { ...draft, fieldChoices, askFirst: ['add'], precedingTaskId: 'TASK1' } };
  const opened: FormDraft[] = [];
  const nothing = async () => undefined;
  const intake = createRequestIntake<FormDraft>({ adapterName: 'fake', bot, log: createFakeLog() });
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
    openForm: async (_: unknown, given: FormDraft) => opened.push(given),
  };
  await intake.handlePress(responder, { taskId: 'TASK1', action: 'follow-up-form:pronounce' }, false);
  expect(opened).toEqual([{ ...draft, fieldChoices, askFirst: ['add'], precedingTaskId: 'TASK1' }]);
});
