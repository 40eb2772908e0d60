// Renders the messages of the current room. Existing elements are kept, and only new messages are rendered.

/** @import { CardPopovers } from './card.js' */
/** @import { Chat } from './chat.js' */
/** @import { Action, ChatMessage, StartCommand } from '../types.d.ts' */
/** @import { MessageElement } from './message-element.js' */

import { focusComposer, requireElement } from '../kit/dom.js';
import { formatDay, isSameDay } from '../kit/time.js';
import { createFileQuestions } from './file-questions.js';
import { createMessageElement } from './message-element.js';
import { openToolbarsOnLongPress } from './message-toolbar.js';
import { parseMessageLink } from './room-url.js';
import { createScrollController } from './scroll-position.js';

/** Consecutive messages of a person within this time share one header. */
const GROUPING_MS = 5 * 60_000;

/**
 * @param {Chat} chat
 * @param {{ startCommand: StartCommand, getOffers: (id: string) => HTMLElement, popovers?: CardPopovers }} offers
 */
export function mountMessageList(chat, offers) {
  const list = requireElement('messages');
  const empty = requireElement('empty');
  /** @type {Map<string, MessageElement>} */
  const elements = new Map();
  const actions = createMessageActions(chat, list, elements, offers);

  const scroll = createScrollController({
    loadOlder: () => chat.loadMessages(),
    isComplete: () => !canLoadOlder(chat),
  });

  openToolbarsOnLongPress(list);

  /** Inserts each message at its position without moving existing elements. */
  function draw() {
    const messages = listVisibleMessages(chat);
    let next = list.firstElementChild;
    /** @type {ChatMessage | undefined} */
    let before;
    for (const message of messages) {
      const element = elements.get(message.id) ?? createMessageElement(message, actions);
      elements.set(message.id, element);
      element.setPlacement(getPlacement(message, before));
      if (element.element === next) next = next.nextElementSibling;
      else list.insertBefore(element.element, next);
      before = message;
    }
    empty.hidden = messages.length > 0 || !chat.history.getRoom(chat.getRoom()).isLoaded;
  }

  function clear() {
    elements.clear();
    list.replaceChildren();
  }

  /** The room and the reader that the list was drawn for. */
  let drawnFor = '';

  /** Elements stay when the room is only loaded: a message that came before may be in use, such as a player. */
  function drawRoom() {
    const wanted = JSON.stringify([chat.getRoom(), chat.getMe()]);
    if (wanted !== drawnFor) clear();
    drawnFor = wanted;
    for (const message of listVisibleMessages(chat)) elements.get(message.id)?.update(message);
    draw();
    scroll.scrollToEnd();
  }

  chat.subscribe((change) => {
    if (change.is === 'reset') clear();
    if (change.is === 'here' || change.is === 'reset') {
      drawRoom();
    } else if (change.is === 'older') {
      scroll.keepPosition(draw);
    } else if (change.is === 'dropped') {
      removeElement(elements.get(change.message.id)?.element);
      elements.delete(change.message.id);
      draw();
    } else if (change.is === 'message' && change.message.room === chat.getRoom()) {
      const element = elements.get(change.message.id);
      element?.update(change.message);
      if (!element) draw();
      if (change.changeKind === 'new') scroll.onMessage(actions.isMine(change.message));
    } else if (change.is === 'seek') {
      const found = elements.get(change.message.id)?.element;
      if (!found) return;
      scroll.leaveEnd();
      found.scrollIntoView({ block: 'center' });
      found.focus();
    } else if (change.is === 'lists') {
      for (const element of elements.values()) element.updateName();
    }
  });
}

/**
 * @param {Chat} chat
 * @param {HTMLElement} list
 * @param {ReadonlyMap<string, MessageElement>} elements
 * @param {Parameters<typeof mountMessageList>[1]} offers
 */
function createMessageActions(chat, list, elements, offers) {
  /** The focus follows to the message that an action posts. @param {Action} action */
  async function pressAction(action) {
    const answer = await chat.pressAction(action);
    const isReading = document.activeElement === document.body || list.contains(document.activeElement);
    if (answer.is === 'message' && isReading) elements.get(answer.message.id)?.element.focus({ preventScroll: true });
    return answer;
  }
  return {
    pressAction,
    openForm: chat.openForm,
    followLink: createLinkHandler(chat),
    dismiss: chat.removeMessage,
    getDiscriminator: chat.getDiscriminator,
    /** @param {ChatMessage} message */
    isMine: (message) => message.author.id === chat.getMe().id,
    remove: chat.deleteMessage,
    catalogue: chat.catalogue,
    listFileItems: createFileQuestions(chat.catalogue, offers.startCommand),
    ...offers,
  };
}

/** Messages of the current room; private answers only of the user. @param {Chat} chat */
const listVisibleMessages = (chat) =>
  chat.history
    .getRoom(chat.getRoom())
    .messages.filter((one) => one.privateTo === undefined || one.privateTo === chat.getMe().id);

/** False until the newest messages of the room are loaded. @param {Chat} chat */
function canLoadOlder(chat) {
  const room = chat.history.getRoom(chat.getRoom());
  return room.isLoaded && !room.isComplete;
}

/** Moves the focus from a removed message to its neighbour. @param {HTMLElement | undefined} element */
function removeElement(element) {
  const focused = element?.contains(document.activeElement);
  const neighbour = element?.nextElementSibling ?? element?.previousElementSibling;
  element?.remove();
  if (focused && neighbour instanceof HTMLElement) neighbour.focus();
  else if (focused) focusComposer();
}

/** Follows links to messages of this chat in the page; other links are left to the browser. @param {Chat} chat */
const createLinkHandler = (chat) => (/** @type {MouseEvent} */ event, /** @type {string} */ link) => {
  const message = parseMessageLink(link);
  if (!message || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (message.room !== chat.getRoom()) chat.enterRoom(message.room);
  void chat.showMessage(message);
};

/** @param {ChatMessage} message @param {ChatMessage | undefined} before */
function getPlacement(message, before) {
  const newDay = before === undefined || !isSameDay(before.at, message.at);
  const follows =
    !newDay &&
    before.author.id === message.author.id &&
    before.privateTo === undefined &&
    message.privateTo === undefined &&
    message.at - before.at < GROUPING_MS;
  return { ...(newDay && { day: formatDay(message.at) }), follows };
}
