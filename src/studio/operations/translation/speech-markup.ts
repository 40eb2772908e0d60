// Keeps speech markup through a translation: pauses as SSML tags, the rest as placeholders. Pure.

import { formatBreak } from '../../../domain/speech-markup/edit-speech-markup.ts';
import { parseSpeechMarkup } from '../../../domain/speech-markup/parse-speech-markup.ts';

export const protectSpeechMarkup = (text: string): string =>
  parseSpeechMarkup(text)
    .map((part) => {
      if (part.kind === 'text') return part.written;
      return part.kind === 'pause' ? formatBreak(part.seconds) : `{${part.written}}`;
    })
    .join('');

const PLACEHOLDER = /\{(\/[^{}\n/]{1,100}\/|\[[^{}[\]\n]{1,60}\])\}/g;

export const restoreSpeechMarkup = (text: string): string => text.replace(PLACEHOLDER, '$1');
