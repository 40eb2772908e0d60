// Suite for a command, built-in or of an extension: texts that fit every platform, fields that can be typed, and an
// example that parses. The numbers are the strictest published limits of any platform.

import { describe, expect, test } from 'vitest';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { type Command, type Field, findFieldName, toShortFieldName } from '../../../src/domain/commands/command.ts';
import type { FileRef } from '../../../src/domain/commands/invocation.ts';
import { parseCommandLine } from '../../../src/domain/commands/parse-command-line.ts';
import { parseInvocation } from '../../../src/domain/commands/parse-invocation.ts';
import { VOICES } from '../../domain/samples.ts';

/** Field names that the grammar recognizes before a colon. */
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

    test('has a summary that fits everywhere', () => {
      expect(command.summary).toMatch(/^\p{Lu}.*\.$/u);
      expect(command.summary.length).toBeLessThanOrEqual(SENTENCE);
      expect(command.title.length).toBeLessThanOrEqual(LABEL);
      expect(command.verb).toMatch(/^\p{Lu}.{0,23}$/u);
    });

    test('has a permitted number of fields, required ones first', () => {
      expect(fields.length).toBeLessThanOrEqual(FIELDS);
      const needed = fields.map(([, field]) => isNeeded(field));
      expect(needed).toEqual(needed.toSorted((a, b) => Number(b) - Number(a)));
      const folded = fields.filter(([, { isAdvanced }]) => isAdvanced);
      expect(folded.some(([, field]) => isNeeded(field))).toBe(false);
    });

    test('has unique field names that can be typed', () => {
      const short = fields.map(([name, field]) => toShortFieldName(name, field));
      expect(new Set(short).size).toBe(short.length);
      for (const [name, field] of fields) {
        const typed = toShortFieldName(name, field);
        expect(typed).toMatch(TYPED);
        expect(name).toMatch(TYPED);
        expect(names.filter((other) => other !== name)).not.toContain(typed);
        expect([findFieldName(command, typed), findFieldName(command, name)]).toEqual([name, name]);
      }
    });

    test('has field texts that fit everywhere', () => {
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

    test('a default is valid and optional fields accept null', () => {
      for (const [name, { schema, default: standard, required }] of fields) {
        if (standard !== undefined) expect([name, schema.safeParse(standard).success]).toEqual([name, true]);
        expect([name, schema.safeParse(undefined).success]).toEqual([name, !required]);
        expect([name, schema.safeParse(null).success]).toEqual([name, !required]);
      }
    });

    test.each(['', 'ear-'])('its example is understood (prefix “%s”)', (prefix) => {
      const catalogue = createCatalogue([command], prefix);
      const typed = parseCommandLine(`/${prefix}${command.name} ${command.example}`, catalogue);
      expect(typed?.command).toBe(command);
      const replacements = fields.map(([, { replacedBy }]) => replacedBy);
      const files = fields.flatMap(([name, { options }]): FileRef[] =>
        options.kind === 'file' && !replacements.includes(name)
          ? [{ name: `example.${options.kinds[0]}`, platformRef: null }]
          : [],
      );
      const carried = fields.flatMap(([name, field]) => (field.inherited && field.required ? [[name, 5]] : []));
      const reading = parseInvocation(
        command,
        { command: command.name, values: { ...typed?.values, ...Object.fromEntries(carried) }, files },
        { voices: VOICES, defaults: { language: 1 }, prefix, locale: 'en' },
      );
      expect(reading).toMatchObject({ ok: true, request: { command: command.name } });
      if (command.example !== '' && reading.ok) expect(Object.keys(reading.request.values)).not.toEqual([]);
    });

    test('its texts have tidy typography and no platform names', () => {
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
