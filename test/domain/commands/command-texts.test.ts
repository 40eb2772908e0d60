// The texts of commands as messages: their ids, and the English texts, which are generated from the declarations.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { tts } from '../../../commands/tts.ts';
import type { Command, Field, Operation } from '../../../src/domain/commands/command.ts';
import {
  choiceText,
  commandText,
  fieldLabel,
  fieldText,
  fileText,
  followUpText,
  listCommandMessages,
} from '../../../src/domain/commands/command-texts.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { addMessages, readCatalogue } from '../../../src/messages/catalogue.ts';
import { createMessages } from '../../../src/messages/format.ts';
import { english } from '../english.ts';

const operationCalled = (name: string): Operation => {
  const found = commands.find((one) => one.name === name);
  if (found?.kind !== 'operation') throw new Error(name);
  return found;
};

test('English texts are those of the declarations: npm run messages', () => {
  expect(Object.fromEntries(readCatalogue('en', ['commands']))).toEqual(listCommandMessages(commands));
});

test('every text has the id of its place', () => {
  expect([
    commandText(tts, 'summary').id,
    fieldText(tts, 'voice_id', 'help').id,
    choiceText(tts, 'gender', 'Not known').id,
    fileText(tts, 'speech').id,
    followUpText(tts, 'voice').id,
  ]).toEqual([
    'commands.tts.summary',
    'commands.tts.fields.voice_id.help',
    'commands.tts.fields.gender.choices.not-known',
    'commands.tts.files.speech',
    'commands.tts.followUps.voice',
  ]);
});

/** Every text that a command declares and that users see, with its message. */
function listShown(command: Command) {
  const fields = Object.entries<Field>(command.fields).filter(([, { inherited }]) => !inherited);
  const { outcome, followUps = [] } = command.kind === 'operation' ? command : {};
  return [
    ...(['title', 'verb', 'summary'] as const).map((part) => [commandText(command, part), command[part]] as const),
    ...fields.flatMap(([name, { label, help, options }]) => [
      [fieldLabel(command, name), label] as const,
      [fieldText(command, name, 'help'), help] as const,
      ...(options.kind === 'choice' ? options.choices : []).map(
        (choice) => [choiceText(command, name, choice.label), choice.label] as const,
      ),
    ]),
    ...Object.entries(outcome?.files ?? {}).map(([role, { label }]) => [fileText(command, role), label] as const),
    ...followUps.map(({ name, label }) => [followUpText(command, name), label] as const),
  ];
}

test.each(commands.map((command) => [command.name, command] as const))('/%s has every text', (_, command) => {
  const shown = listShown(command);
  expect(shown.map(([message]) => english(message))).toEqual(shown.map(([, text]) => text));
});

test('a step with the texts of an operation declares none', () => {
  const steps = commands.filter((one) => one.kind === 'operation' && one.localName !== undefined);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.map((step) => listCommandMessages([step]))).toEqual(steps.map(() => ({})));
});

test('an unknown field is shown by its name', () => {
  expect(['voice_id', 'run_id', 'constructor', '__proto__'].map((name) => english(fieldLabel(tts, name)))).toEqual([
    'Voice',
    'run_id',
    'constructor',
    '__proto__',
  ]);
  expect(fieldLabel(undefined, 'voice_id')).toBe('voice_id');
});

test('an inherited field keeps its English label', () => {
  const inherited = commands.flatMap((command) =>
    Object.entries<Field>(command.fields).flatMap(([name, { inherited: is, label }]) =>
      is ? [[getMessages('de').render(fieldLabel(command, name)), label]] : [],
    ),
  );
  expect(inherited.length).toBeGreaterThan(0);
  for (const [shown, label] of inherited) expect(shown).toBe(label);
});

test('braces and apostrophes of declarations are shown as declared', () => {
  const odd = ["It's {a} ''b'' '{c}' <d>", "'", "ends with '", '{', '}{', "l'{", '# {0, plural, other {x}}', "don''t"];
  const dub = operationCalled('dub');
  for (const [at, title] of odd.entries()) {
    const command = { ...dub, name: `odd${at}`, title, summary: title };
    addMessages('en', listCommandMessages([command]));
    const { render } = createMessages('en', {
      language: () => undefined,
      sound: () => undefined,
      music: () => undefined,
    });
    expect([commandText(command, 'title'), commandText(command, 'summary')].map(render)).toEqual([title, title]);
  }
});
