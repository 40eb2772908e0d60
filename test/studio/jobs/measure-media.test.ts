// The media of a task is measured where it lies: as an upload, or downloaded by the current attempt.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAttemptRunner } from '../../../src/studio/jobs/attempt-runner.ts';
import { createStudioPaths } from '../../../src/studio/paths.ts';
import { inJobFolder } from '../operations/job.ts';

test('an upload, a download and a missing file', () =>
  inJobFolder(async (folder) => {
    const paths = createStudioPaths(folder);
    // Only the paths are used.
    const { measureMedia } = createAttemptRunner({ paths } as Parameters<typeof createAttemptRunner>[0]);
    const put = async (at: string, name: string, bytes: number) => {
      await mkdir(at, { recursive: true });
      await writeFile(join(at, name), Buffer.alloc(bytes));
    };
    await put(paths.getTaskFolder('one'), 'source.ogg', 1234);
    await put(paths.getAttemptFolder('two', 2), 'source.media', 567);
    expect(measureMedia({ id: 'one', source: 'source.ogg' })).toEqual({ name: 'source.ogg', bytes: 1234 });
    expect(measureMedia({ id: 'two', attempts: 2 })).toEqual({ name: 'source.media', bytes: 567 });
    expect(measureMedia({ id: 'two', attempts: 1 })).toBeUndefined();
    expect(measureMedia({ id: 'three' })).toBeUndefined();
  }));
