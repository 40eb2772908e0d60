// Joins sounds to one recording in a child process.

import { rm } from 'node:fs/promises';
import type { AudioAssembler } from '../../ports/audio-assembler.ts';
import type { WorkerPool } from '../worker-pool.ts';

export const createAudioAssembler = (workers: WorkerPool): AudioAssembler => ({
  async assemble(job, signal) {
    try {
      const answer = await workers.run({ assemble: job }, signal);
      if ('assembled' in answer) return answer.assembled;
      throw new Error('the sounds were not joined');
    } catch (thrown) {
      // A process that was killed leaves its file.
      await rm(`${job.outputStem}.mp3`, { force: true });
      throw thrown;
    }
  },
});
