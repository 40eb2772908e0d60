// What the palette offers for what is typed: every word of it has to stand in an entry.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Message, Option } from '../types.d.ts' */
/** @import { Ways } from './palette.js' */

import { hourOf } from '../kit/time.js';
import { texts } from '../texts/index.js';

const RESULTS = 5;
const SHOWN_CHARACTERS = 80;

/** @param {string} typed @param {string} text */
const stands = (typed, text) =>
  typed
    .toLocaleLowerCase()
    .split(/\s/u)
    .every((word) => text.toLocaleLowerCase().includes(word));

/** @param {Chat} chat @param {string} typed @param {Ways} ways @returns {Option[]} */
export const roomEntries = (chat, typed, { leave }) =>
  chat
    .rooms()
    .filter((name) => name !== chat.room() && stands(typed, `#${name}`))
    .map((name) => ({
      label: `#${name}`,
      detail: texts.palette.room,
      pick: () => leave(() => chat.enter(name)),
    }));

/** @param {Chat} chat @param {string} typed @param {Ways} ways @returns {Option[]} */
export const commandEntries = ({ catalogue }, typed, { leave, openForm }) =>
  catalogue.commands
    .map((command) => ({
      label: `/${catalogue.prefix}${command.name}`,
      detail: `${command.title} – ${command.summary}`,
      pick: () => leave(() => openForm(command)),
    }))
    .filter(({ label, detail }) => stands(typed, `${label} ${detail}`));

/** What was made here lately, the newest first. @param {Chat} chat @param {string} typed @returns {readonly Message[]} */
export const latestResults = (chat, typed) =>
  chat.history
    .of(chat.room())
    .messages.filter((one) => one.view?.mood === 'done' && stands(typed, wordsOf(one)))
    .slice(-RESULTS)
    .reverse();

/** @param {Chat} chat @param {readonly Message[]} messages @param {Ways} ways @returns {Option[]} */
export const messageEntries = (chat, messages, { leave }) =>
  messages.map((message) => ({
    label: wordsOf(message).slice(0, SHOWN_CHARACTERS),
    detail: `${message.author.name}, ${hourOf(message.at)}`,
    pick: () => leave(() => void chat.goTo(message)),
  }));

/** @param {Message} message */
const wordsOf = ({ text = '', view, files = [], uploads = [] }) =>
  text || view?.title || [...files, ...uploads].map((one) => one.name).join(', ');
