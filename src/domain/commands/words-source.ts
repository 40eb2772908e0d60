// Where the words of a recording or film can come from, told from the names of what was given: a file of subtitles beside it, perhaps
// subtitles inside it, or its sound alone. Pure.

import { FILE_KINDS } from '../media/file-kinds.ts';
import type { WordsSource } from './available.ts';
import type { Request } from './invocation.ts';

const SUBTITLES = new RegExp(
  `\\.(?:${[...FILE_KINDS.srt.extensions, ...FILE_KINDS.vtt.extensions].join('|')})$`,
  'i',
);
const SOUND = /\.(?:mp3|wave?|flac|aac|m4a|og[ga]|opus)$/i;

/** The name that a file or a link goes by: the last part of an address. */
const nameIn = (text: string): string => URL.parse(text)?.pathname ?? text;

export function wordsSourceOf({
  values,
  files,
  labels,
}: Pick<Request, 'values' | 'files' | 'labels'>): WordsSource {
  const links = Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && URL.canParse(value) ? [labels[field] ?? nameIn(value)] : [],
  );
  const names = [...links, ...Object.values(files).map(({ name }) => name)];
  if (names.some((name) => SUBTITLES.test(name))) return 'subtitles';
  return names.some((name) => SOUND.test(name)) ? 'sound' : 'perhaps-inside';
}
