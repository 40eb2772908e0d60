// What a service can do, kept in memory: asked until it is told, and what it refused remembered for a week or until it is taken.

import { expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { createCatalogue } from '../../src/domain/commands/command.ts';
import { UNKNOWN } from '../../src/domain/media/abilities.ts';
import { type Failure, newTask, type Task } from '../../src/domain/tasks/task.ts';
import { readAbilities } from '../../src/service/abilities.ts';
import { createAbilityKeeper } from '../../src/service/ability-keeper.ts';
import { ana, room } from '../fakes/bot.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeNotes } from '../fakes/notes.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const SPEECH = { voice_id: 7, language: 76, text: 'Bonjour' };

function keeper(answers: readonly (typeof UNKNOWN | Error)[] = [UNKNOWN]) {
  const clock = createFakeClock();
  const notes = createFakeNotes({ now: clock.now });
  let asked = 0;
  const service = {
    async abilities() {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? UNKNOWN;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const parts = { service, notes, catalogue: createCatalogue(commands), clock, log: createFakeLog() };
  return { clock, notes, parts, asked: () => asked, keeper: createAbilityKeeper(parts) };
}

const task = (state: Task['state']): Task => ({
  ...newTask(
    'T1',
    { command: 'tts', values: SPEECH, files: {}, labels: {} },
    { adapter: 'web', person: ana, place: room, message: 'm' },
    0,
  ),
  state,
});
const failed = (failure: Failure) => task({ at: 'failed', failure });
const done = task({ at: 'done', id: '1', report: {}, result: { files: [] }, rung: 'edit' });
const unsupported = failed({
  kind: 'failed',
  word: 'FAILED',
  said: 'This voice does not support the language.',
});

test('the answer is read; what is not told is not known', () => {
  const told = readAbilities({
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
    missing: new Map([
      ['/dub', undefined],
      ['/translate', 'npm run engines'],
    ]),
    spoken: new Set([1]),
    pairs: new Map([
      ['en fr', 'es'],
      ['en es', undefined],
    ]),
  });
  expect(readAbilities({ also: [] })).toEqual(UNKNOWN);
});

test('a studio that still tries its pairs is asked again soon, and so is one that is away', async () => {
  const spoken = new Set([1]);
  const whole = { ...UNKNOWN, spoken, pairs: new Map() };
  const { clock, keeper: kept, asked } = keeper([new Error('away'), { ...UNKNOWN, spoken }, whole]);
  await clock.advance(3000);
  expect([asked(), kept.known().abilities]).toEqual([3, whole]);
  await clock.advance(500_000);
  expect(asked()).toBe(3);
  kept.stop();
});

test('what was refused is known to the next process as well, for a week', async () => {
  const { clock, keeper: kept, parts } = keeper();
  await kept.follow(unsupported);
  const refused = [{ command: 'tts', values: { voice_id: 7, language: 76 } }];
  expect(kept.known().refused).toEqual(refused);
  const next = createAbilityKeeper(parts);
  await clock.advance(1000);
  expect(next.known().refused).toEqual(refused);
  await clock.advance(WEEK_MS + 600_000);
  expect(next.known().refused).toEqual([]);
  kept.stop();
  next.stop();
});

test('it is forgotten once it works, and other failures teach nothing', async () => {
  const { keeper: kept } = keeper();
  await kept.follow(failed({ kind: 'failed', word: 'FAILED', said: 'Something went wrong.' }));
  await kept.follow(failed({ kind: 'unreachable' }));
  expect(kept.known().refused).toEqual([]);
  await kept.follow(failed({ kind: 'invalid', problems: [{ field: 'voice_id', message: 'no such pair' }] }));
  expect(kept.known().refused).toHaveLength(1);
  await kept.follow(done);
  expect(kept.known().refused).toEqual([]);
  kept.stop();
});
