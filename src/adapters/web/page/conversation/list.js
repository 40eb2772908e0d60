// The list of messages of the room one is in. Messages keep their elements; only what is new is made.

/** @import { Chat } from './chat.js' */
/** @import { Message } from '../types.d.ts' */
/** @import { Shown } from './message.js' */

import { byId } from '../kit/dom.js';
import { dayOf } from '../kit/time.js';
import { messageBehind } from '../people/address.js';
import { createMessage } from './message.js';
import { followScroll } from './scroll.js';

/** Messages of one person within this time stand together under one name. */
const TOGETHER_MS = 5 * 60_000;

/** @param {Chat} chat */
export function showMessages(chat) {
  const list = byId('messages');
  const empty = byId('empty');
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  const ways = {
    press: chat.press,
    openForm: chat.openForm,
    follow: followLinks(chat),
    dismiss: chat.drop,
    markOf: chat.markOf,
    isMine,
    remove: chat.remove,
  };
  /** @param {Message} message */
  function isMine(message) {
    return message.author.id === chat.me().id;
  }
  const visible = () =>
    chat.history
      .of(chat.room())
      .messages.filter((one) => one.only === undefined || one.only === chat.me().id);

  const scroll = followScroll({
    older: () => chat.load(),
    complete: () => {
      const room = chat.history.of(chat.room());
      return room.complete || !room.loaded;
    },
  });

  /** Puts every message of the room in its place; elements that are there already are not moved. */
  function draw() {
    const messages = visible();
    let next = list.firstElementChild;
    /** @type {Message | undefined} */
    let before;
    for (const message of messages) {
      const known = shown.get(message.id) ?? createMessage(message, ways);
      shown.set(message.id, known);
      known.place(placeOf(message, before));
      if (known.element === next) next = next.nextElementSibling;
      else list.insertBefore(known.element, next);
      before = message;
    }
    empty.hidden = messages.length > 0 || !chat.history.of(chat.room()).loaded;
  }

  function clear() {
    shown.clear();
    list.replaceChildren();
  }

  chat.watch((change) => {
    if (change.is === 'here' || change.is === 'reset') {
      clear();
      draw();
      scroll.toEnd();
    } else if (change.is === 'older') {
      scroll.keeping(draw);
    } else if (change.is === 'dropped') {
      shown.get(change.message.id)?.element.remove();
      shown.delete(change.message.id);
      draw();
    } else if (change.is === 'message' && change.message.room === chat.room()) {
      const known = shown.get(change.message.id);
      known?.update(change.message);
      if (!known) draw();
      if (change.news === 'new') scroll.arrived(change.message.author.id === chat.me().id);
    } else if (change.is === 'seek') {
      const found = shown.get(change.message.id)?.element;
      scroll.leave();
      found?.scrollIntoView({ block: 'center' });
      found?.focus();
    } else if (change.is === 'lists') {
      for (const known of shown.values()) known.name();
    }
  });
}

/** To a message of ours the page goes itself; the browser goes to all else. @param {Chat} chat */
const followLinks = (chat) => (/** @type {MouseEvent} */ event, /** @type {string} */ link) => {
  const message = messageBehind(link);
  if (!message || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (message.room !== chat.room()) chat.enter(message.room);
  void chat.goTo(message);
};

/** @param {Message} message @param {Message | undefined} before */
function placeOf(message, before) {
  const day = dayOf(message.at);
  const newDay = before === undefined || dayOf(before.at) !== day;
  const follows =
    !newDay &&
    before.author.id === message.author.id &&
    before.view === undefined &&
    before.only === undefined &&
    message.only === undefined &&
    message.at - before.at < TOGETHER_MS;
  return { ...(newDay && { day }), follows };
}
