// Renders a message: author, time, text, shared files and card. Elements are created once and then updated in place.

/** @import { ChatMessage, Person } from '../types.d.ts' */
/** @import { CardActions } from './card.js' */

import { el, refreshChildren } from '../kit/dom.js';
import { createIcon, createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createFoldableText } from '../kit/text.js';
import { formatDateTime, formatTime } from '../kit/time.js';
import { createAvatar, createDiscriminatorTag } from '../people/avatar.js';
import { createCard } from './card.js';
import { renderUploads } from './file-list.js';

/** About the length of a short command line. */
const MAX_REPEATED_CHARACTERS = 120;

/** @typedef {ReturnType<typeof createMessageElement>} MessageElement */

/**
 * @param {ChatMessage} first
 * @param {CardActions & { dismiss: (message: ChatMessage) => void, getDiscriminator: (person: Person) => string,
 *   isMine: (message: ChatMessage) => boolean, remove: (message: ChatMessage) => void }} ways
 */
export function createMessageElement(first, { dismiss, getDiscriminator, isMine, remove, ...cardActions }) {
  const day = el('div', { class: 'day', hidden: true });
  const textPlace = el('div', { class: 'said' });
  const uploads = el('ul', { class: 'uploads' });
  const cardPlace = el('div', { class: 'card-place', hidden: true });
  const { author, at, privateTo } = first;
  const name = el('span', { class: 'author', dir: 'auto' });
  const time = el('time', { datetime: new Date(at).toISOString(), title: formatDateTime(at) }, formatTime(at));
  const head = privateTo
    ? el(
        'div',
        { class: 'message-head' },
        createIcon('lock'),
        el('span', {}, getText('log.private')),
        createIconButton('close', getText('page.dismiss'), () => dismiss(first)),
      )
    : el('div', { class: 'message-head' }, name, time);
  /** @type {ReturnType<typeof createCard> | undefined} */
  let card;
  const tools = createMessageTools(remove);
  const element = el(
    'li',
    { class: privateTo ? 'message private' : 'message', tabindex: '-1' },
    day,
    el(
      'div',
      { class: 'message-row' },
      privateTo ? el('span', { class: 'avatar-space' }) : createAvatar(author),
      el('div', { class: 'message-main' }, head, textPlace, uploads, cardPlace),
      tools.element,
    ),
  );

  /** @param {ChatMessage} message */
  function update(message) {
    const { text = '', uploads: shared = [], view, files = [] } = message;
    tools.update(message, privateTo === undefined && isMine(message));
    refreshChildren(textPlace, [text, view !== undefined], () => {
      if (text === '') return [];
      // The card repeats the command in full.
      if (view && text.startsWith('/')) return [el('p', { class: 'command', dir: 'auto', title: text }, text)];
      return createFoldableText(text, 'words');
    });
    renderUploads(uploads, shared, files);
    if (!view) return;
    if (!card) {
      card = createCard(cardActions);
      cardPlace.append(card.element);
      cardPlace.hidden = false;
    }
    // A short text that the command line already shows is not repeated in the card.
    const isRepeated =
      view.body !== undefined && view.body.length <= MAX_REPEATED_CHARACTERS && text.includes(view.body);
    card.update(isRepeated ? { ...view, body: '' } : view, files, shared);
  }

  /** Updates the author. Another person of the same name may appear later. */
  const updateName = () =>
    refreshChildren(name, getDiscriminator(author), (mark) => [author.name, createDiscriminatorTag(mark)]);

  update(first);
  updateName();
  return {
    element,
    update,
    updateName,
    /**
     * Shows the date above the first message of a day, and hides the author of consecutive messages.
     * @param {{ day?: string, follows: boolean }} place
     */
    setPlacement(place) {
      refreshChildren(day, place.day ?? '', (text) => (text ? [el('span', {}, text)] : []));
      element.classList.toggle('follows', place.follows);
    },
  };
}

/** Buttons on the user's own messages. @param {(message: ChatMessage) => void} remove */
function createMessageTools(remove) {
  /** @type {ChatMessage} */
  let message;
  const button = el(
    'button',
    { type: 'button', class: 'icon-button', onclick: () => isTaskRunning(message) || remove(message) },
    createIcon('trash'),
  );
  const element = el('div', { class: 'message-tools' }, button);
  return {
    element,
    /** @param {ChatMessage} now @param {boolean} mine */
    update(now, mine) {
      message = now;
      element.hidden = !mine;
      const label = isTaskRunning(now) ? getText('log.atWork') : getText('log.remove');
      button.title = label;
      button.setAttribute('aria-label', label);
      button.setAttribute('aria-disabled', String(isTaskRunning(now)));
    },
  };
}

/** Only finished cards can be deleted. @param {ChatMessage} message */
const isTaskRunning = ({ view }) => ['needs-input', 'queued', 'working'].includes(view?.status ?? '');
