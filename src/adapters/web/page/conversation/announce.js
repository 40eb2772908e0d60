// Announces new messages and status changes of the user's tasks to screen readers, but no progress updates. Shows
// unread counts in the title, and notifications if allowed.

/** @import { Chat } from './chat.js' */
/** @import { ChatMessage } from '../types.d.ts' */

import { requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

const NAME = 'Earshot';

/** @param {ChatMessage} message */
const describeMessage = ({ author, text = '', view }) =>
  view
    ? `${view.title}: ${view.line || getText('card.statuses.done')}`
    : `${author.name}: ${text.slice(0, 200) || getText('log.shared')}`;

/** @param {Chat} chat */
export function announceMessages(chat) {
  const region = requireElement('announcer');
  const title = requireElement('room-title');
  let notificationCount = 0;

  /** @param {string} text */
  const speak = (text) => {
    region.textContent = text;
  };

  const drawTitle = () => {
    const count = [...chat.getUnread().values()].reduce((sum, one) => sum + one, 0) + notificationCount;
    document.title = `${count > 0 ? `(${count}) ` : ''}#${chat.getRoomName(chat.getRoom())} · ${NAME}`;
    title.textContent = chat.getRoomName(chat.getRoom());
  };

  /** @param {ChatMessage} message */
  const notify = (message) => {
    notificationCount += 1;
    drawTitle();
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const { view, room } = message;
    const notification = new Notification(`${view?.title ?? NAME} – #${room}`, {
      body: (view && (view.line || getText('card.statuses.done'))) ?? message.text ?? '',
      tag: message.id,
    });
    notification.onclick = () => {
      window.focus();
      chat.enterRoom(room);
    };
  };

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    notificationCount = 0;
    drawTitle();
  });
  chat.subscribe((change) => {
    drawTitle();
    if (change.is !== 'message') return;
    const { message, before, changeKind } = change;
    const isOwn = message.author.id === chat.getMe().id;
    const hasNewStatus = message.view?.status !== before?.view?.status;
    if (message.room === chat.getRoom() && (changeKind === 'new' || (isOwn && hasNewStatus)))
      speak(describeMessage(message));
    if (message.notify === chat.getMe().id && before?.notify !== message.notify && document.hidden) notify(message);
  });
  drawTitle();
}

/** True until the user granted or denied notifications. */
export const canAskForNotifications = () => 'Notification' in window && Notification.permission === 'default';

export const askForNotifications = () => void Notification.requestPermission();
