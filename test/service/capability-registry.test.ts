// Capabilities in memory: loaded with retries, and refusals remembered for a week or until they are accepted.

import { expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import { UNKNOWN_CAPABILITIES } from '../../src/domain/media/capabilities.ts';
import { createTask, type Task, type TaskFailure } from '../../src/domain/tasks/task.ts';
import { parseCapabilities } from '../../src/service/capabilities.ts';
import { createCapabilityRegistry } from '../../src/service/capability-registry.ts';
import { ana, room } from '../fakes/bot.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeNotes } from '../fakes/notes.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const SPEECH = { voice_id: 7, language: 76, text: 'Bonjour' };

function keeper(answers: readonly (typeof UNKNOWN_CAPABILITIES | Error)[] = [UNKNOWN_CAPABILITIES]) {
  const clock = createFakeClock();
  const notes = createFakeNotes({ now: clock.now });
  let asked = 0;
  const service = {
    async capabilities() {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? UNKNOWN_CAPABILITIES;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const parts = {
    service,
    keyValueStore: notes,
    catalogue: createCatalogue(commands),
    clock,
    log: createFakeLog(),
  };
  return { clock, notes, parts, asked: () => asked, keeper: createCapabilityRegistry(parts) };
}

const task = (state: Task['state']): Task => ({
  ...createTask(
    'T1',
    { command: 'tts', values: SPEECH, files: {}, labels: {} },
    { adapter: 'web', person: ana, place: room, message: 'm' },
    0,
  ),
  state,
});
const failed = (failure: TaskFailure) => task({ status: 'failed', failure });
const done = task({
  status: 'done',
  serviceTaskId: '1',
  report: {},
  result: { files: [] },
  deliveryMethod: 'edit',
});
const unsupported = failed({
  kind: 'failed',
  statusWord: 'FAILED',
  message: 'This voice does not support the language.',
});

test('the answer is parsed and missing parts are unknown', () => {
  const told = parseCapabilities({
    operations: [
      { operation: 'dub', available: false, reason: 'x' },
      { operation: 'translate', available: false, reason: 'x', install: 'npm run engines' },
      { operation: 'tts', available: true },
    ],
    spoken_languages: [{ id: 1, language: 'english' }],
    heard_languages: null,
    translation: { pairs: [{ from: 'en', to: 'fr', via: 'es' }, { from: 'en', to: 'es' }, 'odd'] },
  });
  expect(told).toEqual({
    unsupported: new Map([
      ['/dub', undefined],
      ['/translate', 'npm run engines'],
    ]),
    speechSynthesis: new Set([1]),
    translationPairs: new Map([
      ['en fr', 'es'],
      ['en es', undefined],
    ]),
  });
  expect(parseCapabilities({ also: [] })).toEqual(UNKNOWN_CAPABILITIES);
});

test('an incomplete or unreachable studio is asked again soon', async () => {
  const speechSynthesis = new Set([1]);
  const whole = { ...UNKNOWN_CAPABILITIES, speechSynthesis, translationPairs: new Map() };
  const {
    clock,
    keeper: kept,
    asked,
  } = keeper([new Error('away'), { ...UNKNOWN_CAPABILITIES, speechSynthesis }, whole]);
  await clock.advance(3000);
  expect([asked(), kept.current().capabilities]).toEqual([3, whole]);
  await clock.advance(500_000);
  expect(asked()).toBe(3);
  kept.stop();
});

test('a refusal is shared with other processes for a week', async () => {
  const { clock, keeper: kept, parts } = keeper();
  await kept.learnFrom(unsupported);
  const refused = [{ command: 'tts', values: { voice_id: 7, language: 76 } }];
  expect(kept.current().recentRefusals).toEqual(refused);
  const next = createCapabilityRegistry(parts);
  await clock.advance(1000);
  expect(next.current().recentRefusals).toEqual(refused);
  await clock.advance(WEEK_MS + 600_000);
  expect(next.current().recentRefusals).toEqual([]);
  kept.stop();
  next.stop();
});

test('a success clears it, and other failures add nothing', async () => {
  const { keeper: kept } = keeper();
  await kept.learnFrom(failed({ kind: 'failed', statusWord: 'FAILED', message: 'Something went wrong.' }));
  await kept.learnFrom(failed({ kind: 'unreachable' }));
  expect(kept.current().recentRefusals).toEqual([]);
  await kept.learnFrom(failed({ kind: 'invalid', problems: [{ field: 'voice_id', message: 'no such pair' }] }));
  expect(kept.current().recentRefusals).toHaveLength(1);
  await kept.learnFrom(done);
  expect(kept.current().recentRefusals).toEqual([]);
  kept.stop();
});

test('a service that tells its revision is asked to wait for the next, and a change is announced', async () => {
  const { parts, clock } = keeper();
  const asked: (string | undefined)[] = [];
  let answer = (_revision: string): void => {};
  let changes = 0;
  const service = {
    capabilities: (revision?: string) =>
      new Promise<typeof UNKNOWN_CAPABILITIES>((resolve) => {
        asked.push(revision);
        answer = (next) => resolve({ ...UNKNOWN_CAPABILITIES, revision: next });
      }),
  };
  const registry = createCapabilityRegistry({
    ...parts,
    service,
    onChange() {
      changes += 1;
    },
  });
  for (const next of ['one', 'one', 'two']) {
    await clock.advance(1000);
    answer(next);
  }
  await clock.advance(1000);
  registry.stop();
  expect(asked).toEqual([undefined, 'one', 'one', 'two']);
  expect(changes).toBe(1);
});
