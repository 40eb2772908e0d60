// What people write in chat and nobody says: mentions' signs, names of emoji, faces made of signs, marks of Markdown and code. In any
// language. Emoji themselves are gone before: forTheEar. Pure.

import { applied, type Rule } from './rules.ts';

const RULES: readonly Rule[] = [
  // As Discord and Slack write what they draw: <:party:123>, <t:1700000000:R>, <https://example.com|the page>, <@123>.
  [/<a?:\w{1,40}:\d{1,25}>|<t:\d{1,15}(?::\w)?>/g, ' '],
  [/<(?:https?:|mailto:)[^<>|\s]{1,2000}\|([^<>|]{1,300})>/g, '$1'],
  [/<[@#][!&]?[A-Z0-9]{1,30}\|([^<>|]{1,100})>/g, '$1'],
  [/<[@#][!&]?[A-Z0-9]{1,30}>/g, ' '],
  [/(?<![\p{L}\p{N}:]):(?:[a-z][a-z0-9_+-]{1,40}|[+-]1):(?![\p{L}\p{N}:])/gu, ' '],
  [/(?<![^\s(])(?:[:;][-']?[()DPpOo|/]|<3|[xX]D|\^_?\^)(?![^\s.,!?)])/g, ' '],
  // A task's box, a code's block, a table's line.
  [/\[[ xX]\]/g, ' '],
  [/\|\||\\/g, ' '],
  [/(?<=[\p{L}\p{N}_])\(\)/gu, ''],
  [/(?<![^\s(])--?(?=\p{L}[\p{L}-]{2})/gu, ''],
  [/(?<![\p{L}\p{N}_])[_*]{1,3}(?=[\p{L}\p{N}“"'(¿¡])/gu, ''],
  [/(?<=[\p{L}\p{N}”"').,!?%])[_*]{1,3}(?![\p{L}\p{N}_])/gu, ''],
];

/** Left where addresses were told apart from them. */
const NAMES: readonly Rule[] = [
  [/(?<![\p{L}\p{N}_.])@(?=[\p{L}\p{N}_])/gu, ''],
  [/(?<![\p{L}\p{N}_&])#(?=\p{L})/gu, ''],
  [/(?<=[\p{L}\p{N}])_{1,3}(?=[\p{L}\p{N}])/gu, ' '],
];

export const chatRead = (text: string): string => applied(RULES, text);

/** `@anna_b` → `anna b`, `#bug-reports` → `bug-reports`. */
export const namesRead = (text: string): string => applied(NAMES, text);
