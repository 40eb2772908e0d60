// Makes the files of `made-here.ts`: one of every format as delivered, smaller and converted copies, copies by other
// programs, stripped and changed tags, and files of other programs.

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createFileProvenanceWriter } from '../src/core/delivery/file-provenance.ts';
import type { NoteWriter } from '../src/core/file-origin/note-writer.ts';
import type { Operation } from '../src/domain/commands/command.ts';
import { NOTE_PATTERN } from '../src/domain/file-origin/provenance-note.ts';
import type { Task } from '../src/domain/tasks/task.ts';
import { unlimitedDiskQuota } from '../src/ports/disk-quota.ts';
import { createProvenanceWriter } from '../src/provenance/index.ts';
import { createProvenancePreservingTranscoder } from '../src/provenance/provenance-preserving-transcoder.ts';
import { createMediaMetadataReader } from '../src/provenance/tag-reader.ts';
import { createTranscoder } from '../src/transcoding/index.ts';
import { createWorkerPool } from '../src/transcoding/worker-pool.ts';
import { realClock } from '../test/fakes/clock.ts';
import { createFakeLog } from '../test/fakes/log.ts';
import { writeHostile } from '../test/provenance/hostile-files.ts';
import { FILES, makeFile } from '../test/provenance/sample-files.ts';

export const ANSWERS = {
  here: /^Yes, made here on/,
  otherLength: /^Yes, made here on.*longer or shorter/,
  elsewhere: /made with Earshot, but not here/,
  unknownPlace: /made with Earshot, but not where/,
  declared: /Another program’s tag says/,
  untagged: /^It has no tag\. It may still/,
  untaggable: /which says nothing/,
  unreadable: /can’t be read/,
} as const;

export interface AskedFile {
  readonly group: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly expected: keyof typeof ANSWERS;
}

interface FileMakers {
  readonly folder: string;
  readonly notes: NoteWriter;
  readonly task: Task;
  readonly operation: Operation;
}

const ffmpeg = (...words: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words]);
const TERM = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

export async function makeAskedFiles({ folder, notes, task, operation }: FileMakers): Promise<readonly AskedFile[]> {
  const log = createFakeLog();
  const writer = createProvenanceWriter();
  const options = { writer, notes, disk: unlimitedDiskQuota, log };
  const write = createFileProvenanceWriter(options, task, operation, {});
  if (!write) throw new Error(`${operation.name} makes nothing synthetic`);
  const tags = createMediaMetadataReader({ clock: realClock });
  /** Marks a file as a result, right after its download. */
  const deliver = async (path: string) => {
    const seconds = await tags.readDuration(path);
    const file = {
      name: basename(path),
      type: 'audio/any',
      bytes: statSync(path).size,
      path,
      ...(seconds && { seconds }),
    };
    const { marked } = await write(file, async () => undefined);
    if (!marked) throw new Error(`${path} was not marked`);
    return path;
  };
  const asFile = (group: string, path: string, expected: AskedFile['expected'], name = basename(path)): AskedFile => ({
    group,
    name,
    bytes: readFileSync(path),
    expected,
  });

  const delivered = new Map<string, string>();
  for (const name of Object.keys(FILES)) delivered.set(name, await deliver(makeFile(folder, name)));
  const pathOf = (name: string) => delivered.get(name) ?? '';
  const asked = [...delivered.values()].map((path) => asFile('each format', path, 'here'));
  const long = join(folder, 'long.wav');
  ffmpeg('-f', 'lavfi', '-i', 'sine=330:r=44100:d=30', long);
  await deliver(long);

  asked.push(
    ...(await convert(folder, { long, pathOf, log, writer, tags })).map((path) =>
      asFile('resized, converted', path, 'here'),
    ),
  );
  asked.push(...copyElsewhere(folder, pathOf).map(([path, expected]) => asFile('copied by ffmpeg', path, expected)));
  asked.push(...strip(folder, pathOf).map((path) => asFile('tags stripped', path, 'untagged')));
  asked.push(
    ...(await forge(folder, pathOf, long, writer)).map(([path, expected]) => asFile('forged', path, expected)),
  );
  asked.push(...(await makeForeign(folder)).map(([path, expected]) => asFile('foreign', path, expected)));
  tags.stop();
  return asked;
}

interface ConversionParts {
  readonly long: string;
  pathOf(name: string): string;
  readonly log: ReturnType<typeof createFakeLog>;
  readonly writer: ReturnType<typeof createProvenanceWriter>;
  readonly tags: ReturnType<typeof createMediaMetadataReader>;
}

/** As Earshot makes files smaller or saves them in another format. */
async function convert(
  folder: string,
  { long, pathOf, log, writer, tags }: ConversionParts,
): Promise<readonly string[]> {
  const pool = createWorkerPool();
  const transcoder = createProvenancePreservingTranscoder(createTranscoder(pool), { writer, tags, log });
  const toFile = (path: string, type: string) => ({
    role: basename(path, extname(path)),
    label: 'Speech',
    name: basename(path),
    type,
    bytes: statSync(path).size,
    path,
  });
  const copy = (path: string, name: string) => {
    const target = join(folder, name);
    writeFileSync(target, readFileSync(path));
    return target;
  };
  const MB = 1_000_000;
  const made = [
    await transcoder.shrink(toFile(copy(long, 'half.wav'), 'audio/wav'), 250_000),
    await transcoder.shrink(toFile(copy(long, 'quarter.wav'), 'audio/wav'), 130_000),
    await transcoder.transcode(toFile(copy(long, 'to-mp3.wav'), 'audio/wav'), 'mp3', 10 * MB),
    await transcoder.transcode(toFile(copy(pathOf('speech.mp3'), 'to-wav.mp3'), 'audio/mpeg'), 'wav', 10 * MB),
    await transcoder.transcode(toFile(copy(pathOf('speech.flac'), 'flac-to-mp3.flac'), 'audio/flac'), 'mp3', 10 * MB),
    await transcoder.transcode(toFile(copy(pathOf('speech.flac'), 'flac-to-wav.flac'), 'audio/flac'), 'wav', 10 * MB),
    await transcoder.transcode(toFile(copy(pathOf('titled.wav'), 'titled-to-mp3.wav'), 'audio/wav'), 'mp3', 10 * MB),
    await transcoder.transcode(toFile(copy(pathOf('bare.wav'), 'bare-to-mp3.wav'), 'audio/wav'), 'mp3', 10 * MB),
  ];
  pool.stop();
  return made.map((file, at) => {
    if (!file) throw new Error(`conversion ${at} made nothing`);
    return file.path;
  });
}

/** Other programs keep the tags that the container can hold. The plain sentence survives where the note does not. */
function copyElsewhere(
  folder: string,
  pathOf: (name: string) => string,
): readonly (readonly [string, AskedFile['expected']])[] {
  const cases = [
    ['speech.mp3', 'copy.mp3', 'here', ['-c', 'copy']],
    ['speech.flac', 'flac.mp3', 'here', ['-b:a', '96k']],
    ['speech.mp3', 'mp3.flac', 'here', []],
    ['speech.ogg', 'ogg.mp3', 'here', ['-map_metadata', '0:s:0']],
    // ffmpeg reads the list of a WAV file, but not its ID3 chunk.
    ['speech.wav', 'wav.flac', 'unknownPlace', []],
    ['speech.opus', 'opus.ogg', 'here', ['-c', 'copy']],
    ['film.mp4', 'film.mkv', 'here', ['-c', 'copy']],
    ['speech.m4a', 'renamed.m4a', 'unknownPlace', ['-c', 'copy']],
    ['speech.mp3', 'mp3.m4a', 'unknownPlace', ['-c:a', 'aac']],
    ['speech.m4a', 'tags.m4a', 'here', ['-c', 'copy', '-movflags', 'use_metadata_tags']],
  ] as const;
  return cases.map(([from, to, expected, words]) => {
    const path = join(folder, `by-ffmpeg-${to}`);
    ffmpeg('-i', pathOf(from), ...words, path);
    return [path, expected];
  });
}

function strip(folder: string, pathOf: (name: string) => string): readonly string[] {
  const names = ['speech.mp3', 'speech.wav', 'speech.flac', 'speech.opus', 'speech.m4a', 'film.mkv'];
  return names.map((name) => {
    const path = join(folder, `stripped-${name}`);
    ffmpeg('-i', pathOf(name), '-map_metadata', '-1', '-map_metadata:s', '-1', '-c', 'copy', '-bitexact', path);
    return path;
  });
}

/** Changed notes, and a genuine note in another recording. */
async function forge(
  folder: string,
  pathOf: (name: string) => string,
  long: string,
  writer: ReturnType<typeof createProvenanceWriter>,
): Promise<readonly (readonly [string, AskedFile['expected']])[]> {
  const bytes = readFileSync(pathOf('speech.mp3'));
  const at = bytes.indexOf('earshot:v1.') + 'earshot:v1.'.length;
  const [note = ''] = bytes.toString('latin1').match(NOTE_PATTERN) ?? [];
  const change = (name: string, edit: (copy: Buffer) => void) => {
    const path = join(folder, name);
    const copy = Buffer.from(bytes);
    edit(copy);
    writeFileSync(path, copy);
    return path;
  };
  const pasted = join(folder, 'pasted.flac');
  ffmpeg('-f', 'lavfi', '-i', 'sine=220:r=44100:d=12', pasted);
  const date = '2026-11-22';
  await writer.write(pasted, { sourceType: TERM, text: 'AI-generated speech, made with Earshot', date, note });
  const invented = join(folder, 'invented.wav');
  ffmpeg('-i', long, '-map_metadata', '-1', '-bitexact', invented);
  const random = `earshot:v1.${'Ab3_-'.repeat(76)}`.slice(0, note.length);
  await writer.write(invented, {
    sourceType: TERM,
    text: 'AI-generated speech, made with Earshot',
    date,
    note: random,
  });
  return [
    [change('flipped.mp3', (copy) => copy.write(copy[at + 40] === 0x41 ? 'B' : 'A', at + 40)), 'elsewhere'],
    [change('other-nonce.mp3', (copy) => copy.write(copy[at] === 0x41 ? 'B' : 'A', at)), 'elsewhere'],
    [invented, 'elsewhere'],
    [pasted, 'otherLength'],
  ];
}

async function makeForeign(folder: string): Promise<readonly (readonly [string, AskedFile['expected']])[]> {
  const make = (name: string, ...words: readonly string[]) => {
    const path = join(folder, name);
    ffmpeg('-f', 'lavfi', '-i', 'sine=500:r=44100:d=2', ...words, path);
    return path;
  };
  const write = (name: string, text: string | Buffer, before?: string) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.concat([before ? readFileSync(before) : Buffer.alloc(0), Buffer.from(text)]));
    return path;
  };
  const xmp = `<x:xmpmeta><rdf:Description Iptc4xmpExt:DigitalSourceType="${TERM}"/></x:xmpmeta>`;
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('uuid'), Buffer.alloc(16, 7), Buffer.from(xmp)]);
  box.writeUInt32BE(box.length);
  return [
    [make('other-program.mp3', '-metadata', `DigitalSourceType=${TERM}`), 'declared'],
    [make('other-program.flac', '-metadata', `comment=${TERM.replace('trained', 'composite')}`), 'declared'],
    [write('xmp.m4a', box, make('plain.m4a')), 'declared'],
    [write('manifest.wav', `C2PA    jumb c2pa.actions ${TERM}`, make('plain.wav')), 'declared'],
    [make('recording.mp3'), 'untagged'],
    [write('words.srt', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'), 'untaggable'],
    [write('notes.pdf', '%PDF-1.4\n% no tags\n'), 'untaggable'],
    [await writeHostile('comments.ogg', join(folder, 'endless.ogg'), 40_000_000), 'unreadable'],
  ];
}
