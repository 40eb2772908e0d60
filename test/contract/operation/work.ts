// What the engine of an operation from outside owes the studio: it tells of itself, and brings what the operation's declaration
// promises, as files that are there and are named for their content.

import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/commands/command.ts';
import type { OperationEngine } from '../../../src/studio/engines/from-outside.ts';
import { inJobFolder } from '../../studio/operations/job.ts';

interface WorkAsked {
  readonly operation: Operation;
  readonly engine: OperationEngine;
  /** A request of it: values by the names of the fields. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where the engine's program is not there, it is only asked what is missing. */
export function workContract({ operation, engine, values }: WorkAsked): void {
  describe(`${engine.name} at ${engine.endpoint}`, () => {
    test('tells of itself, and is the operation’s', async () => {
      const { version, licence, missing } = await engine.describe();
      expect(engine.kind).toBe('extension');
      expect(engine.name).toMatch(/^\S.{0,80}\S$/);
      expect(licence).not.toBe('');
      expect(version).not.toBe('');
      expect(missing ?? 'It is there.').toMatch(/^[A-Z“f].*\.$/u);
      expect(engine.endpoint).toBe(operation.endpoint);
      expect(operation.request.safeParse(values).success).toBe(true);
    });

    test('brings what the operation promises', { timeout: 300_000 }, async ({ skip }) => {
      const { missing } = await engine.describe();
      skip(missing !== undefined, missing);
      await inJobFolder(async (folder) => {
        const { files, message, texts, transcript } = await engine.work(values, folder, () => {});
        expect(message === '' || /[.!?…]$/u.test(message)).toBe(true);
        const { outcome } = operation;
        for (const [role, { optional }] of Object.entries(outcome.files))
          if (!optional) expect(Object.keys(files)).toContain(role);
        for (const { name, type } of Object.values(files)) {
          expect(basename(name)).toBe(name);
          expect(type).toMatch(/^[a-z]+\/[\w.+-]+/);
          expect((await stat(join(folder, name))).size).toBeGreaterThan(0);
        }
        if (outcome.texts !== undefined) expect(texts?.length).toBeGreaterThan(0);
        if (outcome.lines !== undefined) expect(transcript?.length).toBeGreaterThan(0);
      });
    });
  });
}
