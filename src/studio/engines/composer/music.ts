// A piece of music from a prompt: read as a plan, composed, played. Same prompt and variation, same piece. Writes no file.

import { JobFault } from '../../faults.ts';
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
      `Nothing in this prompt says what music to make. Name a style (${list(GENRES)}), a mood (${list(MOODS)}), instruments (${list(PLAYERS.slice(0, INSTRUMENTS_TOLD))} and many more), a tempo such as 120 bpm or a key such as A minor.`,
    );
  const sound = await render(plan, compose(plan), onProgress);
  const told = unused.slice(0, MOST_WORDS_TOLD).join(', ');
  const left = leftOut.length > 0 ? ` Left out, as asked: ${leftOut.join(', ')}.` : '';
  const cut = isCut ? ' A piece is 3 seconds to 3 minutes long.' : '';
  const instead = replaced.map(([missing, by]) => ` There is no ${missing} here, so ${by} plays.`).join('');
  return {
    sound: evened(faded(sound, 0.003, 1)),
    message: `Composed: ${planInWords(plan)}.${instead}${left}${cut}${told === '' ? '' : ` Not used: ${told}.`}`,
  };
}
