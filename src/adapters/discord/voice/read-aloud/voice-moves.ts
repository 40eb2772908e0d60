// Joins and leaves of a voice channel that are announced together, and their sentence. Pure.

import type { Messages } from '../../../../messages/format.ts';
import { list } from '../../../../messages/values.ts';
import type { NamesByUser } from './spoken-names.ts';
import { toSpokenName } from './spoken-text.ts';

export interface VoiceMove {
  readonly user: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly isJoin: boolean;
}

/** More than Discord lets into most voice channels. */
const MAX_MOVES = 100;
/** Further people are counted. */
const MAX_NAMED = 3;

/** Someone who joins and leaves again before the announcement is not announced. */
export function addMove(moves: readonly VoiceMove[], move: VoiceMove): readonly VoiceMove[] {
  const before = moves.find(({ user }) => user === move.user);
  const others = moves.filter((one) => one !== before);
  if (before && before.isJoin !== move.isJoin) return others;
  return others.length < MAX_MOVES ? [...others, move] : others;
}

/** Returns the people whose names are spoken. */
export const listNamedMovers = (moves: readonly VoiceMove[]): readonly VoiceMove[] =>
  [true, false].flatMap((isJoin) => moves.filter((one) => one.isJoin === isJoin).slice(0, MAX_NAMED));

export function formatMoves(moves: readonly VoiceMove[], names: NamesByUser, messages: Messages): string {
  const named = listNamedMovers(moves);
  const describe = (isJoin: boolean): readonly string[] => {
    const count = moves.filter((one) => one.isJoin === isJoin).length;
    const shown = named.filter((one) => one.isJoin === isJoin);
    if (shown.length === 0) return [];
    const spoken = shown.map(({ user, name }) => toSpokenName(names.get(user) ?? name, messages));
    const others = count - shown.length;
    const people =
      others > 0
        ? messages.format('aloud.spoken.moves.others', {
            people: messages.render(list(spoken, 'comma')),
            count: others,
          })
        : messages.render(list(spoken, 'and'));
    return [messages.format(isJoin ? 'aloud.spoken.moves.joined' : 'aloud.spoken.moves.left', { people })];
  };
  return [...describe(true), ...describe(false)].join(' ');
}
