// What is said aloud to those who do not see: new messages, and how one's own tasks get on – states, never ticks.
// Also the marks for those who look elsewhere: a count in the title and, where allowed, a notification.

/** @import { Chat } from './chat.js' */
/** @import { Message } from '../types.d.ts' */

import { byId } from '../kit/dom.js';
import { texts } from '../texts/index.js';

const NAME = 'Earshot';

/** @param {Message} message */
const told = ({ author, text = '', view }) =>
  view ? `${view.title}: ${view.line}` : `${author.name}: ${text.slice(0, 200) || texts.log.shared}`;

/** @param {Chat} chat */
export function announce(chat) {
  const region = byId('announcer');
  const title = byId('room-title');
  let calls = 0;

  /** @param {string} text */
  const say = (text) => {
    region.textContent = text;
  };

  const drawTitle = () => {
    const count = [...chat.unread().values()].reduce((sum, one) => sum + one, 0) + calls;
    document.title = `${count > 0 ? `(${count}) ` : ''}#${chat.roomName(chat.room())} · ${NAME}`;
    title.textContent = chat.roomName(chat.room());
  };

  /** @param {Message} message */
  const notify = (message) => {
    calls += 1;
    drawTitle();
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const { view, room } = message;
    const note = new Notification(`${view?.title ?? NAME} – #${room}`, {
      body: view?.line ?? message.text ?? '',
      tag: message.id,
    });
    note.onclick = () => {
      window.focus();
      chat.enter(room);
    };
  };

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    calls = 0;
    drawTitle();
  });
  chat.watch((change) => {
    drawTitle();
    if (change.is !== 'message') return;
    const { message, before, news } = change;
    const mine = message.author.id === chat.me().id;
    const moved = message.view?.mood !== before?.view?.mood;
    if (message.room === chat.room() && (news === 'new' || (mine && moved))) say(told(message));
    if (message.notify === chat.me().id && before?.notify !== message.notify && document.hidden)
      notify(message);
  });
  drawTitle();
}

/** The bell: asks for permission once, and is gone where there is nothing to ask. */
export function offerNotifications() {
  const bell = byId('bell');
  const draw = () => {
    bell.hidden = !('Notification' in window) || Notification.permission !== 'default';
  };
  bell.addEventListener('click', async () => {
    await Notification.requestPermission();
    draw();
  });
  draw();
}
