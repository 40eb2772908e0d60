// Lengths of texts that platforms limit. The numbers are the strictest of Discord and Slack.

import { measureLongestForm } from './message-arguments.ts';

interface TextLimit {
  readonly ids: RegExp;
  readonly characters: number;
  readonly reason: string;
  /** Pattern of a name that users type. */
  readonly pattern?: RegExp;
}

/** Discord's pattern for names of commands and options, which have no capital letters. */
const TYPED_NAME = /^[-_'\p{Ll}\p{Lm}\p{Lo}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;

/** The first limit whose ids match applies. */
const LIMITS: readonly TextLimit[] = [
  {
    ids: /^(?:commands\.[\w-]+|voice\.commands\.\w+|aloud\.command)\.name$/,
    // Of 32, an operator's prefix takes 16.
    characters: 16,
    reason: 'the name of a command with a prefix',
    pattern: TYPED_NAME,
  },
  {
    ids: /^(?:commands\..*\.fields\.\w+|voice\.channel|aloud\.what|chat\.linkFile)\.name$/,
    characters: 32,
    reason: 'the name of an option',
    pattern: TYPED_NAME,
  },
  {
    ids: /^(?:commands\..*\.(?:summary|help)|voice\..*\.(?:summary|help)|aloud\.(?:command|what)\..*|chat\.linkFile\.help)$/,
    characters: 100,
    reason: 'the description of a command or option on Discord',
  },
  { ids: /^commands\..*\.label$|^chat\.linkFile\.label$/, characters: 45, reason: 'a label of a form on Discord' },
  { ids: /^commands\..*\.choices\.|^aloud\.choices\./, characters: 100, reason: 'a choice on Discord' },
  { ids: /^commands\.[\w-]+\.(?:title|verb|files\..*)$/, characters: 24, reason: 'the title of a form on Slack' },
  {
    ids: /buttons\.|^commands\..*\.followUps\.|^(?:cloning\.(?:agree|delete)|answers\.tasks\.postHere|dictionaries\.sayAgain|chat\.(?:edit|open|post|help|defaults)|sharing\.(?:message\.send|board\.add))$/,
    characters: 75,
    reason: 'a button on Slack',
  },
];

/** Returns what exceeds a limit, as sentences without the id. The text is valid. */
export function checkLimits(id: string, text: string, locale: string): readonly string[] {
  const limit = LIMITS.find(({ ids }) => ids.test(id));
  if (!limit) return [];
  const { characters, reason, pattern } = limit;
  const size = measureLongestForm(text, locale);
  return [
    ...(size > characters ? [`has ${size} characters; ${reason} may have ${characters}.`] : []),
    ...(pattern && !pattern.test(text)
      ? ['must be in lower case, without spaces or other marks than - and _, since users type it.']
      : []),
  ];
}
