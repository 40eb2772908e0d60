// Suggests voices for an unknown name. Pure.

import { calculateEditDistance, getAllowedTypos } from '../../kit/edit-distance.ts';
import { normalizeForMatching } from '../../kit/text.ts';
import { MAX_SEARCH_LENGTH } from './language.ts';
import { searchVoices, type Voice } from './voice.ts';

const MAX_SUGGESTIONS = 3;

/**
 * Returns up to three voices: names that contain the text, else names with few typing errors (in the whole name or its
 * first word), else names with the same first letters.
 */
export function suggestVoices(voices: readonly Voice[], typed: string): readonly Voice[] {
  const searches = [
    () => searchVoices(voices, typed),
    () => searchMisspelled(voices, typed),
    () => searchVoices(voices, typed.slice(0, 3)),
    () => searchVoices(voices, typed.slice(0, 2)),
  ];
  for (const way of searches) {
    const found = way().slice(0, MAX_SUGGESTIONS);
    if (found.length > 0) return found;
  }
  return [];
}

function searchMisspelled(voices: readonly Voice[], typed: string): readonly Voice[] {
  const wanted = typed.length > MAX_SEARCH_LENGTH ? '' : normalizeForMatching(typed);
  const maxDistance = getAllowedTypos(wanted);
  return voices
    .map((voice) => {
      const name = normalizeForMatching(voice.name);
      const [first = name] = name.split(' ');
      return {
        voice,
        distance: Math.min(
          calculateEditDistance(wanted, name, maxDistance),
          calculateEditDistance(wanted, first, maxDistance),
        ),
      };
    })
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
    .map(({ voice }) => voice);
}
