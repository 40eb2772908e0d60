// Renders a message: author, time, text, shared files and card. Elements are created once and then updated in place.

/** @import { CatalogueJson, ChatMessage, Person, StartCommand } from '../types.d.ts' */
/** @import { CardActions } from './card.js' */

import { createUniqueId, el, refreshChildren } from '../kit/dom.js';
import { createIcon, createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createFoldableText } from '../kit/text.js';
import { formatDateTime, formatTime } from '../kit/time.js';
import { createAvatar, createDiscriminatorTag } from '../people/avatar.js';
import { createCard } from './card.js';
import { renderUploads } from './file-list.js';
import { createMessageToolbar } from './message-toolbar.js';

const COMMAND = /^\/\S+\s*/u;

/** @typedef {ReturnType<typeof createMessageElement>} MessageElement */

/**
 * @param {ChatMessage} first
 * @param {CardActions & { dismiss: (message: ChatMessage) => void, getDiscriminator: (person: Person) => string, isMine:
 *   (message: ChatMessage) => boolean, remove: (message: ChatMessage) => void, catalogue: CatalogueJson, startCommand:
 *   StartCommand, getOffers: (id: string) => HTMLElement }} ways
 */
export function createMessageElement(first, ways) {
  const { dismiss, getDiscriminator, isMine, getOffers } = ways;
  const day = el('div', { class: 'day', hidden: true });
  const chip = el('h2', { class: 'kind-chip', id: createUniqueId('kind'), dir: 'auto', hidden: true });
  const textPlace = el('div', { class: 'said-words' });
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
  const said = el('div', { class: 'said' }, chip, textPlace, uploads);
  /** @type {ReturnType<typeof createCard> | undefined} */
  let card;
  const tools = createMessageToolbar(ways);
  const element = el(
    'li',
    { class: privateTo ? 'message private' : 'message', tabindex: '-1' },
    day,
    el(
      'div',
      { class: 'message-row' },
      privateTo ? el('span') : createAvatar(author),
      el('div', {}, head, said, cardPlace, getOffers(first.id)),
      tools.element,
    ),
  );

  /** @param {ChatMessage} message */
  function update(message) {
    const { uploads: shared = [], view } = message;
    const isOwn = privateTo === undefined && isMine(message);
    tools.update(message, isOwn);
    refreshChildren(chip, view?.title ?? '', (title) => [title]);
    refreshChildren(textPlace, [getWords(message), view !== undefined], ([words]) =>
      words === '' ? [] : [createFoldableText(`${words}`, view ? 'given' : 'words')],
    );
    renderUploads(uploads, shared, view !== undefined, ways.listFileItems);
    if (!view) return;
    if (view.kind) element.dataset['kind'] = view.kind;
    if (!card) {
      card = createCard(ways, chip.id);
      cardPlace.append(card.element);
      cardPlace.hidden = false;
    }
    card.update(message, view, isOwn);
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

/**
 * The words that a person wrote: of a command, its text without name and options. The name of a shared file is shown
 * beside it.
 * @param {ChatMessage} message
 */
function getWords({ text = '', uploads = [], view }) {
  const words = view?.input ?? (view ? text.replace(COMMAND, '') : text);
  return view && uploads.some(({ name }) => name === words) ? '' : words;
}
