// Removes from a text whatever is not spoken: control characters, emoji, Markdown and sequences that engines take for
// commands. Keeps line breaks, which become pauses.

/** Rules in order. Unpaired surrogates have been replaced by U+FFFD before. */
const CLEANING_RULES: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029|\u0085/g, '\n'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them away is the point
  [/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd\ufeff\u00ad\ue000-\uf8ff]/g, ''],
  [/\t/g, ' '],
  [/\p{RI}|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\ufe0f|\u20e3/gu, ''],
  [/(?![©®™])\p{Extended_Pictographic}(?:\u200d(?=\p{Extended_Pictographic}))?/gu, ' '],
  [/^\s{0,3}(?:#{1,6}|>+|[-*+•])\s+/gm, ''],
  [/!?\[([^[\]\n]+)\]\((?:https?:|mailto:)[^)\s[]*\)/g, '$1'],
  [/(\*\*|__|~~|`{1,3})(?=\S)/g, ''],
  [/(?<=\S)(\*\*|__|~~|`{1,3})/g, ''],
  [/\[{2,}/g, '['],
  [/\]{2,}/g, ']'],
  [/([^\p{L}\p{M}\p{N}\s])\1{2,}/gu, '$1'],
  [/[^\S\n]+/g, ' '],
  [/ ?\n ?/g, '\n'],
];

export const cleanForSpeech = (text: string): string =>
  CLEANING_RULES.reduce((result, [what, by]) => result.replace(what, by), text.toWellFormed()).trim();
