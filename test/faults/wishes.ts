// Requests of the kill matrix: how users ask, how the media service identifies them, which buttons follow, and which
// files result. Data only.

import { getMessages } from '../../src/domain/messages.ts';
import type { FileGiven } from '../fakes/slack/index.ts';
import { tone, wav } from '../studio/media.ts';

/** `transcript`: from a link; `recording`: from an uploaded file. */
export type Wish = 'speech' | 'transcript' | 'recording' | 'dub' | 'voice';

export interface Asking {
  /** Also the name of the person and the place. */
  readonly name: string;
  readonly command: string;
  /** Text without a field name. */
  readonly words: { readonly field: string; readonly value: string } | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly file?: FileGiven;
  /** Identifies the request to the service; unique. */
  readonly key: string;
}

/** Extensions of the resulting files. Speech is also identified by size. */
export const ENDINGS: Readonly<Record<Wish, readonly string[]>> = {
  speech: ['wav'],
  transcript: ['srt', 'txt', 'vtt'],
  recording: ['srt', 'txt', 'vtt'],
  dub: ['srt', 'vtt', 'wav', 'wav'],
  voice: [],
};

/** The button that confirms a request. */
export const GO: Readonly<Record<Wish, string>> = {
  speech: 'Go ahead',
  transcript: 'Go ahead',
  recording: 'Go ahead',
  dub: 'Go ahead',
  voice: getMessages().format('cloning.agree'),
};

/** The text that the service recognises in every recording. */
export const HEARD = 'The train leaves at nine.';

/** Long enough for cloning a voice. */
const RECORDING = wav({ samples: tone(12) });

export function askingFor(wish: Wish, number: number, title: string): Asking {
  const name = `${number} ${title}`.slice(0, 60).replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '').toLowerCase();
  const link = `https://media.example/${number}.mp4`;
  const file = { name: `recording-${number}.wav`, bytes: RECORDING, type: 'audio/wav' };
  const English = { language: 'English' };
  switch (wish) {
    case 'speech': {
      const value = `Number ${number}: ${title}.`;
      return { name, command: 'tts', words: { field: 'text', value }, values: {}, key: value };
    }
    case 'transcript':
      return {
        ...{ name, command: 'transcribe', words: undefined, key: link },
        values: { link, ...English },
      };
    case 'recording':
      return { name, command: 'transcribe', words: undefined, values: English, file, key: file.name };
    case 'dub':
      return {
        ...{ name, command: 'dub', words: { field: 'link', value: link }, key: link },
        values: { from: 'English', to: 'Spanish' },
      };
    case 'voice': {
      const words = { field: 'description', value: `Ana ${number}` };
      return { name, command: 'voice', words, values: {}, file, key: file.name };
    }
  }
}
