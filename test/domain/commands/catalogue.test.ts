// Lookups in the catalogue: by name, file kind and field.

import { expect, test } from 'vitest';
import {
  findFieldForKind,
  findFieldName,
  findTextField,
  listFileExtensions,
  toShortFieldName,
} from '../../../src/domain/commands/command.ts';
import type { FileKind } from '../../../src/domain/media/file-kinds.ts';
import { catalogue, commandNamed } from '../samples.ts';

test('a command is found by name, ignoring case and slash', () => {
  expect(
    ['tts', '/TTS', ' Sound ', 'nothing', '', '/', 'constructor'].map((name) => catalogue.findCommand(name)?.name),
  ).toEqual(['tts', 'tts', 'sound', undefined, undefined, undefined, undefined]);
});

test('each file kind leads to the operations that accept it', () => {
  const accepting = (kind: FileKind) => catalogue.operationsAccepting(kind).map((one) => one.name);
  expect([accepting('txt'), accepting('docx')]).toEqual([['story'], ['story']]);
  for (const kind of ['mp3', 'wav', 'flac', 'aac'] as const)
    expect(accepting(kind)).toEqual(['transcribe', 'separate', 'dub']);
  expect([accepting('mp4'), accepting('mov'), accepting('mxf')]).toEqual([
    ['dub', 'transcribe', 'separate'],
    ['dub', 'transcribe', 'separate'],
    ['dub', 'transcribe'],
  ]);
  for (const kind of ['m4a', 'ogg', 'opus', 'webm'] as const)
    expect(accepting(kind)).toEqual(['transcribe', 'separate', 'dub']);
  expect(accepting('srt')).toEqual(['translate']);
});

test('free text and files go to their fields', () => {
  expect(catalogue.commands.map((one) => [one.name, findTextField(one)].join(' '))).toEqual([
    'tts text',
    'sound prompt',
    'translate texts',
    'transcribe media_url',
    'voice voice_description',
    'story title',
    'separate ',
    'dub video_url',
    'voices search',
    'languages search',
    'tasks ',
    'settings forget',
    'help command',
  ]);
  expect([findFieldForKind(commandNamed('dub'), 'mov'), findFieldForKind(commandNamed('story'), 'mov')]).toEqual([
    'video_url',
    undefined,
  ]);
});

test('a field is found by its full and short name', () => {
  const tts = commandNamed('tts');
  expect(['voice', 'voice_id', 'VOICE', 'constructor', ''].map((name) => findFieldName(tts, name))).toEqual([
    'voice_id',
    'voice_id',
    'voice_id',
    undefined,
    undefined,
  ]);
  expect(Object.entries(tts.fields).map(([name, field]) => toShortFieldName(name, field))).toEqual([
    'text',
    'voice',
    'language',
    'to',
    'speed',
    'cast',
    'gender',
    'age',
    'project',
    'project_description',
    'folder',
  ]);
});

test('a file dialog offers the extensions of its field', () => {
  const endings = (name: string) => Object.values(commandNamed(name).fields).flatMap(listFileExtensions);
  expect([endings('story'), endings('separate'), endings('tts')]).toEqual([
    ['.txt', '.docx', '.epub', '.html', '.htm', '.xhtml', '.md', '.markdown', '.pdf'],
    [
      ...['.aac', '.flac', '.mp3', '.wav', '.wave', '.m4a', '.m4b', '.ogg', '.oga', '.ogv', '.ogx', '.spx'],
      ...['.opus', '.webm', '.weba', '.mp4', '.m4v', '.3gp', '.3g2', '.mov', '.mkv', '.mka', '.ts', '.mts', '.m2ts'],
    ],
    [],
  ]);
});
