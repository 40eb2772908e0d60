// Sample voices, files and tasks, and a function that formats a view as lines of text.

import { commands } from '../../commands/index.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import type { Command, Operation } from '../../src/domain/commands/command.ts';
import type { FileRef, Invocation, Request } from '../../src/domain/commands/invocation.ts';
import { parseInvocation } from '../../src/domain/commands/parse-invocation.ts';
import type { Voice } from '../../src/domain/media/voice.ts';
import { createTask, type Task, type TaskState } from '../../src/domain/tasks/task.ts';
import type { View } from '../../src/domain/views/view.ts';
import { english, englishIn, englishView } from './english.ts';

/** The commands in these tests; new commands need no entry. */
const NAMES = 'tts sound translate voice story separate dub transcribe voices languages tasks settings help'.split(' ');

export const catalogue = createCatalogue(commands.filter((command) => NAMES.includes(command.name)));

export const VOICES: readonly Voice[] = [
  { id: 101, name: 'Rose', gender: 2, age: 34, language: 1 },
  { id: 102, name: 'Rosalie', gender: 2, age: 28, language: 74, description: 'bright and quick' },
  { id: 103, name: 'Amélie', gender: 2, language: 76 },
  { id: 104, name: 'Hans', gender: 1, age: 51, language: 31 },
  { id: 105, name: 'Robot', gender: 9 },
];

export function commandNamed(name: string): Command {
  const found = catalogue.findCommand(name);
  if (!found) throw new Error(`no command ${name}`);
  return found;
}

export function operationNamed(name: string): Operation {
  const found = commandNamed(name);
  if (found.kind !== 'operation') throw new Error(`${name} is no operation`);
  return found;
}

export const fileCalled = (name: string, more: Partial<FileRef> = {}): FileRef => ({
  name,
  platformRef: null,
  ...more,
});

export const invoke = (
  command: string,
  values: Invocation['values'] = {},
  files: readonly FileRef[] = [],
  known: Partial<Parameters<typeof parseInvocation>[2]> = {},
) =>
  parseInvocation(
    commandNamed(command),
    { command, values, files },
    { voices: VOICES, defaults: { language: 1 }, locale: 'en', ...known },
  );

/** Returns the request in English, or its problems with one line each. */
export function asked(...given: Parameters<typeof invoke>): Request | readonly string[] {
  const reading = invoke(...given);
  return reading.ok
    ? (englishIn(reading.request) as Request)
    : reading.problems.map(({ field, message }) => `${field ?? '*'}: ${english(message)}`);
}

export function requestOf(...given: Parameters<typeof invoke>): Request {
  const reading = invoke(...given);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.request;
}

const person = { id: 'ana', name: 'Ana' };
const place = { id: 'general', name: 'General' };

export const BORN = 1_000_000;

export function taskOf(request: Request, state?: TaskState, changedAt = BORN): Task {
  const task = createTask('7K2QF9MA', request, { adapter: 'fake', person, place, message: 1 }, BORN);
  return state === undefined ? task : { ...task, state, changedAt };
}

/** Formats all text of a view as lines. */
export function said(shown: View): string {
  const view = englishView(shown);
  return [
    `[${view.status}] ${view.title}`,
    ...(view.line === '' ? [] : [view.line]),
    ...(view.input === undefined ? [] : view.input.split('\n').map((line) => `“ ${line}`)),
    ...(view.progress === undefined ? [] : [`progress ${view.progress}`]),
    ...(view.body === undefined ? [] : view.body.split('\n').map((line) => `> ${line}`)),
    ...(view.bodyNote === undefined ? [] : [`> (${view.bodyNote})`]),
    ...(view.facts ?? []).map(({ label, value, isSecondary }) => `${isSecondary ? '… ' : ''}${label}: ${value}`),
    ...(view.rows ?? []).map(
      ({ title, detail, actions }) =>
        `- ${title} | ${detail}${actions?.length ? ` | ${actions.map((one) => `(${one.label})`).join(' ')}` : ''}`,
    ),
    ...(view.actions?.length
      ? [view.actions.map(({ label, isSecondary }) => `(${isSecondary ? '… ' : ''}${label})`).join(' ')]
      : []),
  ].join('\n');
}
