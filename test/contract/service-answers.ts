// The interface document as data, written by hand: for each of the seven operations a request, its call, and possible
// answers, in the document's shapes (§4) and in other known shapes of the service.

import { dub } from '../../commands/dub.ts';
import { separate } from '../../commands/separate.ts';
import { sound } from '../../commands/sound.ts';
import { story } from '../../commands/story.ts';
import { translate } from '../../commands/translate.ts';
import { tts } from '../../commands/tts.ts';
import { voice } from '../../commands/voice.ts';
import type { Operation } from '../../src/domain/commands/command.ts';
import type { Request } from '../../src/domain/commands/invocation.ts';
import type { Json } from '../../src/kit/json.ts';

/** A result: extra fields of the status answer, the result endpoint's answer, and the parsed outcome. */
export interface Ending {
  readonly called: string;
  readonly status: { readonly [key: string]: Json };
  /** `wav`: the file itself. */
  readonly result?: Json | 'wav';
  /** URLs by role. `{result}` stands for the result endpoint. */
  readonly sources: Readonly<Record<string, string>>;
  readonly texts?: readonly string[];
}

export interface Example {
  readonly operation: Operation;
  /** Paths as in the document. */
  readonly create: string;
  readonly status: string;
  readonly result: string;
  readonly values: Request['values'];
  /** Name of the file part and of the file. Absent for JSON bodies. */
  readonly file?: readonly [part: string, name: string];
  readonly failed: 'FAILED' | 'ERROR';
  readonly endings: readonly Ending[];
}

const project = { project_name: 'Launch', project_description: 'The spring launch', folder_id: 3 };
const cdn = 'https://files.example';

export const EXAMPLES: readonly Example[] = [
  {
    operation: dub,
    create: '/dub',
    status: '/dub/t-1',
    result: '/dub-result/77',
    values: { video_url: `${cdn}/talk.mp4`, source_language: 1, target_languages: [54, 76], ...project },
    failed: 'ERROR',
    endings: [
      {
        called: 'one language',
        status: { run_id: 77 },
        result: { audio_url: `${cdn}/es.flac`, video_url: `${cdn}/es.mp4`, transcript: [] },
        sources: { video: `${cdn}/es.mp4`, audio: `${cdn}/es.flac` },
      },
      {
        called: 'one language, sound only, older names',
        status: { run_id: 77 },
        result: { output_audio_url: `${cdn}/es.flac`, output_video_url: null },
        sources: { audio: `${cdn}/es.flac` },
      },
      {
        called: 'two languages',
        status: { run_id: 77 },
        result: {
          '54': { audio_url: `${cdn}/es`, video_url: null },
          '76': { audio_url: `${cdn}/fr`, video_url: null },
        },
        sources: { 'audio-54': `${cdn}/es`, 'audio-76': `${cdn}/fr` },
      },
    ],
  },
  {
    operation: tts,
    create: '/tts',
    status: '/tts/t-1',
    result: '/tts-result/77',
    values: { text: 'Hello team', voice_id: 20299, language: 1, gender: 2, age: 30, ...project },
    failed: 'FAILED',
    endings: [
      {
        called: 'the file (document §4.2)',
        status: { run_id: 77 },
        result: 'wav',
        sources: { speech: '{result}' },
      },
      {
        called: 'a run id that is text',
        status: { run_id: '77' },
        result: 'wav',
        sources: { speech: '{result}' },
      },
      {
        called: 'an address',
        status: { run_id: 77 },
        result: { output_url: `${cdn}/a` },
        sources: { speech: `${cdn}/a` },
      },
    ],
  },
  {
    operation: sound,
    create: '/text-to-sound',
    status: '/text-to-sound/t-1',
    result: '/text-to-sound-result/77',
    values: { prompt: 'rain on a tin roof', duration: 6.5, audio_type: 'sound', ...project },
    failed: 'ERROR',
    endings: [
      {
        called: 'the address (document §4.3)',
        status: { audio_url: `${cdn}/rain` },
        sources: { sound: `${cdn}/rain` },
      },
      { called: 'the file', status: { run_id: 77 }, result: 'wav', sources: { sound: '{result}' } },
      {
        called: 'an address of another name',
        status: { run_id: 77 },
        result: { file_url: `${cdn}/r` },
        sources: { sound: `${cdn}/r` },
      },
    ],
  },
  {
    operation: translate,
    create: '/translate',
    status: '/translate/t-1',
    result: '/translation-result/77',
    values: {
      source_language: 1,
      target_language: 54,
      texts: ['Good morning', 'Bye'],
      formality: 1,
      chosen_dictionaries: [4],
    },
    failed: 'ERROR',
    endings: [
      {
        called: 'texts',
        status: { run_id: 77 },
        result: { texts: ['Buenos días', 'Adiós'] },
        sources: {},
        texts: ['Buenos días', 'Adiós'],
      },
    ],
  },
  {
    operation: voice,
    create: '/text-to-voice',
    status: '/text-to-voice/t-1',
    result: '/text-to-voice-result/77',
    values: { text: 'Come in and sit down.', voice_description: 'A warm elderly woman '.repeat(8) },
    failed: 'ERROR',
    endings: [
      {
        called: 'two samples',
        status: { run_id: 77 },
        result: { previews: [`${cdn}/1`, `${cdn}/2`] },
        sources: { 'sample-a': `${cdn}/1`, 'sample-b': `${cdn}/2` },
      },
      {
        called: 'three samples',
        status: { run_id: 77 },
        result: { previews: [`${cdn}/1`, `${cdn}/2`, `${cdn}/3`] },
        sources: { 'sample-a': `${cdn}/1`, 'sample-b': `${cdn}/2`, 'sample-c': `${cdn}/3` },
      },
    ],
  },
  {
    operation: story,
    create: '/story',
    status: '/story/t-1',
    result: '/story-result/77?include_transcript=true',
    values: {
      source_language: 1,
      title: 'The lighthouse',
      narrator_voice_id: 7,
      chosen_dictionaries: [4, 5],
    },
    file: ['file', 'lighthouse.txt'],
    failed: 'ERROR',
    endings: [
      {
        called: 'the address (document §4.6)',
        status: { story_url: `${cdn}/s` },
        sources: { story: `${cdn}/s` },
      },
      {
        called: 'at the result endpoint',
        status: { run_id: 77 },
        result: { audio_url: `${cdn}/s`, dialogue_url: `${cdn}/d` },
        sources: { story: `${cdn}/s` },
      },
    ],
  },
  {
    operation: separate,
    create: '/audio-separation',
    status: '/audio-separation/t-1',
    result: '/audio-separation-result/77',
    values: project,
    file: ['media_file', 'song.mp3'],
    failed: 'ERROR',
    endings: [
      {
        called: 'both addresses (document §4.7)',
        status: { foreground_url: `${cdn}/f`, background_url: `${cdn}/b` },
        sources: { foreground: `${cdn}/f`, background: `${cdn}/b` },
      },
      {
        called: 'at the result endpoint',
        status: { run_id: 77 },
        result: { foreground_audio_url: `${cdn}/f`, background_audio_url: `${cdn}/b` },
        sources: { foreground: `${cdn}/f`, background: `${cdn}/b` },
      },
    ],
  },
];
