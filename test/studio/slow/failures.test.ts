// Tests that the reason of a failed task reaches a German reader's card: from the worker through the studio's HTTP
// response and the client. No reason exists in English only.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { StatusReport } from '../../../src/domain/tasks/outcome.ts';
import { step } from '../../../src/domain/tasks/step.ts';
import { createFailureText } from '../../../src/domain/views/failure-text.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { startStudio } from '../../../src/studio/start.ts';
import { sources } from '../../architecture/sources.ts';
import { BORN, fileCalled, operationNamed, requestOf, taskOf } from '../../domain/samples.ts';
import { STATES } from '../../domain/tasks/events.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { clientOf, KEY, noFiles, opening } from '../../service/setup.ts';
import { tempFolder } from '../harness.ts';

async function studio() {
  const started = await startStudio({
    folder: await tempFolder(),
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 1,
    commands,
    log: createFakeLog(),
    systemEnvironment: { PATH: '/nowhere' },
  });
  onTestFinished(() => started.stop());
  return clientOf(`http://127.0.0.1:${started.port}`);
}

test('a failure of the studio is translated on the card', async () => {
  const service = await studio();
  const linesOf = async (name: string, values: object) => {
    const operation = operationNamed(name);
    const request = { command: name, values: { ...values }, files: {}, labels: {} };
    const { id } = await service.create(operation, request, noFiles);
    let report: StatusReport;
    do {
      await sleep(20);
      report = await service.status(operation, id);
    } while (report.phase === 'working');
    const task = taskOf(requestOf('tts', { text: 'Hello team' }), STATES.polling, BORN);
    const [failed] = step({ ...task, request }, { is: 'polled', report }, BORN + 1000);
    return ['en', 'de'].map((tag) => getMessages(tag).render(createTaskView(failed, operation).line));
  };
  expect(await linesOf('tts', { text: '…!', voice_id: 1001, language: 1 })).toEqual([
    'There is nothing to say in this text: it has no letters or digits. Write some words.',
    'In diesem Text gibt es nichts zu sagen: Er hat keine Buchstaben oder Ziffern. Schreibe ein paar Wörter.',
  ]);
  expect(await linesOf('sound', { prompt: 'forest without birds', audio_type: 'sound' })).toEqual([
    'The description names only sounds to leave out (birds). Name what should be heard. Similar sounds here: wind in the trees, stream, crickets.',
    'Genannt ist nur, was wegbleiben soll (Vogel). Nenne, was zu hören sein soll. Am nächsten kommt hier: Wind in den Bäumen, Bach, Grillen.',
  ]);
});

test('a failure of cloning is translated on the card', async () => {
  const service = await studio();
  const silence = encodeMonoWav({ samples: new Float32Array(48_000), sampleRate: 16_000 });
  const values = { voice_name: 'Me', gender: 1, language: 1 };
  const request = { command: 'clone', values, files: { file: fileCalled('me.wav') }, labels: {} };
  const clone = commands.find((one) => one.kind === 'operation' && one.name === 'clone') as Operation;
  const refused: unknown = await service.create(clone, request, opening(silence)).catch((error) => error);
  expect(refused).toBeInstanceOf(ServiceRefusedError);
  const { problems } = refused as ServiceRefusedError;
  expect(getMessages('de').render(createFailureText({ kind: 'invalid', problems }, clone))).toBe(
    'In dieser Aufnahme ist nichts zu hören. Sende eine Aufnahme, in der eine einzelne Person mindestens einige Sekunden lang deutlich spricht, ohne Musik.',
  );
});

test('no fault text is written where it is raised', () => {
  const worded = sources('src/studio/**/*.ts').flatMap(({ path, text }) =>
    [...text.matchAll(/new JobError\(\s*'\w+',\s*['"`].*/g)].map(([found]) => `${path}: ${found}`),
  );
  expect(worded).toEqual([]);
});
