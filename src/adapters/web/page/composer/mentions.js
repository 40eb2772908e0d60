// Completes `@`: Earshot first, then people who are in the room or have written there. Pure.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { ListOption } from '../types.d.ts' */

import { getText } from '../kit/localization.js';

/** The name that addresses the bot. */
const BOT_NAME = 'Earshot';
const MENTION_START = /(?:^|\s)@([\p{L}\p{N}_-]*)$/u;
const MAX_PEOPLE = 6;

/** Parses a mention that ends at the caret. @param {string} before the text before the caret */
export function parseMention(before) {
  const typed = MENTION_START.exec(before)?.[1];
  return typed === undefined ? undefined : { from: before.length - typed.length - 1, typed };
}

/**
 * @param {{ from: number, typed: string }} mention
 * @param {Pick<Chat, 'getMe' | 'getRoom' | 'history' | 'listPresent'>} chat
 * @param {(from: number, text: string) => void} replaceTyped
 * @returns {ListOption[]}
 */
export function toMentionOptions({ from, typed }, chat, replaceTyped) {
  const begins = (/** @type {string} */ name) => name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());
  const authors = chat.history.getRoom(chat.getRoom()).messages.map(({ author }) => author);
  const people = [...chat.listPresent(), ...authors].filter(({ id }) => id !== chat.getMe().id);
  const names = [...new Set(people.map(({ name }) => name))]
    .filter((name) => begins(name) && name !== BOT_NAME)
    .slice(0, MAX_PEOPLE);
  return [...(begins(BOT_NAME) ? [BOT_NAME] : []), ...names].map((name) => ({
    label: `@${name}`,
    detail: name === BOT_NAME ? getText('composer.mention') : undefined,
    isExactMatch: name.toLocaleLowerCase() === typed.toLocaleLowerCase(),
    onPick: () => replaceTyped(from, `@${name} `),
  }));
}
