// Texts of a card: the user's words, the resulting words with a note, and what of the service's message is in view.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import { toVariantRequest } from '../../../src/domain/commands/resolve-variant.ts';
import type { TaskResult } from '../../../src/domain/tasks/task.ts';
import { toFirstStep, toSecondStep } from '../../../src/domain/tasks/two-step.ts';
import { createQueuedView, createTaskView } from '../../../src/domain/views/task-card.ts';
import { message } from '../../../src/messages/message.ts';
import { language, list } from '../../../src/messages/values.ts';
import { englishView } from '../english.ts';
import { BORN, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const catalogue = createCatalogue(commands);

function card(request: Request, result: Partial<TaskResult> = {}) {
  const operation = catalogue.findOperation(request.command);
  if (!operation) throw new Error(`no ${request.command}`);
  const state = { ...STATES.done, result: { files: [], ...result } };
  return englishView(createTaskView(taskOf(request, state, BORN + 1000), operation));
}

const speech = () => requestOf('tts', { text: 'The coffee is ready', to: 'Spanish', voice: 'Rose' });
const translated = () => toVariantRequest(operationNamed('tts'), speech());

describe('translated speech', () => {
  test('shows the translated words under the given ones', () => {
    expect(card(translated(), { spokenText: 'El café está listo' })).toMatchObject({
      title: 'Speech → Spanish',
      kind: 'speech',
      input: 'The coffee is ready',
      body: 'El café está listo',
      bodyNote: 'Spanish · by machine, check it',
      line: '',
    });
  });

  test('shows no words if the service does not report them', () => {
    const view = card(translated());
    expect([view.input, view.body, view.bodyNote]).toEqual(['The coffee is ready', undefined, undefined]);
  });

  test('shows both texts after two steps', () => {
    const { twoStep } = catalogue.findOperation('translated-tts') ?? {};
    if (!twoStep) throw new Error('not in two steps');
    const firstStep = toFirstStep(translated(), twoStep);
    const { nextStep } = firstStep;
    if (!nextStep) throw new Error('no second step');
    expect(card(toSecondStep(firstStep, nextStep, ['El café está listo']))).toMatchObject({
      title: 'Speech → Spanish',
      input: 'The coffee is ready',
      body: 'El café está listo',
    });
  });
});

test('plain speech repeats nothing', () => {
  const view = card(requestOf('tts', { text: 'Hello team' }));
  expect([view.title, view.input, view.body, view.line]).toEqual(['Speech', 'Hello team', undefined, '']);
});

test('words of a basic engine are called a draft', () => {
  const serviceMessage = list([message('notes.gist')], 'sentences');
  const request = requestOf('translate', { text: 'Good morning', to: 'es' });
  const { bodyNote, line } = card(request, { texts: ['Buenos días'], serviceMessage });
  expect([bodyNote, line]).toEqual(['Spanish · a rough draft, check it', '']);
});

test('what differs from the request is in view, the rest among the details', () => {
  const notes = [
    message('notes.made', { scene: 'rain' }),
    message('notes.leftOut', { list: 'thunder' }),
    message('notes.madeAt', { host: 'example.com' }),
  ];
  const { line, facts } = card(requestOf('sound', { prompt: 'rain, no thunder' }), {
    serviceMessage: list(notes, 'sentences'),
  });
  expect(line).toBe('Left out, as asked: thunder.');
  expect(facts).toContainEqual({ label: 'Note', value: 'Made: rain. Made at example.com.', isSecondary: true });
});

test('notes about a language are split in the same way', () => {
  const notes = list([message('notes.gist'), message('notes.asGiven')], 'sentences');
  const { line, facts } = card(requestOf('dub', { link: 'https://example.com/a.mp4', to: 'es' }), {
    serviceMessage: message('notes.ofLanguage', { language: language('es'), notes }),
  });
  expect(line).toBe('Spanish: This translation only gives the gist: expect wrong words.');
  expect(facts).toContainEqual({ label: 'Note', value: 'Spanish: Spoken as given.', isSecondary: true });
});

test('a card shows the words before its task exists', () => {
  expect(englishView(createQueuedView(operationNamed('tts'), speech()))).toMatchObject({
    kind: 'speech',
    input: 'The coffee is ready',
  });
});
