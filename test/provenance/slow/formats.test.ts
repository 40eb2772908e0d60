// Every format carries a mark that other programs read, and its sound and pictures stay identical.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProvenance } from '../../../src/domain/media/provenance.ts';
import { createProvenanceWriter } from '../../../src/provenance/index.ts';
import { createMediaMetadataReader, createOriginTagReader } from '../../../src/provenance/tag-reader.ts';
import { realClock } from '../../fakes/clock.ts';
import { encodeFlac, encodeMp3, tone, wav } from '../../studio/media.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';
import { contentOf, FILES, makeFile, makeFragmented, tagsIn } from '../sample-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-marks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const marker = createProvenanceWriter();
const reader = createMediaMetadataReader({ clock: realClock });
const origins = createOriginTagReader({ clock: realClock });
afterAll(() => {
  reader.stop();
  origins.stop();
});
const mark = createProvenance('voice', { digital_source_type: 'algorithmicMedia' }, Date.UTC(2026, 10, 22));
const note = `earshot:v1.${'A-_9'.repeat(95).slice(1)}`;
const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';
const canMake = installed('ffmpeg');
const BY_FFMPEG = /\.(?:mxf|mkv|webm)$/;

test.runIf(canMake).each(Object.keys(FILES))('%s', async (name) => {
  const path = makeFile(folder, name);
  const before = contentOf(path);
  const theirs = /tag:(title|comment)=[^|\n]*/g;
  const said = tagsIn(path).match(theirs) ?? [];

  const bytes = await marker.write(path, mark);

  expect(bytes).toBe(statSync(path).size);
  expect(contentOf(path)).toBe(before);
  const tags = tagsIn(path);
  expect(tags).toContain(ADDRESS);
  for (const one of said) expect(tags).toContain(one);
  if (!said.some((one) => one.startsWith('tag:comment'))) expect(tags).toContain('Synthetic speech, made with Earshot');
  const whole = readFileSync(path);
  if (!BY_FFMPEG.test(name)) {
    await expect(reader.readProvenance(path)).resolves.toMatchObject({ sourceType: ADDRESS });
    expect(await marker.write(path, mark)).toBe(bytes);
    expect(readFileSync(path).equals(whole)).toBe(true);
  }
});

test.runIf(canMake).each(Object.keys(FILES))('%s gets a note, also after its mark', async (name) => {
  const path = makeFile(folder, name);
  const before = contentOf(path);
  await marker.write(path, mark);
  expect((await origins.readOriginTags(path))?.note).toBeUndefined();
  const renewed = note.replace('A', 'B');
  for (const one of [note, renewed]) {
    expect(await marker.write(path, { ...mark, note: one })).toBe(statSync(path).size);
    const read = await origins.readOriginTags(path);
    expect(read).toMatchObject({ sourceType: 'algorithmicMedia', note: one });
  }
  expect(contentOf(path)).toBe(before);
  if (!BY_FFMPEG.test(name)) {
    const bytes = statSync(path).size;
    expect(await marker.write(path, { ...mark, note: renewed })).toBe(bytes);
    await expect(reader.readProvenance(path)).resolves.toMatchObject({ sourceType: ADDRESS, note: renewed });
  }
});

test.each([
  ['mp3', encodeMp3],
  ['flac', encodeFlac],
  ['wav', async (samples: Float32Array) => wav({ samples })],
] as const)('our own encoding as %s', async (kind, encode) => {
  const path = join(folder, `own.${kind}`);
  writeFileSync(path, await encode(tone(1)));
  expect(await reader.readProvenance(path)).toBeUndefined();
  await marker.write(path, mark);
  expect(await reader.readProvenance(path)).toEqual(mark);
});

test.runIf(canMake)('fragmented, cut or unknown files stay unchanged', async () => {
  const [cut, words] = [join(folder, 'cut.mxf'), join(folder, 'words.txt')];
  const film = readFileSync(makeFile(folder, 'film.mxf'));
  writeFileSync(cut, film.subarray(0, film.length / 2));
  writeFileSync(words, 'words');
  const paths = [makeFragmented(folder), cut, words];
  for (const path of paths) {
    const before = readFileSync(path);
    expect(await marker.write(path, mark)).toBeUndefined();
    expect(readFileSync(path).equals(before)).toBe(true);
  }
});

test('a signed manifest keeps its bytes', async () => {
  const path = join(folder, 'signed.wav');
  const sound = wav({ samples: tone(1) });
  const manifest = Buffer.concat([Buffer.from('C2PA'), Buffer.from([4, 0, 0, 0]), Buffer.from('jumb')]);
  writeFileSync(path, Buffer.concat([sound, manifest]));
  expect(await marker.write(path, mark)).toBe(sound.length + manifest.length);
  expect(readFileSync(path).subarray(0, sound.length).equals(sound)).toBe(true);
});

test.runIf(canMake)('a file with a damaged header is marked or unchanged', async () => {
  const names = Object.keys(FILES).filter((name) => !BY_FFMPEG.test(name));
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (const name of names) {
    const sound = readFileSync(makeFile(folder, name));
    for (let round = 0; round < 16; round += 1) {
      const path = join(folder, `damaged-${name}`);
      const harmed = Buffer.from(sound.subarray(0, round % 4 === 0 ? random(sound.length) : sound.length));
      for (let hit = 0; hit < 4 && harmed.length > 0; hit += 1)
        harmed[random(Math.min(harmed.length, 4000))] = random(256);
      writeFileSync(path, harmed);
      const bytes = await marker.write(path, mark);
      if (bytes === undefined) expect(readFileSync(path).equals(harmed)).toBe(true);
      else expect(statSync(path).size).toBe(bytes);
    }
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.marked'))).toEqual([]);
});
