// The voices that somebody may have meant whose name is none. Pure; it only proposes.

import { editDistance, slipsIn } from '../../kit/edit-distance.ts';
import { fold } from '../../kit/text.ts';
import { LONGEST_NAME } from './language.ts';
import { searchVoices, type Voice } from './voice.ts';

const MOST = 3;

/** At most three: those it is a part of, else those a few slips away, by the whole name or its first word, else by its first letters. */
export function nearVoices(voices: readonly Voice[], typed: string): readonly Voice[] {
  const ways = [
    () => searchVoices(voices, typed),
    () => aFewSlipsAway(voices, typed),
    () => searchVoices(voices, typed.slice(0, 3)),
    () => searchVoices(voices, typed.slice(0, 2)),
  ];
  for (const way of ways) {
    const found = way().slice(0, MOST);
    if (found.length > 0) return found;
  }
  return [];
}

function aFewSlipsAway(voices: readonly Voice[], typed: string): readonly Voice[] {
  const wanted = typed.length > LONGEST_NAME ? '' : fold(typed);
  const most = slipsIn(wanted);
  return voices
    .map((voice) => {
      const name = fold(voice.name);
      const [first = name] = name.split(' ');
      return { voice, far: Math.min(editDistance(wanted, name, most), editDistance(wanted, first, most)) };
    })
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .map(({ voice }) => voice);
}
