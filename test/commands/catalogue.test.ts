// Rules for every command, from the platforms and the grammar. The numbers are the strictest published limits of any
// platform for commands, options, labels and choices.

import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import { commandContract } from '../contract/operation/command.ts';

const NAME = /^[a-z][a-z0-9_-]{0,31}$/;
const LABEL = 24;

const all = commands.map((command) => [command.name, command] as const);

test('every name is unique and can be typed', () => {
  const names = commands.map((command) => command.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(NAME);
  expect(names).toEqual(
    expect.arrayContaining(
      'tts sound translate voice story separate dub voices languages tasks settings help'.split(' '),
    ),
  );
});

test('an alias differs from command names and finds unambiguous commands', () => {
  const catalogue = createCatalogue(commands);
  const names = new Set<string>(commands.map(({ name }) => name));
  for (const command of commands) {
    for (const word of command.aliases) {
      expect(word).toMatch(NAME);
      expect(names).not.toContain(word);
      const claims = commands.filter(({ aliases }) => aliases.includes(word));
      expect(catalogue.findCommand(`/${word}`)).toBe(claims.length === 1 ? command : undefined);
    }
  }
});

test.each([
  ['say', 'tts'],
  ['speak', 'tts'],
  ['speech', 'tts'],
  ['read', 'tts'],
  ['music', 'music'],
  ['noise', 'sound'],
  ['clean', 'separate'],
  ['clone', 'clone'],
  ['subtitles', 'dub'],
  ['audio', undefined],
])('/%s is /%s', (word, name) => {
  expect(createCatalogue(commands).findCommand(word)?.name).toBe(name);
});

test('operations have unique titles and verbs', () => {
  const { operations } = createCatalogue(commands);
  for (const key of ['title', 'verb'] as const)
    expect(new Set(operations.map((one) => one[key])).size).toBe(operations.length);
});

test('commands offered on a message have a field for it', () => {
  const actions = commands.flatMap((command) => (command.action ? [{ command, ...command.action }] : []));
  // Discord allows 15 message commands (raised from 5 in March 2026).
  expect(actions.length).toBeLessThanOrEqual(15);
  expect(new Set(actions.map(({ command }) => command.verb)).size).toBe(actions.length);
  for (const { command, field } of actions)
    expect(['text', 'lines', 'file']).toContain(command.fields[field]?.options.kind);
});

for (const [, command] of all) commandContract(command);

describe.each(all.filter(([, { kind }]) => kind === 'operation'))('/%s at the service', (_, command) => {
  test('every result has a path and unique names', () => {
    if (command.kind !== 'operation') return;
    const { endpoint, outcome, idleTimeoutMinutes, rules, fields } = command;
    expect(endpoint).toMatch(/^\/[a-z-]+$/);
    const repeated = outcome.repeatsCreate && command.createPath;
    // A result in the create call's answer has no endpoint.
    if (outcome.voiceIdField !== undefined) expect(outcome.path).toBe('');
    else if (repeated) expect(outcome.path).toBe(repeated);
    else
      expect(outcome.path).toMatch(
        /^\/[a-z-]+-result\/\{run_id\}(\/\{target_language\})?(\?include_transcript=true)?$/,
      );
    expect(idleTimeoutMinutes).toBeGreaterThan(0);
    const ways = [
      Object.keys(outcome.files).length > 0,
      outcome.textsField !== undefined,
      outcome.samplesField !== undefined,
      outcome.voiceIdField !== undefined,
      outcome.linesField !== undefined && Object.keys(outcome.files).length === 0,
      outcome.isReview === true,
    ];
    expect(ways.filter(Boolean)).toHaveLength(1);
    for (const { label, addressFields } of Object.values(outcome.files)) {
      expect(label.length).toBeLessThanOrEqual(LABEL);
      expect(new Set(addressFields).size).toBe(addressFields.length);
    }
    for (const { field } of rules) expect(Object.keys(fields)).toContain(field);
  });
});

test('“Was this made here?” is offered on messages, not as a next step of a result', () => {
  const catalogue = createCatalogue(commands);
  expect(catalogue.messageActions.map(({ name }) => name)).toContain('made-here');
  expect(catalogue.operationsAccepting('mp3').map(({ name }) => name)).not.toContain('made-here');
});
