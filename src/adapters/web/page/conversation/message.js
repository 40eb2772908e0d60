// One message: who, when, what was said, what was shared, and its card. Made once, then updated in place.

/** @import { Message, Person } from '../types.d.ts' */
/** @import { Ways } from './card.js' */

import { el, refresh } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { foldable } from '../kit/text.js';
import { fullTime, hourOf } from '../kit/time.js';
import { avatar, nameMark } from '../people/people.js';
import { texts } from '../texts/index.js';
import { createCard } from './card.js';
import { showShared } from './files.js';

/** Fits the few lines that a command has. */
const SHORT = 120;

/** @typedef {ReturnType<typeof createMessage>} Shown */

/**
 * @param {Message} first
 * @param {Ways & { dismiss: (message: Message) => void, markOf: (person: Person) => string,
 *   isMine: (message: Message) => boolean, remove: (message: Message) => void }} ways
 */
export function createMessage(first, { dismiss, markOf, isMine, remove, ...ways }) {
  const day = el('div', { class: 'day', hidden: true });
  const said = el('div', { class: 'said' });
  const uploads = el('ul', { class: 'uploads' });
  const cardPlace = el('div', { class: 'card-place', hidden: true });
  const { author, at, only } = first;
  const name = el('span', { class: 'author', dir: 'auto' });
  const time = el('time', { datetime: new Date(at).toISOString(), title: fullTime(at) }, hourOf(at));
  const head = only
    ? el(
        'div',
        { class: 'message-head' },
        icon('lock'),
        el('span', {}, texts.log.private),
        el(
          'button',
          { type: 'button', class: 'icon-button', title: texts.page.dismiss, onclick: () => dismiss(first) },
          icon('close'),
          el('span', { class: 'sr' }, texts.page.dismiss),
        ),
      )
    : el('div', { class: 'message-head' }, name, time);
  /** @type {ReturnType<typeof createCard> | undefined} */
  let card;
  const tools = createTools(remove);
  const element = el(
    'li',
    { class: only ? 'message private' : 'message', tabindex: '-1' },
    day,
    el(
      'div',
      { class: 'message-row' },
      only ? el('span', { class: 'avatar-space' }) : avatar(author),
      el('div', { class: 'message-main' }, head, said, uploads, cardPlace),
      tools.element,
    ),
  );

  /** @param {Message} message */
  function update(message) {
    const { text = '', uploads: shared = [], view, files = [] } = message;
    tools.update(message, only === undefined && isMine(message));
    refresh(said, [text, view !== undefined], () => {
      if (text === '') return [];
      // Its card says the same at length.
      if (view && text.startsWith('/'))
        return [el('p', { class: 'command', dir: 'auto', title: text }, text)];
      return foldable(text, 'words');
    });
    showShared(uploads, shared, files);
    if (!view) return;
    if (!card) {
      card = createCard(ways);
      cardPlace.append(card.element);
      cardPlace.hidden = false;
    }
    // Short words that the command's line shows in full need not stand below it once more.
    const isRepeated = view.body !== undefined && view.body.length <= SHORT && text.includes(view.body);
    card.update(isRepeated ? { ...view, body: '' } : view, files, shared);
  }

  /** Says who wrote it; whether there is another one of that name may turn out later. */
  const showName = () => refresh(name, markOf(author), (mark) => [author.name, nameMark(mark)]);

  update(first);
  showName();
  return {
    element,
    update,
    name: showName,
    /** How it stands to the one before: under a new day, or going on from the same person. @param {{ day?: string, follows: boolean }} place */
    place(place) {
      refresh(day, place.day ?? '', (text) => (text ? [el('span', {}, text)] : []));
      element.classList.toggle('follows', place.follows);
    },
  };
}

/** What one can do with a message of one's own. @param {(message: Message) => void} remove */
function createTools(remove) {
  /** @type {Message} */
  let message;
  const button = el(
    'button',
    { type: 'button', class: 'icon-button', onclick: () => isAtWork(message) || remove(message) },
    icon('trash'),
  );
  const element = el('div', { class: 'message-tools' }, button);
  return {
    element,
    /** @param {Message} now @param {boolean} mine */
    update(now, mine) {
      message = now;
      element.hidden = !mine;
      const said = isAtWork(now) ? texts.log.atWork : texts.log.remove;
      button.title = said;
      button.setAttribute('aria-label', said);
      button.setAttribute('aria-disabled', String(isAtWork(now)));
    },
  };
}

/** Such a card changes by itself, and cannot be deleted. @param {Message} message */
const isAtWork = ({ view }) => ['asking', 'queued', 'working'].includes(view?.mood ?? '');
