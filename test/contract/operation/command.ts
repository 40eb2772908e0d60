// What every command owes the platforms and the grammar, whoever declares it: words that fit everywhere, fields that can be typed, an
// example that is understood. Numbers are the tightest of the platforms' published limits. One suite for built-in ones and those from outside.

import { describe, expect, test } from 'vitest';
import {
  type Command,
  createCatalogue,
  type Field,
  fieldNamed,
  shortName,
} from '../../../src/domain/commands/command.ts';
import { readLine } from '../../../src/domain/commands/grammar.ts';
import type { FileRef } from '../../../src/domain/commands/invocation.ts';
import { read } from '../../../src/domain/commands/reading.ts';
import { english } from '../../../src/domain/words/index.ts';
import { VOICES } from '../../domain/samples.ts';

/** What the grammar takes for a field's name before the colon. */
const TYPED = /^[a-z_]{1,32}$/;
const FIELDS = 25;
const CHOICES = 25;
const SENTENCE = 100;
const LABEL = 24;

const fieldsOf = ({ fields }: Command) => Object.entries<Field>(fields);
const isNeeded = ({ required, setting }: Field) => required && setting === undefined;

export function commandContract(command: Command): void {
  describe(`/${command.name}`, () => {
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
      const catalogue = createCatalogue([command], prefix);
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
}
