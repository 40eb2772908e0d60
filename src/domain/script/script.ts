// A script: a text divided into lines of several speakers, pauses, sounds and music. Pure.

/** `under`: plays below what follows, until the next of its kind or its end. Otherwise it plays alone. */
interface Cue {
  readonly prompt: string;
  readonly under: boolean;
}

export interface SpokenLine {
  readonly is: 'line';
  /** As shown to people. Undefined for the narrator, who has the default voice. */
  readonly speaker: string | undefined;
  /** May contain speech markup, such as pauses. */
  readonly text: string;
  /** How the line is spoken, as written in round brackets: `whispering`. */
  readonly direction?: string;
}

export type ScriptItem =
  | SpokenLine
  | { readonly is: 'pause'; readonly seconds: number }
  | ({ readonly is: 'sound' | 'music' } & Cue)
  | { readonly is: 'sound-end' | 'music-end' };

export interface Script {
  readonly items: readonly ScriptItem[];
}

/** `ask`: the text may be a script, or may be read by one voice. */
export type ScriptReading =
  | { readonly is: 'plain' }
  | { readonly is: 'cast'; readonly script: Script }
  | { readonly is: 'ask'; readonly script: Script };

export interface ScriptCount {
  readonly lines: number;
  /** Sounds and pieces of music. */
  readonly sounds: number;
  /** Code points of all lines. */
  readonly characters: number;
}

export const isLine = (item: ScriptItem): item is SpokenLine => item.is === 'line';

export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

export function countScript({ items }: Script): ScriptCount {
  const lines = items.filter(isLine);
  return {
    lines: lines.length,
    sounds: items.filter(({ is }) => is === 'sound' || is === 'music').length,
    characters: lines.reduce((sum, { text }) => sum + countCharacters(text), 0),
  };
}
