// Options of the command palette. Each option contains every typed word.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { ChatMessage, CommandJson, ListOption } from '../types.d.ts' */
/** @import { PaletteActions } from './command-palette.js' */

import { readInputHistory } from '../composer/input-history.js';
import { getText } from '../kit/localization.js';
import { formatTime } from '../kit/time.js';

const COMMAND_NAME = /^\/([\p{L}\p{N}_-]+)/u;
const MAX_RESULTS = 5;
const MAX_LABEL_CHARACTERS = 80;

/** @param {string} typed @param {string} text */
const matchesWords = (typed, text) =>
  typed
    .toLocaleLowerCase()
    .split(/\s/u)
    .every((word) => text.toLocaleLowerCase().includes(word));

/** @param {Chat} chat @param {string} typed @param {PaletteActions} actions @returns {ListOption[]} */
export const createRoomOptions = (chat, typed, { closeAndRun }) =>
  chat
    .listRooms()
    .filter((name) => name !== chat.getRoom() && matchesWords(typed, `#${name} ${chat.getRoomName(name)}`))
    .map((name) => ({
      label: `#${chat.getRoomName(name)}`,
      detail: getText('palette.room'),
      onPick: () => closeAndRun(() => chat.enterRoom(name)),
    }));

/** Names of commands in the lines sent from this browser, latest first. */
const listRecentCommands = () =>
  readInputHistory()
    .flatMap((line) => COMMAND_NAME.exec(line)?.[1]?.toLowerCase() ?? [])
    .reverse();

/** Commands used recently come first. @param {Chat} chat @param {string} typed @param {PaletteActions} actions @returns {ListOption[]} */
export function createCommandOptions({ catalogue }, typed, { closeAndRun, openForm }) {
  const recent = listRecentCommands();
  const rank = (/** @type {CommandJson} */ { name }) => {
    const at = recent.indexOf(`${catalogue.prefix}${name}`);
    return at < 0 ? recent.length : at;
  };
  return [...catalogue.commands]
    .sort((a, b) => rank(a) - rank(b))
    .map((command) => ({
      label: `/${catalogue.prefix}${command.name}`,
      detail: `${command.title} – ${command.summary}`,
      onPick: () => closeAndRun(() => openForm(command)),
    }))
    .filter(({ label, detail }) => matchesWords(typed, `${label} ${detail}`));
}

/** The newest result comes first. @param {Chat} chat @param {string} typed @returns {readonly ChatMessage[]} */
export const findRecentResults = (chat, typed) =>
  chat.history
    .getRoom(chat.getRoom())
    .messages.filter((one) => one.view?.status === 'done' && matchesWords(typed, getTitle(one)))
    .slice(-MAX_RESULTS)
    .reverse();

/** @param {Chat} chat @param {readonly ChatMessage[]} messages @param {PaletteActions} actions @returns {ListOption[]} */
export const createMessageOptions = (chat, messages, { closeAndRun }) =>
  messages.map((message) => ({
    label: getTitle(message).slice(0, MAX_LABEL_CHARACTERS),
    detail: `${message.author.name}, ${formatTime(message.at)}`,
    onPick: () => closeAndRun(() => void chat.showMessage(message)),
  }));

/** @param {ChatMessage} message */
const getTitle = ({ text = '', view, files = [], uploads = [] }) =>
  text || view?.title || [...files, ...uploads].map((one) => one.name).join(', ');
