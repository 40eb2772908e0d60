// What engines that translate line by line with a network have in common: how much is asked for at a time, and what is no translation
// whatever the engine says. Pure.

const BATCH = { lines: 40, letters: 4000 } as const;

/** In order; together they are all that was given. */
export function batchesOf<Asked extends { readonly text: string }>(
  asked: readonly Asked[],
  most: { readonly lines: number; readonly letters: number } = BATCH,
): readonly (readonly Asked[])[] {
  const batches: Asked[][] = [];
  let letters = 0;
  for (const one of asked) {
    const last = batches.at(-1);
    letters += one.text.length;
    if (last && last.length < most.lines && letters <= most.letters) last.push(one);
    else {
      batches.push([one]);
      letters = one.text.length;
    }
  }
  return batches;
}

const MOST_LOST = 0.1;

/** So many of the lines are no translation that the engine does not do what it should. */
export const areTooManyLost = (lost: number, lines: number): boolean => lost > MOST_LOST * lines;

/** Letters alone: a translation has about as many; scripts that say more with one have fewer. */
const LENGTH = { least: 0.15, most: 6, few: 12 } as const;

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether the line may be a translation by its length and script. Both without stand-ins; `to`: BCP 47. */
export function isLikely(source: string, line: string, to: string): boolean {
  const given = lettersOf(source);
  const got = lettersOf(line);
  if (given.length === 0) return true;
  if (got.length === 0 || got.length > LENGTH.most * given.length + LENGTH.few) return false;
  if (given.length > LENGTH.few && got.length < LENGTH.least * given.length) return false;
  return isInScript(got, given, to);
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Grek: /\p{Script=Greek}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  Kore: /\p{Script=Hangul}/u,
  Thai: /\p{Script=Thai}/u,
};

/** A sentence in a script of its own must show at least a letter of it; short names may stay as they are. */
function isInScript(got: string, given: string, to: string): boolean {
  const script = SCRIPTS[new Intl.Locale(to).maximize().script ?? ''];
  return script === undefined || given.length <= LENGTH.few || script.test(got);
}
