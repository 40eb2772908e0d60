// Questions asked of the list of commands: by name, by kind of file, by the field somebody means.

import { expect, test } from 'vitest';
import {
  endingsFor,
  fieldFor,
  fieldNamed,
  shortName,
  wordsField,
} from '../../../src/domain/commands/command.ts';
import type { FileKind } from '../../../src/domain/media/file-kinds.ts';
import { catalogue, commandNamed } from '../samples.ts';

test('a command is found by its name with or without a slash, in any case, and nothing else is', () => {
  expect(
    ['tts', '/TTS', ' Sound ', 'nothing', '', '/', 'constructor'].map((name) => catalogue.find(name)?.name),
  ).toEqual(['tts', 'tts', 'sound', undefined, undefined, undefined, undefined]);
});

test('each kind of file leads to the operations that can start from it', () => {
  const accepting = (kind: FileKind) => catalogue.accepting(kind).map((one) => one.name);
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
  expect(accepting('srt')).toEqual([]);
});

test('free words and files go to the fields meant for them', () => {
  expect(catalogue.commands.map((one) => [one.name, wordsField(one)].join(' '))).toEqual([
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
  expect([fieldFor(commandNamed('dub'), 'mov'), fieldFor(commandNamed('story'), 'mov')]).toEqual([
    'video_url',
    undefined,
  ]);
});

test('a field is known by the service’s name and by the one people type', () => {
  const tts = commandNamed('tts');
  expect(['voice', 'voice_id', 'VOICE', 'constructor', ''].map((name) => fieldNamed(tts, name))).toEqual([
    'voice_id',
    'voice_id',
    'voice_id',
    undefined,
    undefined,
  ]);
  expect(Object.entries(tts.fields).map(([name, field]) => shortName(name, field))).toEqual([
    'text',
    'voice',
    'language',
    'to',
    'gender',
    'age',
    'project',
    'project_description',
    'folder',
  ]);
});

test('a file dialog offers what a field takes', () => {
  const endings = (name: string) => Object.values(commandNamed(name).fields).flatMap(endingsFor);
  expect([endings('story'), endings('separate'), endings('tts')]).toEqual([
    ['.txt', '.docx'],
    [
      ...['.aac', '.flac', '.mp3', '.wav', '.wave', '.m4a', '.m4b', '.ogg', '.oga', '.ogv', '.ogx', '.spx'],
      ...[
        '.opus',
        '.webm',
        '.weba',
        '.mp4',
        '.m4v',
        '.3gp',
        '.3g2',
        '.mov',
        '.mkv',
        '.mka',
        '.ts',
        '.mts',
        '.m2ts',
      ],
    ],
    [],
  ]);
});
