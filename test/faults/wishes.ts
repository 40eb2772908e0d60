// What is asked for in the kill matrix: how a person asks, what the media service knows it by, which buttons lead on, and which files
// come of it. Data only.

import { english } from '../../src/domain/words/index.ts';
import type { FileGiven } from '../fakes/slack/index.ts';
import { tone, wav } from '../studio/media.ts';

/** `transcript`: of a link; `recording`: a transcript of a file that is uploaded. */
export type Wish = 'speech' | 'transcript' | 'recording' | 'dub' | 'voice';

export interface Asking {
  /** Of the person and the place as well. */
  readonly name: string;
  readonly command: string;
  /** What is typed first. */
  readonly words: { readonly field: string; readonly value: string } | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly file?: FileGiven;
  /** What the service knows it by: no two are alike. */
  readonly key: string;
}

/** The endings of the files that it brings; speech is also known by its size. */
export const ENDINGS: Readonly<Record<Wish, readonly string[]>> = {
  speech: ['wav'],
  transcript: ['srt', 'txt', 'vtt'],
  recording: ['srt', 'txt', 'vtt'],
  dub: ['srt', 'vtt', 'wav', 'wav'],
  voice: [],
};

/** The button that says to go ahead. */
export const GO: Readonly<Record<Wish, string>> = {
  speech: 'Go ahead',
  transcript: 'Go ahead',
  recording: 'Go ahead',
  dub: 'Go ahead',
  voice: english.cloning.agree,
};

/** What the service hears in every recording. */
export const HEARD = 'The train leaves at nine.';

/** Long enough for a voice to be made of it. */
const RECORDING = wav({ samples: tone(12) });

export function askingFor(wish: Wish, number: number, title: string): Asking {
  const name = `${number} ${title}`
    .slice(0, 60)
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
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
