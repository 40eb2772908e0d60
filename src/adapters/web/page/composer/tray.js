// Files on their way into the conversation, above the composer: upload progress, then what can be done with each.
// They go along with the next message unless one of their buttons was chosen before.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Command, Uploaded } from '../types.d.ts' */

import { api, mayHelp, reasonOf } from '../connection/api.js';
import { byId, el, refresh } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listenButton } from '../kit/listen.js';
import { listed, size } from '../kit/text.js';
import { texts } from '../texts/index.js';

/** `free`: what the browser keeps of it may go; `arrival` ends when it is there or did not come. @typedef {{ element: HTMLElement, free: () => void, arrival: Promise<void>, uploaded?: Uploaded, failed?: boolean }} Item */

/** @param {Chat} chat @param {OpenForm} openForm */
export function createTray(chat, openForm) {
  const list = byId('tray');
  /** @type {Set<Item>} */
  const items = new Set();

  /** @param {File} file */
  function add(file) {
    const stop = new AbortController();
    const { element, bar, state, free } = drawAttachment(file, () => remove());
    /** @type {Item} */
    const item = { element, free, arrival: Promise.resolve() };
    const remove = () => {
      stop.abort();
      free();
      items.delete(item);
      element.remove();
      list.hidden = items.size === 0;
    };
    items.add(item);
    list.append(element);
    list.hidden = false;
    item.arrival = api.upload(file, (part) => (bar.value = part), stop.signal).then(there, away);

    /** @param {Uploaded} uploaded */
    function there(uploaded) {
      item.uploaded = uploaded;
      refresh(state, uploaded, () => drawOffers(chat, openForm, uploaded, remove));
    }

    /** @param {unknown} thrown */
    function away(thrown) {
      item.failed = true;
      const again = () => {
        remove();
        add(file);
      };
      refresh(state, reasonOf(thrown), (said) => [
        el('span', { class: 'wrong', role: 'alert' }, said),
        mayHelp(thrown) &&
          el('button', { type: 'button', class: 'button', onclick: again }, texts.page.tryAgain),
      ]);
    }
  }

  return {
    /** @param {Iterable<File>} files */
    add: (files) => [...files].forEach(add),
    arriving: () => [...items].some(isArriving),
    /** Ends when none is on its way any more, also of those that were added meanwhile. */
    async settled() {
      while ([...items].some(isArriving)) await Promise.all([...items].map((one) => one.arrival));
    },
    failed: () => [...items].some((one) => one.failed),
    uploaded: () => [...items].flatMap((one) => one.uploaded ?? []),
    clear() {
      for (const { free } of items) free();
      items.clear();
      list.replaceChildren();
      list.hidden = true;
    },
  };
}

/** @param {Item} item */
const isArriving = ({ uploaded, failed }) => uploaded === undefined && !failed;

/** @param {File} file @param {() => void} remove */
function drawAttachment(file, remove) {
  const bar = el('progress', {
    max: 1,
    value: 0,
    class: 'bar',
    'aria-label': texts.files.uploading(file.name),
  });
  const state = el('div', { class: 'attachment-state' }, bar);
  const heard = file.type.startsWith('audio/') ? URL.createObjectURL(file) : undefined;
  const close = el(
    'button',
    { type: 'button', class: 'icon-button', title: texts.composer.remove(file.name), onclick: remove },
    icon('close'),
    el('span', { class: 'sr' }, texts.composer.remove(file.name)),
  );
  const element = el(
    'li',
    { class: 'attachment' },
    listenButton(heard, file.name) ?? icon('file'),
    el('span', { class: 'attachment-name', dir: 'auto' }, file.name),
    el('span', { class: 'hint' }, size(file.size)),
    close,
    state,
  );
  return { element, bar, state, free: () => heard !== undefined && URL.revokeObjectURL(heard) };
}

/** What can be done with a file that has arrived. @param {Chat} chat @param {OpenForm} openForm @param {Uploaded} uploaded @param {() => void} remove */
function drawOffers(chat, openForm, uploaded, remove) {
  const { commands, unlisted } = chat.catalogue;
  const all = [...commands, ...unlisted];
  const found = uploaded.offers.flatMap((name) => all.find((one) => one.name === name) ?? []);
  const share = el(
    'button',
    { type: 'button', class: 'button', onclick: () => shareIt(chat, uploaded, remove, share) },
    texts.composer.share,
  );
  if (found.length === 0) {
    const taken = new Set(commands.flatMap((one) => one.fields.flatMap((field) => field.endings ?? [])));
    return [el('span', { class: 'hint', dir: 'auto' }, texts.composer.noUse(listed([...taken]))), share];
  }
  /** @param {Command} command */
  const offer = (command) =>
    el(
      'button',
      {
        type: 'button',
        class: 'button strong',
        onclick: () => openForm(command, { files: [uploaded], sent: remove }),
      },
      command.verb,
    );
  return [...found.map(offer), share];
}

/** @param {Chat} chat @param {Uploaded} uploaded @param {() => void} remove @param {HTMLButtonElement} button */
async function shareIt(chat, { id }, remove, button) {
  button.disabled = true;
  try {
    await chat.say('', [id]);
    remove();
  } catch (thrown) {
    button.disabled = false;
    button.after(el('span', { class: 'wrong', role: 'alert' }, reasonOf(thrown)));
  }
}
