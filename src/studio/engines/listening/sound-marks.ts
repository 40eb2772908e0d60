// Removes what recognisers write for sounds that are no speech: “[Music]”, “(applause)”, “♪”. Pure. Spoken words never
// come in brackets, whatever the language.

const BRACKETED =
  /\[[^[\]]{0,120}\]|\([^()]{0,120}\)|（[^（）]{0,60}）|【[^【】]{0,60}】|［[^［］]{0,60}］|<\|[^|<>]{0,40}\|>|\*[^*\n]{1,60}\*/gu;
/** A mark that the model does not finish. */
const UNFINISHED = /^\s*[([（【［][^)\]）】］]*$/u;
/** A note and the lyrics up to the next note or the end. */
const SONG = /[♪♫♬♩]+[^♪♫♬♩]*[♪♫♬♩]*/gu;

/** Returns the spoken words. Empty if there are none. */
export function removeSoundMarks(text: string): string {
  const spoken = text.replace(BRACKETED, ' ').replace(UNFINISHED, ' ').replace(SONG, ' ').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : '';
}
