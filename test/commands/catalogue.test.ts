// One table over every command: whatever is added to the catalogue is held to what the platforms and the grammar need.
// Numbers are the tightest of the platforms' published limits for commands, options, labels and choices.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import {
  type Command,
  createCatalogue,
  type Field,
  fieldNamed,
  shortName,
} from '../../src/domain/commands/command.ts';
import { readLine } from '../../src/domain/commands/grammar.ts';
import type { FileRef } from '../../src/domain/commands/invocation.ts';
import { read } from '../../src/domain/commands/reading.ts';
import { english } from '../../src/domain/words/index.ts';
import { VOICES } from '../domain/samples.ts';

const NAME = /^[a-z][a-z0-9_-]{0,31}$/;
/** What the grammar takes for a field's name before the colon. */
const TYPED = /^[a-z_]{1,32}$/;
const FIELDS = 25;
const CHOICES = 25;
const SENTENCE = 100;
const LABEL = 24;

const all = commands.map((command) => [command.name, command] as const);
const fieldsOf = ({ fields }: Command) => Object.entries(fields);
const isNeeded = ({ required, setting }: Field) => required && setting === undefined;

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

describe.each(all)('/%s', (_, command) => {
  const fields = fieldsOf(command);
  const names = fields.map(([name]) => name);

  test('describes itself in a sentence that fits everywhere', () => {
    expect(command.summary).toMatch(/^\p{Lu}.*\.$/u);
    expect(command.summary.length).toBeLessThanOrEqual(SENTENCE);
    expect(command.title.length).toBeLessThanOrEqual(LABEL);
    expect(command.verb).toMatch(/^\p{Lu}.{0,23}$/u);
  });

  test('has no more fields than fit, the needed ones first', () => {
    expect(fields.length).toBeLessThanOrEqual(FIELDS);
    const needed = fields.map(([, field]) => isNeeded(field));
    expect(needed).toEqual(needed.toSorted((a, b) => Number(b) - Number(a)));
    const folded = fields.filter(([, { more }]) => more);
    expect(folded.some(([, field]) => isNeeded(field))).toBe(false);
  });

  test('has field names that can be typed and mean one field each', () => {
    const short = fields.map(([name, field]) => shortName(name, field));
    expect(new Set(short).size).toBe(short.length);
    for (const [name, field] of fields) {
      const typed = shortName(name, field);
      expect(typed).toMatch(TYPED);
      expect(name).toMatch(TYPED);
      expect(names.filter((other) => other !== name)).not.toContain(typed);
      expect([fieldNamed(command, typed), fieldNamed(command, name)]).toEqual([name, name]);
    }
  });

  test('has words for every field that fit everywhere', () => {
    for (const [, { label, help, options, default: standard }] of fields) {
      expect(label).toMatch(/^\p{Lu}/u);
      expect([label, label.length <= LABEL]).toEqual([label, true]);
      expect(help).toMatch(/^\p{Lu}.*[.?]$/u);
      expect([help, help.length <= SENTENCE]).toEqual([help, true]);
      if (options.kind !== 'choice') continue;
      expect(options.choices.length).toBeGreaterThan(1);
      expect(options.choices.length).toBeLessThanOrEqual(CHOICES);
      for (const choice of options.choices) expect(choice.label.length).toBeLessThanOrEqual(SENTENCE);
      expect(new Set(options.choices.map((choice) => choice.value)).size).toBe(options.choices.length);
      if (standard !== undefined) expect(options.choices.map(({ value }) => value)).toContain(standard);
    }
    const labels = fields.map(([, { label }]) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('a standard value is one the field takes, and what is optional may be left out or null', () => {
    for (const [name, { schema, default: standard, required }] of fields) {
      if (standard !== undefined) expect([name, schema.safeParse(standard).success]).toEqual([name, true]);
      expect([name, schema.safeParse(undefined).success]).toEqual([name, !required]);
      expect([name, schema.safeParse(null).success]).toEqual([name, !required]);
    }
  });

  test.each(['', 'ear-'])('its example is understood (prefix “%s”)', (prefix) => {
    const catalogue = createCatalogue(commands, prefix);
    const typed = readLine(`/${prefix}${command.name} ${command.example}`, catalogue);
    expect(typed?.command).toBe(command);
    const files = fields.flatMap(([, { options }]): FileRef[] =>
      options.kind === 'file' ? [{ name: `example.${options.kinds[0]}`, at: null }] : [],
    );
    const carried = fields.flatMap(([name, field]) => (field.carried && field.required ? [[name, 5]] : []));
    const reading = read(
      command,
      { command: command.name, values: { ...typed?.values, ...Object.fromEntries(carried) }, files },
      { voices: VOICES, defaults: { language: 1 }, prefix, words: english },
    );
    expect(reading).toMatchObject({ ok: true, request: { command: command.name } });
    if (command.example !== '' && reading.ok) expect(Object.keys(reading.request.values)).not.toEqual([]);
  });

  test('its words fit a plural of readers: no doubled spaces, no straight quotes, no platform’s name', () => {
    const words = [
      command.title,
      command.verb,
      command.summary,
      ...fields.flatMap(([, { label, help }]) => [label, help]),
    ].join('\n');
    expect(words).not.toMatch(/ {2}|"|'|\.\.\.|discord|slack|guild/i);
  });
});

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
