// From the media service to users: every synthetic file is marked when delivered, made smaller, converted or linked;
// stems of a recording are not. Verified with ffprobe.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createResultCollector } from '../../../src/core/delivery/collect-result.ts';
import { createResultFitter } from '../../../src/core/delivery/fit-to-limits.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { createTask } from '../../../src/domain/tasks/task.ts';
import { createSharedFiles } from '../../../src/media-links/shared-files.ts';
import { unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import type { ProvenanceWriter } from '../../../src/ports/provenance-writer.ts';
import { createProvenanceWriter } from '../../../src/provenance/index.ts';
import { createProvenancePreservingTranscoder } from '../../../src/provenance/provenance-preserving-transcoder.ts';
import { createMediaMetadataReader } from '../../../src/provenance/tag-reader.ts';
import { createTranscoder } from '../../../src/transcoding/index.ts';
import { createWorkerPool } from '../../../src/transcoding/worker-pool.ts';
import { english } from '../../domain/english.ts';
import { realClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeService } from '../../fakes/service.ts';
import { encodeMp3, tone, wav } from '../../studio/media.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';
import { makeFile, tagsIn } from '../sample-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-marked-'));
const children = createWorkerPool();
const log = createFakeLog();
const marker = createProvenanceWriter();
const tags = createMediaMetadataReader({ clock: realClock });
const resizer = createProvenancePreservingTranscoder(createTranscoder(children), { writer: marker, tags, log });
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

/** The delivered results of an operation with this file. */
async function collected(
  command: string,
  name: string,
  source: string,
  marks: { writer: ProvenanceWriter } | undefined,
) {
  const operation = catalogue.findOperation(command);
  if (!operation) throw new Error(`no ${command}`);
  const service = createFakeService();
  const role = Object.keys(operation.outcome.files)[0] ?? 'sample-a';
  service.findOutcome = async () => ({ fileLinks: [{ role, label: 'Speech', address: '/it' }] });
  service.download = async (_, into) => {
    const path = join(into.folder, name);
    await copyFile(source, path);
    return { name, path, type: 'audio/any', bytes: statSync(path).size };
  };
  const collector = createResultCollector({
    service,
    folder: mkdtempSync(join(folder, 'tasks-')),
    provenance: marks && { ...marks, disk: unlimitedDiskQuota, log },
  });
  const request = { command, values: {}, files: {}, labels: {} };
  return collector.collect(createTask('7K2QF9MA', request, origin, 0), operation, { run_id: 3 });
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
test.runIf(canProbe).each(BROUGHT)('/%s brings %s, marked', async (command, name, type) => {
  const source = makeFile(folder, name);
  const got = await collected(command, name, source, { writer: marker });
  const [file] = got.files;
  expect(got.untaggedFiles).toBeUndefined();
  expect(got.synthetic).toBe(catalogue.findOperation(command)?.outcome.synthetic);
  expect(file?.bytes).toBe(statSync(file?.path ?? '').size);
  expect(tagsIn(file?.path ?? '')).toContain(ADDRESS + type);
  expect(tagsIn(source)).not.toContain(ADDRESS);
});

test('every operation with files except stems declares synthetic content', () => {
  const silent = catalogue.allOperations.filter(
    ({ outcome: { files, samplesField, synthetic } }) =>
      (Object.keys(files).length > 0 || samplesField !== undefined) && synthetic === undefined,
  );
  expect(silent.map(({ name }) => name)).toEqual(['separate']);
});

test('real content is not marked, nor anything with marks off', async () => {
  const source = join(folder, 'stem.wav');
  writeFileSync(source, wav({ samples: tone(1) }));
  for (const [command, marks] of [
    ['separate', { writer: marker }],
    ['tts', undefined],
  ] as const) {
    const { files, synthetic } = await collected(command, 'stem.wav', source, marks);
    expect(synthetic).toBeUndefined();
    expect(await tags.readProvenance(files[0]?.path ?? '')).toBeUndefined();
  }
});

test('a file that cannot be marked is delivered and reported', async () => {
  const source = join(folder, 'odd.bin');
  writeFileSync(source, 'neither sound nor film');
  const broken: ProvenanceWriter = { ...marker, write: () => Promise.reject(new Error('the disk is slow')) };
  for (const how of [marker, broken]) {
    log.entries.length = 0;
    const { files, untaggedFiles, synthetic } = await collected('tts', 'odd.bin', source, { writer: how });
    expect(files[0]?.bytes).toBe(statSync(source).size);
    expect([synthetic, untaggedFiles?.map(english)]).toEqual(['voice', ['Speech']]);
    expect(log.entries.map(({ event }) => event)).toEqual(['not marked as synthetic']);
  }
});

test.runIf(canProbe)('the mark survives compression, conversion and links', async () => {
  const source = join(folder, 'long.wav');
  writeFileSync(source, wav({ samples: tone(30) }));
  const got = await collected('story', 'long.wav', source, { writer: marker });
  const [file] = got.files;
  if (!file) throw new Error('nothing came');
  const shared = createSharedFiles({
    folder: join(folder, 'shared'),
    publicUrl: 'https://earshot.test',
    clock: realClock,
    log,
  });
  const most = 250_000;
  const fitted = await createResultFitter({ resizer, sharedFiles: shared, log }).fit('7K2QF9MA', got, most);
  const [smaller] = fitted.files;
  expect([basename(smaller?.name ?? ''), fitted.result.synthetic]).toEqual(['long.mp3', 'voice']);
  expect(smaller?.bytes).toBeLessThanOrEqual(most);
  expect(smaller?.bytes).toBe(statSync(smaller?.path ?? '').size);

  const offer = await shared.createLink(file, '7K2QF9MA');
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
});

test('a real recording stays unmarked after compression', async () => {
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
  expect(await tags.readProvenance(made?.path ?? '')).toBeUndefined();
});
