// Tests that each delivery step runs once in spite of retries, and that delivery methods are tried in order.

import { expect, test } from 'vitest';
import {
  createDeliveryProgress,
  type DeliveryStep,
  runPendingSteps,
  tryDeliveryMethods,
} from '../../../src/adapters/shared/delivery-steps.ts';
import type { Json } from '../../../src/kit/json.ts';
import { UndeliverableError } from '../../../src/ports/chat.ts';
import { createFakeLog } from '../../fakes/log.ts';

interface Note {
  readonly up?: string;
  readonly asked?: boolean;
}

function attempt(faults: { share?: Error } = {}) {
  const kept: Json[] = [];
  const ran: string[] = [];
  const steps: readonly DeliveryStep<Note>[] = [
    {
      name: 'upload',
      isDone: ({ up }) => up !== undefined,
      async run({ save }) {
        ran.push('upload');
        await save({ up: 'F1' });
      },
    },
    {
      name: 'share',
      isDone: async () => false,
      async run({ current: { up, asked }, save }) {
        ran.push(`share ${up}${asked ? ' again' : ''}`);
        await save({ asked: true });
        if (faults.share) throw faults.share;
      },
    },
  ];
  return { steps, ran, kept, saveProgress: async (note: Json) => void kept.push(note) };
}

test('passes notes to later steps and to later attempts', async () => {
  const first = attempt({ share: new Error('cut') });
  await expect(runPendingSteps(first.steps, createDeliveryProgress<Note>({}, first))).rejects.toThrow('cut');
  expect(first.kept).toEqual([{ up: 'F1' }, { up: 'F1', asked: true }]);
  const second = attempt();
  await runPendingSteps(second.steps, createDeliveryProgress(first.kept.at(-1) as Note, second));
  expect([first.ran, second.ran]).toEqual([['upload', 'share F1'], ['share F1 again']]);
});

const log = createFakeLog();
const walk = (faults: Readonly<Record<string, Error | undefined>>) =>
  tryDeliveryMethods({
    methods: ['edit', 'reply', 'direct'],
    attempt: async (way) => {
      if (faults[way]) throw faults[way];
      return `by ${way}`;
    },
    fallbacksAfter: (_, thrown, left) => ((thrown as Error).message === 'busy' ? undefined : left),
    undeliverableMessage: 'There is no way.',
    log,
  });

test('uses the first method that works or reports failure', async () => {
  expect(await walk({})).toEqual({ method: 'edit', result: 'by edit' });
  expect(await walk({ edit: new Error('gone') })).toEqual({ method: 'reply', result: 'by reply' });
  const gone = new Error('gone');
  await expect(walk({ edit: gone, reply: gone, direct: gone })).rejects.toThrow(UndeliverableError);
});

test('stops on a fault that no fallback can fix', async () => {
  await expect(walk({ edit: new Error('busy') })).rejects.toThrow('busy');
});
