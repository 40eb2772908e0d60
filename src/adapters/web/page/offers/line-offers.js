// Shows under a posted line what Earshot could do with it. Under the first line that nobody answers, explains how to ask.
// Only the author sees both, and neither is stored.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { ChatMessage, CommandJson, Offer, StartCommand } from '../types.d.ts' */

import { createRequestButton } from '../connection/request-button.js';
import { findCommandsByName, listTextOperations } from '../conversation/message-operations.js';
import { el, focusComposer, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { readStoredJson, writeStored } from '../kit/storage.js';
import { renderKeyNames } from '../kit/text.js';

/** Rooms in which this browser has explained how to ask. */
const EXPLAINED_KEY = 'explained';
const MAX_ROOMS = 100;
/** A person who wrote within this time may still answer. */
const CONVERSATION_MS = 10 * 60_000;
/** Start of a misspelled or incomplete `@Earshot`. */
const BOT_NAME_START = /^\s*@(?:ea|er)/iu;

/** @typedef {{ command: CommandJson, label: string, values: Offer['values'], files?: Offer['files'] }} OfferedCommand */

/**
 * @param {Chat} chat
 * @param {{ startCommand: StartCommand, openCommands: () => void }} actions
 */
export function createLineOffers(chat, { startCommand, openCommands }) {
  /** They outlive the message's element, which is built again when its room is entered. @type {Map<string, HTMLElement>} */
  const places = new Map();
  /** Ids of lines under which Earshot explains itself. @type {Map<string, string>} */
  const notes = new Map();

  /** @param {string} id */
  const getPlace = (id) => {
    const place = places.get(id) ?? el('div', { class: 'offers', hidden: true });
    places.set(id, place);
    return place;
  };

  /** @param {HTMLElement} place */
  const clear = (place) => {
    const focused = place.contains(document.activeElement);
    place.replaceChildren();
    place.hidden = true;
    if (focused) focusComposer();
  };

  /** @param {HTMLElement} place @param {string} question @param {readonly OfferedCommand[]} offered @param {Node} [more] */
  function show(place, question, offered, more) {
    const buttons = offered.map(({ command, label, ...input }) =>
      createRequestButton(label, async () => (await startCommand(command, input)) && clear(place)),
    );
    const words = el('span', { class: 'offers-words' }, ...renderKeyNames(question));
    place.replaceChildren(words, ...buttons, ...(more ? [more] : []));
    place.append(el('span', { class: 'offers-private' }, getText('log.private')));
    place.hidden = false;
    requireElement('announcer').textContent = words.textContent;
  }

  /** @param {ChatMessage} message */
  function explain({ id, room, text = '' }) {
    const rooms = readStoredJson(EXPLAINED_KEY, /** @type {string[]} */ ([]));
    const isAsked = BOT_NAME_START.test(text);
    if (!isAsked && (rooms.includes(room) || isInConversation(chat, room))) return;
    writeStored(EXPLAINED_KEY, JSON.stringify([...rooms.filter((one) => one !== room), room].slice(-MAX_ROOMS)));
    const all = el('button', { type: 'button', class: 'button', onclick: openCommands }, getText('offers.all'));
    show(getPlace(id), getText('offers.explain'), listExamples(chat, isAsked ? undefined : text), all);
    notes.set(room, id);
  }

  chat.subscribe((change) => {
    if (change.is === 'offers') {
      const { message, offers } = change;
      const offered = offers.flatMap(({ command: name, ...offer }) =>
        findCommandsByName(chat.catalogue, [name]).map((command) => ({ command, ...offer })),
      );
      if (offered.length > 0) show(getPlace(message.id), getText('offers.question'), offered);
      else explain(message);
    }
    if (change.is === 'dropped') places.delete(change.message.id);
    if (change.is === 'message' && change.changeKind === 'new' && change.message.author.id !== chat.getMe().id) {
      const note = notes.get(change.message.room);
      if (note !== undefined) clear(getPlace(note));
      notes.delete(change.message.room);
    }
  });
  return { getPlace };
}

/** True if another person wrote in the room a short time ago. @param {Chat} chat @param {string} room */
const isInConversation = (chat, room) =>
  chat.history
    .getRoom(room)
    .messages.some(({ author, at }) => author.id !== chat.getMe().id && Date.now() - at < CONVERSATION_MS);

/**
 * Commands that run at one press: speaking the line, or else a greeting, and a sound.
 * @param {Chat} chat
 * @param {string} [line]
 * @returns {readonly OfferedCommand[]}
 */
function listExamples({ catalogue }, line) {
  const words = line ?? getText('offers.greeting');
  const description = getText('offers.sound');
  const spoken = listTextOperations(catalogue, words).find(({ command }) => command.name === 'tts');
  const [sound] = findCommandsByName(catalogue, ['sound']);
  const field = sound?.fields.find(({ kind, required }) => kind === 'text' && required);
  /** @param {CommandJson} command @param {string} words */
  const toLabel = ({ verb }, words) => getText('offers.run', { verb, words });
  return [
    ...(spoken
      ? [{ ...spoken, label: line === undefined ? toLabel(spoken.command, words) : spoken.command.verb }]
      : []),
    ...(sound && field
      ? [{ command: sound, values: { [field.name]: description }, label: toLabel(sound, description) }]
      : []),
  ];
}
