// After a task, only its results stay on the disk: neither its source nor the other files that it was given.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAttemptRunner } from '../../../src/studio/jobs/attempt-runner.ts';
import type { StudioTask } from '../../../src/studio/jobs/studio-task.ts';
import { createStudioPaths } from '../../../src/studio/paths.ts';
import { inJobFolder } from '../operations/job.ts';

const GIVEN = ['source.mp4', 'kept-bed.m4a', 'kept-voice-es-ES.flac'];
const [source = '', ...companionFiles] = GIVEN;

test.each([
  ['dub-again', { companionFiles }, ['1'], ['video.mp4']],
  ['dub', {}, ['1', ...companionFiles], [...companionFiles, 'video.mp4']],
])('%s', (operation, input, inTaskFolder, inAttemptFolder) =>
  inJobFolder(async (folder) => {
    const paths = createStudioPaths(folder);
    // Only the paths are used.
    const { deleteLeftovers } = createAttemptRunner({ paths } as Parameters<typeof createAttemptRunner>[0]);
    const [task, attempt] = [paths.getTaskFolder('one'), paths.getAttemptFolder('one', 1)];
    await mkdir(attempt, { recursive: true });
    for (const name of GIVEN) for (const at of [task, attempt]) await writeFile(join(at, name), 'sound');
    await writeFile(join(attempt, 'video.mp4'), 'film');
    await deleteLeftovers({ id: 'one', operation, source, attempts: 1, input } as unknown as StudioTask, true);
    expect((await readdir(task)).toSorted()).toEqual(inTaskFolder.toSorted());
    expect((await readdir(attempt)).toSorted()).toEqual(inAttemptFolder.toSorted());
  }),
);
