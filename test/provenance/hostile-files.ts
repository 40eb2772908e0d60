// Recordings with huge tags, as byte generators.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const PIECE_BYTES = 1 << 20;

/** Generates a file of about this many bytes. */
type Hostile = (bytes: number) => Iterable<Buffer>;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

function number(bytes: number, value: number, order: 'BE' | 'LE' = 'BE'): Buffer {
  const out = Buffer.alloc(bytes);
  if (order === 'BE') out.writeUIntBE(value, 0, bytes);
  else out.writeUIntLE(value, 0, bytes);
  return out;
}

/** Repeats a piece up to this many bytes, whole pieces only. */
function* filled(piece: Buffer, bytes: number): Generator<Buffer> {
  const many = Buffer.concat(Array.from({ length: Math.ceil(PIECE_BYTES / piece.length) }, () => piece));
  let left = Math.floor(bytes / piece.length) * piece.length;
  for (; left > many.length; left -= many.length) yield many;
  yield many.subarray(0, left);
}

const wholeOf = (piece: Buffer, bytes: number): number => Math.floor(bytes / piece.length) * piece.length;

const synchsafe = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

/** MPEG 1 layer 3, 32 kbit/s, 44.1 kHz, mono, silent: 104 bytes. */
const MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)]);

function* id3(id: string, body: string, bytes: number): Generator<Buffer> {
  const frame = Buffer.concat([latin1(id), synchsafe(body.length), Buffer.alloc(2), latin1(body)]);
  yield Buffer.concat([latin1('ID3'), Buffer.from([4, 0, 0]), synchsafe(wholeOf(frame, bytes))]);
  yield* filled(frame, bytes);
  yield* filled(MP3_FRAME, 40_000);
}

const COMMENT = Buffer.concat([number(4, 2, 'LE'), latin1('A=')]);
const commentsOf = (bytes: number, prefix: Buffer): readonly [Buffer, number] => {
  const count = Math.floor(bytes / COMMENT.length);
  return [Buffer.concat([prefix, number(4, 0, 'LE'), number(4, count, 'LE')]), count * COMMENT.length];
};

/** A FLAC stream header: 44.1 kHz, mono, 16 bits. */
const STREAM_INFO = Buffer.concat([
  number(2, 4096),
  number(2, 4096),
  Buffer.alloc(6),
  Buffer.from('0ac440f000000000', 'hex'),
  Buffer.alloc(16),
]);

function* flac(bytes: number): Generator<Buffer> {
  yield Buffer.concat([latin1('fLaC'), number(1, 0), number(3, STREAM_INFO.length), STREAM_INFO]);
  for (let left = bytes; left > 0; left -= 16_000_000) {
    const [head, size] = commentsOf(Math.min(left, 16_000_000), Buffer.alloc(0));
    yield Buffer.concat([number(1, left > 16_000_000 ? 4 : 0x84), number(3, head.length + size), head]);
    yield* filled(COMMENT, size);
  }
}

function* ogg(bytes: number): Generator<Buffer> {
  const page = (flags: number, at: number, body: Buffer, segments: readonly number[]): Buffer =>
    Buffer.concat([
      latin1('OggS'),
      Buffer.from([0, flags]),
      Buffer.alloc(8),
      number(4, 1, 'LE'),
      number(4, at, 'LE'),
      Buffer.alloc(4),
      Buffer.from([segments.length, ...segments]),
      body,
    ]);
  const opus = Buffer.concat([latin1('OpusHead'), Buffer.from([1, 1]), Buffer.from('380180bb00000000' + '00', 'hex')]);
  yield page(2, 0, opus, [opus.length]);
  const [head, size] = commentsOf(bytes, latin1('OpusTags'));
  let rest = Buffer.alloc(0);
  let at = 1;
  for (const piece of [head, ...filled(COMMENT, size)]) {
    rest = Buffer.concat([rest, piece]);
    for (; rest.length >= 255 * 255; rest = rest.subarray(255 * 255), at += 1)
      yield page(
        at === 1 ? 0 : 1,
        at,
        rest.subarray(0, 255 * 255),
        Array.from({ length: 255 }, () => 255),
      );
  }
  const segments = [...Array.from({ length: Math.floor(rest.length / 255) }, () => 255), rest.length % 255];
  yield page(at === 1 ? 0 : 1, at, rest, segments);
}

const chunk = (id: string, body: Buffer): Buffer => Buffer.concat([latin1(id), number(4, body.length, 'LE'), body]);
const PCM = Buffer.from('0100010044ac000088580100' + '02001000', 'hex');

function* wav(piece: Buffer, bytes: number, list: boolean): Generator<Buffer> {
  const size = wholeOf(piece, bytes);
  const front = chunk('fmt ', PCM);
  const data = chunk('data', Buffer.alloc(88_200));
  const head = list ? Buffer.concat([latin1('LIST'), number(4, size + 4, 'LE'), latin1('INFO')]) : Buffer.alloc(0);
  const whole = 4 + front.length + head.length + size + data.length;
  yield Buffer.concat([latin1('RIFF'), number(4, whole, 'LE'), latin1('WAVE'), front, head]);
  yield* filled(piece, size);
  yield data;
}

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([number(4, body.length + 8), latin1(type), body]);
};
const boxHead = (type: string, size: number): Buffer => Buffer.concat([number(4, size + 8), latin1(type)]);
const FTYP = box('ftyp', latin1('M4A '), number(4, 0), latin1('isom'));

function* mp4Items(bytes: number): Generator<Buffer> {
  const item = box('\xa9cmt', box('data', number(4, 1), number(4, 0), latin1('A')));
  const size = wholeOf(item, bytes);
  const handler = box('hdlr', Buffer.alloc(8), latin1('mdirappl'), Buffer.alloc(9));
  const list = size + 8;
  const meta = 4 + handler.length + list + 8;
  yield Buffer.concat([FTYP, boxHead('moov', meta + 16), boxHead('udta', meta + 8), boxHead('meta', meta - 8)]);
  yield Buffer.concat([number(4, 0), handler, boxHead('ilst', size)]);
  yield* filled(item, size);
}

function* mp4Boxes(bytes: number): Generator<Buffer> {
  yield FTYP;
  yield* filled(box('free'), bytes);
}

const element = (id: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), number(4, 0x1000_0000 + body.length), body]);

function* matroska(bytes: number): Generator<Buffer> {
  yield element('1a45dfa3', element('4282', latin1('matroska')));
  const tag = Buffer.concat([Buffer.from('67c887', 'hex'), Buffer.from('45a38141' + '448780', 'hex')]);
  tag[2] = 0x80 + tag.length - 3;
  const size = wholeOf(tag, bytes - 100);
  yield Buffer.concat([Buffer.from('18538067', 'hex'), number(4, 0x1000_0000 + size + 32)]);
  yield element('1549a966', Buffer.from('2ad7b1830f4240', 'hex'));
  yield Buffer.concat([Buffer.from('1254c367', 'hex'), number(4, 0x1000_0000 + size + 6)]);
  yield Buffer.concat([Buffer.from('7373', 'hex'), number(4, 0x1000_0000 + size)]);
  yield* filled(tag, size);
}

function* apev2(bytes: number): Generator<Buffer> {
  const item = Buffer.concat([number(4, 1, 'LE'), number(4, 0, 'LE'), latin1('AB\0x')]);
  const size = wholeOf(item, bytes);
  const head = (flags: number): Buffer =>
    Buffer.concat([
      latin1('APETAGEX'),
      ...[2000, size + 32, size / item.length, flags].map((value) => number(4, value, 'LE')),
      Buffer.alloc(8),
    ]);
  yield head(0xa000_0000);
  yield* filled(item, size);
  yield head(0x8000_0000);
  yield* filled(MP3_FRAME, 40_000);
}

function* aiff(bytes: number): Generator<Buffer> {
  const piece = Buffer.concat([latin1('ANNO'), number(4, 2), latin1('AB')]);
  const size = wholeOf(piece, bytes);
  yield Buffer.concat([latin1('FORM'), number(4, size + 4), latin1('AIFF')]);
  yield* filled(piece, size);
}

/** Generators by file name. */
export const HOSTILE: Readonly<Record<string, Hostile>> = {
  'txxx.mp3': (bytes) => id3('TXXX', '\0\0', bytes),
  'comm.mp3': (bytes) => id3('COMM', '\0eng\0A', bytes),
  'priv.mp3': (bytes) => id3('PRIV', 'A\0B', bytes),
  'frames.mp3': (bytes) => filled(MP3_FRAME, bytes),
  'ape.mp3': apev2,
  'comments.flac': flac,
  *'blocks.flac'(bytes) {
    yield Buffer.concat([latin1('fLaC'), number(1, 0), number(3, STREAM_INFO.length), STREAM_INFO]);
    yield* filled(Buffer.from('01000000', 'hex'), bytes);
  },
  'comments.ogg': ogg,
  'info.wav': (bytes) => wav(chunk('ICMT', latin1('AB')), bytes, true),
  'chunks.wav': (bytes) => wav(chunk('junk', Buffer.alloc(0)), bytes, false),
  'items.m4a': mp4Items,
  'boxes.m4a': mp4Boxes,
  'tags.mkv': matroska,
  'annotations.aiff': aiff,
};

export async function writeHostile(name: string, path: string, bytes: number): Promise<string> {
  const out = createWriteStream(path);
  for (const piece of HOSTILE[name]?.(bytes) ?? []) if (!out.write(piece)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
  return path;
}
