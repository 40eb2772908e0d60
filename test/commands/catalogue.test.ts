// One table over every command: whatever is added to the catalogue is held to what the platforms and the grammar need.
// Numbers are the tightest of the platforms' published limits for commands, options, labels and choices.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { type Command, createCatalogue } from '../../src/domain/commands/command.ts';
import { commandContract } from '../contract/operation/command.ts';

const NAME = /^[a-z][a-z0-9_-]{0,31}$/;
const LABEL = 24;

const all = commands.map((command) => [command.name, command] as const);

test('every name is there once, and can be typed', () => {
  const names = commands.map((command) => command.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(NAME);
  expect(names).toEqual(
    expect.arrayContaining(
      'tts sound translate voice story separate dub voices languages tasks settings help'.split(' '),
    ),
  );
});

test('what a command is also called is no other command’s name, and finds it unless two claim the word', () => {
  const catalogue = createCatalogue(commands);
  const names = new Set<string>(commands.map(({ name }) => name));
  for (const command of commands) {
    for (const word of command.also) {
      expect(word).toMatch(NAME);
      expect(names).not.toContain(word);
      const claims = commands.filter(({ also }) => also.includes(word));
      expect(catalogue.find(`/${word}`)).toBe(claims.length === 1 ? command : undefined);
    }
  }
});

test.each([
  ['say', 'tts'],
  ['speak', 'tts'],
  ['speech', 'tts'],
  ['read', 'tts'],
  ['music', 'sound'],
  ['noise', 'sound'],
  ['clean', 'separate'],
  ['clone', 'clone'],
  ['subtitles', 'dub'],
  ['audio', undefined],
])('/%s is /%s', (word, name) => {
  expect(createCatalogue(commands).find(word)?.name).toBe(name);
});

test('operations have a title and a verb each, used for no other', () => {
  const { operations } = createCatalogue(commands);
  for (const key of ['title', 'verb'] as const)
    expect(new Set(operations.map((one) => one[key])).size).toBe(operations.length);
});

test('the glossary tells every title and verb, and what each operation makes', () => {
  const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
  const rows = glossary.split('\n').filter((line) => line.startsWith('| `/'));
  const made = (command: Command): string => {
    if (command.kind === 'query') return '';
    const { files, samples } = command.outcome;
    const labels = Object.values(files).map(({ label }) => label);
    return labels.length > 0 ? labels.join(', ') : samples ? 'two samples' : 'text';
  };
  expect(
    rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  ).toEqual(
    createCatalogue(commands).commands.map((command) => [
      `\`/${command.name}\``,
      command.title,
      command.verb,
      made(command),
    ]),
  );
});

test('operations offered on a message have a field that takes it', () => {
  const actions = commands.flatMap((command) =>
    command.kind === 'operation' && command.action ? [{ command, ...command.action }] : [],
  );
  // Discord takes 15 commands on messages (changed from 5 in March 2026).
  expect(actions.length).toBeLessThanOrEqual(15);
  expect(new Set(actions.map(({ command }) => command.kind === 'operation' && command.verb)).size).toBe(
    actions.length,
  );
  for (const { command, takes } of actions)
    expect(['text', 'lines', 'file']).toContain(command.fields[takes]?.options.kind);
});

for (const [, command] of all) commandContract(command);

describe.each(all.filter(([, { kind }]) => kind === 'operation'))('/%s at the service', (_, command) => {
  test('every file and result it promises has a name and an address', () => {
    if (command.kind !== 'operation') return;
    const { endpoint, outcome, deadlineMinutes, rules, fields } = command;
    expect(endpoint).toMatch(/^\/[a-z-]+$/);
    const repeated = outcome.repeats && command.createPath;
    // What the create call answers with has no other address.
    if (outcome.voice !== undefined) expect(outcome.result).toBe('');
    else if (repeated) expect(outcome.result).toBe(repeated);
    else
      expect(outcome.result).toMatch(
        /^\/[a-z-]+-result\/\{run_id\}(\/\{target_language\})?(\?include_transcript=true)?$/,
      );
    expect(deadlineMinutes).toBeGreaterThan(0);
    const ways = [
      Object.keys(outcome.files).length > 0,
      outcome.texts !== undefined,
      outcome.samples !== undefined,
      outcome.voice !== undefined,
      outcome.lines !== undefined && Object.keys(outcome.files).length === 0,
      outcome.review === true,
    ];
    expect(ways.filter(Boolean)).toHaveLength(1);
    for (const { label, names } of Object.values(outcome.files)) {
      expect(label.length).toBeLessThanOrEqual(LABEL);
      expect(new Set(names).size).toBe(names.length);
    }
    for (const { field } of rules) expect(Object.keys(fields)).toContain(field);
  });
});
