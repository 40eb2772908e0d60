// Makes a piece of music from a prompt: parses a plan, composes the notes, renders them. The result is repeatable.
// Writes no file.

import { message, type Text } from '../../../messages/message.ts';
import { list, music } from '../../../messages/values.ts';
import { JobError } from '../../errors.ts';
import { combineMessages } from '../../messages.ts';
import type { MusicRequest } from '../engine.ts';
import type { ComposedSound } from './compose-effect.ts';
import { composeNotes } from './music/compose-notes.ts';
import { GENRES } from './music/genres.ts';
import { PLAYABLE_INSTRUMENTS } from './music/instruments.ts';
import { MOODS } from './music/moods.ts';
import { describePlan } from './music/music-plan.ts';
import { parseMusicInAnyLanguage } from './music/parse-music.ts';
import { renderNotes } from './music/render-notes.ts';
import { applyFades, normalizeLoudness } from './stereo.ts';

const MAX_REPORTED_WORDS = 12;
const REPORTED_INSTRUMENTS = 20;

const joinNames = (named: readonly { readonly name: string }[]): Text =>
  list(
    named.map(({ name }) => music(name)),
    'comma',
  );

/** Throws if nothing in the prompt is known. */
export async function composeMusic(
  { prompt, variation, durationSeconds: seconds }: Omit<MusicRequest, 'kind'>,
  onProgress: (share: number) => void,
): Promise<ComposedSound> {
  const { plan, isUnderstood, unusedWords, excluded, isClamped, replacements } = parseMusicInAnyLanguage(prompt, {
    variation,
    seconds,
  });
  if (!isUnderstood)
    throw new JobError(
      'INVALID_SOURCE_DATA',
      message('faults.nothingOfMusic', {
        genres: joinNames(GENRES),
        moods: joinNames(MOODS),
        instruments: joinNames(PLAYABLE_INSTRUMENTS.slice(0, REPORTED_INSTRUMENTS)),
      }),
    );
  const sound = await renderNotes(plan, composeNotes(plan), onProgress);
  return {
    sound: normalizeLoudness(applyFades(sound, 0.003, 1)),
    ...combineMessages(
      message('notes.composed', { plan: describePlan(plan) }),
      ...replacements.map(([missing, by]) => message('notes.playsInstead', { missing: music(missing), by: music(by) })),
      excluded.length > 0 ? message('notes.leftOut', { list: list(excluded.map(music), 'comma') }) : undefined,
      isClamped ? message('notes.pieceLength') : undefined,
      unusedWords.length > 0
        ? message('notes.notUsed', { list: list(unusedWords.slice(0, MAX_REPORTED_WORDS), 'comma') })
        : undefined,
    ),
  };
}
