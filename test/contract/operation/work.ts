// Suite for the engine of an extension's operation: it describes itself, and returns the declared files with names that
// match their content.

import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/commands/command.ts';
import type { OperationEngine } from '../../../src/studio/engines/extension-engines.ts';
import { inJobFolder } from '../../studio/operations/job.ts';

interface WorkAsked {
  readonly operation: Operation;
  readonly engine: OperationEngine;
  /** Values of a request, keyed by field name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** If the engine's program is not installed, only its description is tested. */
export function workContract({ operation, engine, values }: WorkAsked): void {
  describe(`${engine.name} at ${engine.endpoint}`, () => {
    test('describes itself and matches the operation', async () => {
      const { version, licence, missing } = await engine.describe();
      expect(engine.kind).toBe('extension');
      expect(engine.name).toMatch(/^\S.{0,80}\S$/);
      expect(licence).not.toBe('');
      expect(version).not.toBe('');
      expect(missing ?? 'It is there.').toMatch(/^[A-Z“f].*\.$/u);
      expect(engine.endpoint).toBe(operation.endpoint);
      expect(operation.schema.safeParse(values).success).toBe(true);
    });

    test('returns the promised result', { timeout: 300_000 }, async ({ skip }) => {
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
        if (outcome.textsField !== undefined) expect(texts?.length).toBeGreaterThan(0);
        if (outcome.linesField !== undefined) expect(transcript?.length).toBeGreaterThan(0);
      });
    });
  });
}
