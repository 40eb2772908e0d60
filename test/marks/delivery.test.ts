// From the media service to people: every file of a synthetic kind says so when it is delivered, made smaller, saved as another kind or
// opened by a link; stems of a recording do not. Read back with ffprobe.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { createCollector } from '../../src/core/delivery/collect.ts';
import { createFitter } from '../../src/core/delivery/fit-to-limits.ts';
import { createCatalogue } from '../../src/domain/commands/command.ts';
import { newTask } from '../../src/domain/tasks/task.ts';
import { english } from '../../src/domain/words/index.ts';
import { createMarker } from '../../src/marks/index.ts';
import { keepingMarks } from '../../src/marks/keep.ts';
import { createTagReader } from '../../src/marks/tag-reader.ts';
import { createSharedFiles } from '../../src/media-links/shared-files.ts';
import { boundless } from '../../src/ports/disk.ts';
import type { Marker } from '../../src/ports/marker.ts';
import { createChildren } from '../../src/resize/children.ts';
import { createResizer } from '../../src/resize/index.ts';
import { realClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeService } from '../fakes/service.ts';
import { sampled } from '../sampled.ts';
import { encodeMp3, tone, wav } from '../studio/media.ts';
import { installed } from '../studio/operations/dubbing/film.ts';
import { makeFile, tagsIn } from './kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-marked-'));
const children = createChildren();
const log = createFakeLog();
const marker = createMarker();
const tags = createTagReader({ clock: realClock });
const resizer = keepingMarks(createResizer(children), { marker, tags, log });
afterAll(() => {
  children.stop();
  tags.stop();
  rmSync(folder, { recursive: true });
});
const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const catalogue = createCatalogue(commands);
const canProbe = installed('ffmpeg');
const origin = {
  adapter: 'fake',
  person: { id: 'a', name: 'Ana' },
  place: { id: 'r', name: 'R' },
  message: 'm',
};

/** What comes of an operation whose results are this file. */
async function collected(
  command: string,
  name: string,
  source: string,
  marks: { marker: Marker } | undefined,
) {
  const operation = catalogue.operation(command);
  if (!operation) throw new Error(`no ${command}`);
  const service = createFakeService();
  const role = Object.keys(operation.outcome.files)[0] ?? 'sample-a';
  service.outcome = async () => ({ sources: [{ role, label: 'Speech', address: '/it' }] });
  service.download = async (_, into) => {
    const path = join(into.folder, name);
    await copyFile(source, path);
    return { name, path, type: 'audio/any', bytes: statSync(path).size };
  };
  const collector = createCollector({
    service,
    folder: mkdtempSync(join(folder, 'tasks-')),
    wordsFor: () => english,
    marks: marks && { ...marks, disk: boundless, log },
  });
  const request = { command, values: {}, files: {}, labels: {} };
  return collector.collect(newTask('7K2QF9MA', request, origin, 0), operation, { run_id: 3 });
}

const BROUGHT: readonly (readonly [string, string, string])[] = [
  ['tts', 'speech.flac', 'trainedAlgorithmicMedia'],
  ['tts', 'bare.wav', 'trainedAlgorithmicMedia'],
  ['translated-tts', 'speech.opus', 'trainedAlgorithmicMedia'],
  ['story', 'speech.mp3', 'trainedAlgorithmicMedia'],
  ['translated-story', 'speech.m4a', 'trainedAlgorithmicMedia'],
  ['voice', 'speech.ogg', 'trainedAlgorithmicMedia'],
  ['sound', 'speech.wav', 'trainedAlgorithmicMedia'],
  ['dub', 'index-first.mp4', 'compositeWithTrainedAlgorithmicMedia'],
  ['dub', 'film.mov', 'compositeWithTrainedAlgorithmicMedia'],
  ['dub', 'film.mxf', 'compositeWithTrainedAlgorithmicMedia'],
  ['dub', 'speech.aac', 'compositeWithTrainedAlgorithmicMedia'],
];
test.runIf(canProbe).each(sampled(BROUGHT, 5))('/%s brings %s, marked', async (command, name, type) => {
  const source = makeFile(folder, name);
  const got = await collected(command, name, source, { marker });
  const [file] = got.files;
  expect(got.unmarked).toBeUndefined();
  expect(got.synthetic).toBe(catalogue.operation(command)?.outcome.synthetic);
  expect(file?.bytes).toBe(statSync(file?.path ?? '').size);
  expect(tagsIn(file?.path ?? '')).toContain(ADDRESS + type);
  expect(tagsIn(source)).not.toContain(ADDRESS);
});

test('every operation that brings files says what of them is synthetic: all but stems are', () => {
  const silent = catalogue.allOperations.filter(
    ({ outcome: { files, samples, synthetic } }) =>
      (Object.keys(files).length > 0 || samples !== undefined) && synthetic === undefined,
  );
  expect(silent.map(({ name }) => name)).toEqual(['separate']);
});

test('what is not synthetic is not marked, and nothing is where marks are off', async () => {
  const source = join(folder, 'stem.wav');
  writeFileSync(source, wav({ samples: tone(1) }));
  for (const [command, marks] of [
    ['separate', { marker }],
    ['tts', undefined],
  ] as const) {
    const { files, synthetic } = await collected(command, 'stem.wav', source, marks);
    expect(synthetic).toBeUndefined();
    expect(await tags.mark(files[0]?.path ?? '')).toBeUndefined();
  }
});

test('a file that cannot be marked comes all the same, and that is said and logged', async () => {
  const source = join(folder, 'odd.bin');
  writeFileSync(source, 'neither sound nor film');
  const broken: Marker = { ...marker, mark: () => Promise.reject(new Error('the disk is slow')) };
  for (const how of [marker, broken]) {
    log.entries.length = 0;
    const { files, unmarked, synthetic } = await collected('tts', 'odd.bin', source, { marker: how });
    expect(files[0]?.bytes).toBe(statSync(source).size);
    expect([synthetic, unmarked]).toEqual(['voice', ['Speech']]);
    expect(log.entries.map(({ event }) => event)).toEqual(['not marked as synthetic']);
  }
});

test.runIf(canProbe)(
  'made smaller, saved as another kind and opened by a link it is still marked',
  async () => {
    const source = join(folder, 'long.wav');
    writeFileSync(source, wav({ samples: tone(30) }));
    const got = await collected('story', 'long.wav', source, { marker });
    const [file] = got.files;
    if (!file) throw new Error('nothing came');
    const shared = createSharedFiles({
      folder: join(folder, 'shared'),
      publicUrl: 'https://earshot.test',
      clock: realClock,
      log,
    });
    const most = 250_000;
    const fitted = await createFitter({ resizer, sharedFiles: shared, log }).fit('7K2QF9MA', got, most);
    const [smaller] = fitted.files;
    expect([basename(smaller?.name ?? ''), fitted.result.synthetic]).toEqual(['long.mp3', 'voice']);
    expect(smaller?.bytes).toBeLessThanOrEqual(most);
    expect(smaller?.bytes).toBe(statSync(smaller?.path ?? '').size);

    const offer = await shared.offer(file, '7K2QF9MA');
    const opened = await shared.fetch(new Request(offer?.link ?? ''));
    const linked = join(folder, 'linked.wav');
    writeFileSync(linked, Buffer.from(await opened.arrayBuffer()));
    shared.stop();

    const back = await resizer.transcode(
      { ...file, path: smaller?.path ?? '', name: 'long.mp3', type: 'audio/mpeg' },
      'wav',
      10_000_000,
    );
    for (const path of [smaller?.path, linked, back?.path]) {
      expect(tagsIn(path ?? '')).toContain(`${ADDRESS}trainedAlgorithmicMedia`);
      expect(tagsIn(path ?? '')).toContain('AI-generated speech, made with Earshot');
    }
  },
);

test('a recording of one’s own stays unmarked when it is made smaller', async () => {
  const path = join(folder, 'mine.mp3');
  writeFileSync(path, await encodeMp3(tone(2)));
  const mine = {
    role: 'saved',
    label: 'mine',
    name: 'mine.mp3',
    type: 'audio/mpeg',
    path,
    bytes: statSync(path).size,
  };
  const made = await resizer.transcode(mine, 'wav', 10_000_000);
  expect(await tags.mark(made?.path ?? '')).toBeUndefined();
});
