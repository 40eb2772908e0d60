// Joins sounds to one recording in a child process.

import type { AudioAssembler } from '../../ports/audio-assembler.ts';
import type { WorkerPool } from '../worker-pool.ts';

export const createAudioAssembler = (workers: WorkerPool): AudioAssembler => ({
  async assemble(job) {
    const answer = await workers.run({ assemble: job });
    if (!('assembled' in answer)) throw new Error('the sounds were not joined');
    return answer.assembled;
  },
});
