// Notes in the tags of files: what they say, who can read them, and what their bytes reveal.

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createNoteWriter } from '../../../src/core/file-origin/note-writer.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import { NOTE_PATTERN } from '../../../src/domain/file-origin/provenance-note.ts';
import type { CustomVoiceDetails } from '../../../src/domain/media/voice.ts';
import { createTextCipher } from '../../../src/store/encryption.ts';
import { createFakeLog } from '../../fakes/log.ts';

const catalogue = createCatalogue(commands);
const key = randomBytes(32);
const cipher = createTextCipher(key);
const consent = { personId: 'ana', givenAt: 0, version: 1, languageTag: 'en' };
const owner = { adapter: 'discord', person: 'ana' };
const VOICES: Readonly<Record<number, CustomVoiceDetails>> = {
  7: { owner, name: 'Granny', consent },
  8: { owner, name: 'Robot' },
};
const SCOPES = { web: 'platform', mcp: 'person' } as const;
const createWriter = (openCipher = async () => cipher, log = createFakeLog()) =>
  createNoteWriter({
    openCipher,
    findCustomVoices: async (ids) => ids.flatMap((id) => VOICES[id] ?? []),
    scopeOf: (adapter) => SCOPES[adapter as keyof typeof SCOPES],
    log,
  });
const notes = createWriter();

const ana = { id: 'ana', name: 'Ana Lovelace' };
const ben = { id: 'ben', name: 'Ben' };
const general = { id: 'c1', name: 'general', server: 'harbor' };
const speech: Request = {
  command: 'tts',
  values: { text: 'A secret sentence', voice_id: 7 },
  files: {},
  labels: { voice_id: 'Granny' },
};

async function write(
  request: Request = speech,
  { adapter = 'discord', person = ana, place = general as { id: string; name: string; server?: string | null } } = {},
  seconds?: number,
) {
  const operation = catalogue.findOperation(request.command);
  if (!operation) throw new Error(`no ${request.command}`);
  const origin = { adapter, person, place, message: 'm1' };
  const note = await notes.write({ request, origin, createdAt: Date.UTC(2026, 10, 22) }, operation, seconds);
  if (note === undefined) throw new Error('no note');
  return note;
}

test('says the kind, day, voice, consent and length to others there', async () => {
  const note = await write(speech, {}, 12.34);
  const elsewhereThere = { id: 'c2', name: 'random', server: 'harbor' };
  expect(await notes.read(note, 'discord', { person: ben, place: elsewhereThere })).toEqual({
    command: 'tts',
    date: '2026-11-22',
    voices: 'Granny',
    hasConsent: true,
    seconds: 12.3,
  });
});

test.each([
  ['a service voice', { voice_id: 1 }, 'Rose'],
  ['a designed voice', { voice_id: 8 }, 'Robot'],
])('names no consent for %s', async (_, values, name) => {
  const request = { ...speech, values, labels: { voice_id: name } };
  expect(await notes.read(await write(request), 'discord', { person: ana, place: general })).toEqual({
    command: 'tts',
    date: '2026-11-22',
    voices: name,
  });
});

test('names the voices of a script, and one consent among them', async () => {
  const cast = [
    { key: 'a', name: 'Anna', voiceId: 1, voiceName: 'Rose', lines: 2 },
    { key: 'b', name: 'Bob', voiceId: 7, voiceName: 'Granny', lines: 1 },
  ];
  const script = { cast, lines: 3, sounds: 0, tasks: 3 };
  const request = {
    ...speech,
    values: { voice_id: 8 },
    labels: { voice_id: 'Robot' },
    assembly: { script },
  } as Request;
  const read = await notes.read(await write(request), 'discord', { person: ana, place: general });
  expect(read).toMatchObject({ voices: 'Rose, Granny', hasConsent: true });
});

const HERE = ['discord', ana, general] as const;
test.each([
  ['another server', 'discord', ana, { ...general, server: 'meadow' }],
  ['a direct message', 'discord', ana, { ...general, server: null }],
  ['another platform with the same ids', 'slack', ana, general],
])('decrypts to nothing in %s', async (_, adapter, person, place) => {
  expect(await notes.read(await write(), adapter, { person, place })).toBe('elsewhere');
});

test('belongs to the conversation where there is no server', async () => {
  const direct = { id: 'd1', name: 'direct message', server: null };
  const note = await write(speech, { place: direct });
  expect(await notes.read(note, 'discord', { person: ben, place: direct })).toMatchObject({ command: 'tts' });
  expect(await notes.read(note, 'discord', { person: ana, place: { ...direct, id: 'd2' } })).toBe('elsewhere');
});

test('belongs to all rooms of a chat that everybody reads', async () => {
  const note = await write(speech, { adapter: 'web', place: { id: 'one', name: 'one' } });
  expect(await notes.read(note, 'web', { person: ben, place: { id: 'two', name: 'two' } })).toMatchObject({
    command: 'tts',
  });
});

test('belongs to the person where clients see only their own tasks', async () => {
  const place = { id: 'mcp', name: 'MCP' };
  const note = await write(speech, { adapter: 'mcp', place });
  expect(await notes.read(note, 'mcp', { person: ana, place })).toMatchObject({ command: 'tts' });
  expect(await notes.read(note, 'mcp', { person: ben, place })).toBe('elsewhere');
});

test('decrypts to nothing after any change or with another key', async () => {
  const note = await write();
  const [adapter, person, place] = HERE;
  for (let at = 'earshot:'.length; at < note.length; at += 7) {
    const changed = note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1);
    expect(await notes.read(changed, adapter, { person, place })).toBe('elsewhere');
  }
  for (const other of [note.slice(0, -4), `${note}AAAA`, 'earshot:', 'earshot:v1.', note.slice(0, 30)])
    expect(await notes.read(other, adapter, { person, place })).toBe('elsewhere');
  const stranger = createWriter(async () => createTextCipher(randomBytes(32)));
  expect(await stranger.read(note, adapter, { person, place })).toBe('elsewhere');
});

test('has one length and names neither people, texts nor tasks', async () => {
  const long = 'ゴゴゴ'.repeat(40);
  const requests: readonly Request[] = [
    speech,
    { command: 'sound', values: { description: 'rain' }, files: {}, labels: {} },
    { ...speech, labels: { voice_id: long } },
    { ...speech, labels: { voice_id: '"\\'.repeat(50) } },
  ];
  const all = await Promise.all(requests.map((request) => write(request, {}, 12_345.6)));
  expect(new Set(all.map(({ length }) => length)).size).toBe(1);
  for (const note of all) expect(`${note}WORD`.match(NOTE_PATTERN)).toEqual([note]);
  const plain = cipher.decrypt((all[0] ?? '').slice('earshot:'.length), ['file-origin', 'discord', 'server', 'harbor']);
  expect(plain).toContain('Granny');
  expect(plain).not.toMatch(/ana|secret|m1|c1|harbor/i);
  expect(new Set(await Promise.all([write(), write()])).size).toBe(2);
});

test('without a usable key it writes and tells nothing until the key is repaired, and says so once', async () => {
  const note = await write();
  const operation = catalogue.findOperation('tts');
  if (!operation) throw new Error('no /tts');
  const log = createFakeLog();
  let isUsable = false;
  const openCipher = async () => {
    if (!isUsable) throw new Error('chmod 600 secret.key');
    return cipher;
  };
  const broken = createWriter(openCipher, log);
  const task = {
    request: speech,
    origin: { adapter: 'discord', person: ana, place: general, message: 'm1' },
    createdAt: 0,
  };
  const readers = { person: ben, place: general };
  for (let count = 0; count < 3; count += 1) {
    expect(await broken.write(task, operation, undefined)).toBeUndefined();
    expect(await broken.read(note, 'discord', readers)).toBe('no-key');
  }
  expect(log.entries).toEqual([
    {
      level: 'warn',
      event: 'files are marked without notes on how they were made',
      fields: { why: expect.stringContaining('chmod 600') },
    },
  ]);
  isUsable = true;
  expect(await broken.write(task, operation, undefined)).toMatch(NOTE_PATTERN);
  expect(await broken.read(note, 'discord', readers)).toMatchObject({ command: 'tts' });
});
