// The chat's files over HTTP: what people gave and what came back, the same as MP3 or WAV, and samples of voices. None is trusted: a
// browser may show or play what is harmless, and saves the rest.

import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { isDiskFull } from '../../../kit/disk/space.ts';
import { answerFile } from '../../../kit/http/file-answer.ts';
import type { OpenFile } from '../../../ports/chat.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { SavedKind, Transcoder } from '../../../ports/transcoder.ts';
import { BOUNDS } from '../limits.ts';
import type { Files, StoredFile } from '../rooms/files.ts';
import type { Asset } from './assets.ts';
import { Fault } from './fault.ts';

/** What a browser may show or play by itself; all else is saved. */
const INLINE = /^(audio\/|video\/|text\/(plain|vtt)$)/;

/** `save`: the person asked to keep it rather than to hear it. */
export const sendFile = (files: Files, file: StoredFile, request: Request, save: boolean): Response =>
  answerFile(request, {
    name: file.name,
    type: file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    bytes: file.bytes,
    inline: INLINE.test(file.type) && !save,
    // What stands under an id never changes.
    cache: 'private, max-age=31536000, immutable',
    etag: `"${file.id}"`,
    open: (part) => files.open(file.id, part),
  });

/** One of the page's own recordings, in parts where a player asks for them. */
export const sendRecording = ({ bytes, type, etag }: Asset, address: string, request: Request): Response =>
  answerFile(request, {
    name: basename(address),
    type,
    bytes: bytes.length,
    inline: true,
    cache: 'no-cache',
    etag,
    open: (part) => Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes]),
  });

/** Answers with a recording in the kind that was asked for. Throws {@link Fault} when there is none. */
export type Converted = (file: StoredFile, as: string, request: Request) => Promise<Response>;

interface ConvertedParts extends Transcoder {
  readonly files: Files;
  readonly disk: Disk;
  /** What is on its way to somebody; nothing of it is kept. */
  readonly folder: string;
}

const TYPES: Readonly<Record<SavedKind, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' };
const isSavedKind = (kind: string): kind is SavedKind => kind in TYPES;

/** So many times more room than the file takes: WAV from speech at 64 kbit/s. */
const GROWTH: Readonly<Record<SavedKind, number>> = { mp3: 2, wav: 12 };

export function createConverted({ files, disk, folder, transcode }: ConvertedParts): Converted {
  const { fromBytes, intoBytes, atOnce } = BOUNDS.converted;
  // What a crash left belongs to nobody.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let atWork = 0;

  async function make(file: StoredFile, kind: SavedKind, place: string): Promise<Response> {
    const { id, name, type, bytes } = file;
    const path = join(place, 'original');
    await files.lend(id, path);
    const facts = { role: 'saved', label: name, name, type, bytes, path };
    const made = await transcode(facts, kind, intoBytes).catch((thrown: unknown) => {
      throw isDiskFull(thrown)
        ? thrown
        : new Fault(422, ({ texts }) => texts.web.damaged(kind.toUpperCase()));
    });
    if (!made) throw new Fault(422, ({ texts }) => texts.web.unfit(kind.toUpperCase()));
    return answerFile(new Request('http://localhost/'), {
      name: basename(made.name),
      type: TYPES[kind],
      bytes: made.bytes,
      inline: false,
      cache: 'private, no-store',
      open: () => createReadStream(made.path).once('close', () => void rm(place, { recursive: true })),
    });
  }

  return async (file, as, request) => {
    if (!isSavedKind(as)) throw new Fault(400, ({ texts }) => texts.web.kinds);
    if (file.bytes > fromBytes) throw new Fault(413, ({ texts }) => texts.web.tooLargeToConvert);
    // Nothing is made for somebody who only asks whether there is something.
    if (request.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': TYPES[as] } });
    if (atWork >= atOnce) throw new Fault(503, ({ texts }) => texts.web.converting);
    atWork += 1;
    try {
      const claim = await disk.claim('passing', Math.min(intoBytes, file.bytes * GROWTH[as]));
      const place = await mkdtemp(join(folder, 'as-'));
      try {
        return await make(file, as, place);
      } catch (thrown) {
        await rm(place, { recursive: true, force: true });
        throw thrown;
      } finally {
        claim.end();
      }
    } finally {
      atWork -= 1;
    }
  };
}

/** A short recording that is not one of our files: played, not saved, and asked for anew tomorrow. */
export function sendSample({ stream, bytes, type }: OpenFile): Response {
  const headers = new Headers({
    'Content-Type': type?.startsWith('audio/') ? type : 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
  });
  if (bytes !== undefined) headers.set('Content-Length', String(bytes));
  return new Response(Readable.toWeb(stream) as ConstructorParameters<typeof Response>[0], { headers });
}
