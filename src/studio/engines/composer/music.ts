// A piece of music from a prompt: read as a plan, composed, played. Same prompt and variation, same piece. Writes no file.

import { noteOf } from '../../../domain/views/notes.ts';
import { JobFault } from '../../faults.ts';
import { told } from '../../told.ts';
import type { Made } from './effects.ts';
import { compose } from './music/compose.ts';
import { GENRES } from './music/genres.ts';
import { MOODS } from './music/moods.ts';
import { planInWords } from './music/plan.ts';
import { PLAYERS } from './music/players.ts';
import { readMusic } from './music/read.ts';
import { render } from './music/render.ts';
import { evened, faded } from './stereo.ts';

const MOST_WORDS_TOLD = 12;
const INSTRUMENTS_TOLD = 20;

const list = (named: readonly { readonly name: string }[]): string =>
  named.map(({ name }) => name).join(', ');

/** Faults when nothing in the prompt is known. */
export async function musicOf(
  prompt: string,
  variation: number,
  onProgress: (share: number) => void,
): Promise<Made> {
  const { plan, understood, unused, leftOut, isCut, replaced } = readMusic(prompt, variation);
  if (!understood)
    throw new JobFault(
      'INVALID_SOURCE_DATA',
      noteOf('nothingOfMusic', {
        genres: list(GENRES),
        moods: list(MOODS),
        instruments: list(PLAYERS.slice(0, INSTRUMENTS_TOLD)),
      }),
    );
  const sound = await render(plan, compose(plan), onProgress);
  return {
    sound: evened(faded(sound, 0.003, 1)),
    ...told(
      noteOf('composed', { plan: planInWords(plan) }),
      ...replaced.map(([missing, by]) => noteOf('playsInstead', { missing, by })),
      leftOut.length > 0 ? noteOf('leftOut', { list: [...leftOut] }) : undefined,
      isCut ? noteOf('pieceLength', {}) : undefined,
      unused.length > 0 ? noteOf('notUsed', { list: unused.slice(0, MOST_WORDS_TOLD) }) : undefined,
    ),
  };
}
