// Renders the messages of the current room. Existing elements are kept, and only new messages are rendered.

/** @import { Chat } from './chat.js' */
/** @import { ChatMessage } from '../types.d.ts' */
/** @import { MessageElement } from './message-element.js' */

import { requireElement } from '../kit/dom.js';
import { formatDay } from '../kit/time.js';
import { createMessageElement } from './message-element.js';
import { parseMessageLink } from './room-url.js';
import { createScrollController } from './scroll-position.js';

/** Consecutive messages of a person within this time share one header. */
const GROUPING_MS = 5 * 60_000;

/** @param {Chat} chat */
export function mountMessageList(chat) {
  const list = requireElement('messages');
  const empty = requireElement('empty');
  /** @type {Map<string, MessageElement>} */
  const elements = new Map();
  const actions = {
    pressAction: chat.pressAction,
    openForm: chat.openForm,
    followLink: createLinkHandler(chat),
    dismiss: chat.removeMessage,
    getDiscriminator: chat.getDiscriminator,
    isMine,
    remove: chat.deleteMessage,
  };
  /** @param {ChatMessage} message */
  function isMine(message) {
    return message.author.id === chat.getMe().id;
  }
  const visible = () =>
    chat.history
      .getRoom(chat.getRoom())
      .messages.filter((one) => one.privateTo === undefined || one.privateTo === chat.getMe().id);

  const scroll = createScrollController({
    loadOlder: () => chat.loadMessages(),
    isComplete: () => {
      const room = chat.history.getRoom(chat.getRoom());
      return room.isComplete || !room.isLoaded;
    },
  });

  /** Inserts each message at its position without moving existing elements. */
  function draw() {
    const messages = visible();
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

  chat.subscribe((change) => {
    if (change.is === 'here' || change.is === 'reset') {
      clear();
      draw();
      scroll.scrollToEnd();
    } else if (change.is === 'older') {
      scroll.keepPosition(draw);
    } else if (change.is === 'dropped') {
      elements.get(change.message.id)?.element.remove();
      elements.delete(change.message.id);
      draw();
    } else if (change.is === 'message' && change.message.room === chat.getRoom()) {
      const element = elements.get(change.message.id);
      element?.update(change.message);
      if (!element) draw();
      if (change.changeKind === 'new') scroll.onMessage(change.message.author.id === chat.getMe().id);
    } else if (change.is === 'seek') {
      const found = elements.get(change.message.id)?.element;
      scroll.leaveEnd();
      found?.scrollIntoView({ block: 'center' });
      found?.focus();
    } else if (change.is === 'lists') {
      for (const element of elements.values()) element.updateName();
    }
  });
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
  const day = formatDay(message.at);
  const newDay = before === undefined || formatDay(before.at) !== day;
  const follows =
    !newDay &&
    before.author.id === message.author.id &&
    before.view === undefined &&
    before.privateTo === undefined &&
    message.privateTo === undefined &&
    message.at - before.at < GROUPING_MS;
  return { ...(newDay && { day }), follows };
}
