// One message: who, when, what was said, what was shared, and its card. Made once, then updated in place.

/** @import { Message, Person } from '../types.d.ts' */
/** @import { Press } from './card.js' */

import { el, keyed, refresh } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { foldable } from '../kit/text.js';
import { fullTime, hourOf } from '../kit/time.js';
import { avatar, nameMark } from '../people/people.js';
import { texts } from '../texts/index.js';
import { createCard } from './card.js';
import { frameKey, sharedFile } from './files.js';

/** @typedef {ReturnType<typeof createMessage>} Shown */

/**
 * @param {Message} first
 * @param {{ press: Press, dismiss: (message: Message) => void, markOf: (person: Person) => string }} ways
 */
export function createMessage(first, { press, dismiss, markOf }) {
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
  const element = el(
    'li',
    { class: only ? 'message private' : 'message' },
    day,
    el(
      'div',
      { class: 'message-row' },
      only ? el('span', { class: 'avatar-space' }) : avatar(author),
      el('div', { class: 'message-main' }, head, said, uploads, cardPlace),
    ),
  );
  /** @type {ReturnType<typeof createCard> | undefined} */
  let card;

  /** @param {Message} message */
  function update({ text = '', uploads: shared = [], view, files = [] }) {
    refresh(said, [text, view !== undefined], () => {
      if (text === '') return [];
      // Its card says the same at length.
      if (view && text.startsWith('/'))
        return [el('p', { class: 'command', dir: 'auto', title: text }, text)];
      return foldable(text, 'words');
    });
    keyed(uploads, shared, frameKey, sharedFile);
    if (!view) return;
    if (!card) {
      card = createCard(press);
      cardPlace.append(card.element);
      cardPlace.hidden = false;
    }
    card.update(view, files, shared);
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
