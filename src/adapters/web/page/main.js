// The page's beginning: who may come in, what is known, and every part put in its place. Decides nothing else.

/** @import { FormToOpen } from './types.d.ts' */

import { createComposer } from './composer/composer.js';
import { takeFiles } from './composer/drop.js';
import { showMenu } from './composer/menu.js';
import { api, Trouble } from './connection/api.js';
import { listen } from './connection/stream.js';
import { announce, offerNotifications } from './conversation/announce.js';
import { createChat } from './conversation/chat.js';
import { showMessages } from './conversation/list.js';
import { showNotice } from './conversation/notice.js';
import { createForms } from './forms/form.js';
import { withStanding } from './forms/standing.js';
import { byId, el, goOnWriting } from './kit/dom.js';
import { icon } from './kit/icons.js';
import { recall, recallJson } from './kit/memory.js';
import { startTicking } from './kit/time.js';
import { offerMicrophone } from './microphone/microphone.js';
import { listenForKeys } from './palette/keys.js';
import { createPalette } from './palette/palette.js';
import { followAddress, messageBehind } from './people/address.js';
import { createDrawer } from './people/drawer.js';
import { idOf } from './people/names.js';
import { showPeople } from './people/people.js';
import { showRooms } from './people/rooms.js';
import { offerSignOut, signIn } from './people/signin.js';
import { speak, texts } from './texts/index.js';
import { wordPage } from './texts/page.js';
import { createGallery } from './voices/gallery.js';
import { withVoice } from './voices/use.js';
import { showWorkbench } from './workbench/workbench.js';

const AGAIN_MS = 3000;

/** Asks until there is an answer; a closed door is opened first. @returns {Promise<Parameters<typeof createChat>[0]>} */
async function enter() {
  const waiting = byId('waiting');
  for (;;) {
    try {
      const session = await api.session();
      const catalogue = await api.catalogue();
      const name = recall('name') ?? recallJson('person', { name: texts.page.firstName }).name;
      const me = await api.greet({ id: idOf(name), name });
      waiting.hidden = true;
      return { session, catalogue, me };
    } catch (thrown) {
      waiting.hidden = true;
      if (thrown instanceof Trouble && thrown.status === 401) {
        await signIn();
        continue;
      }
      waiting.replaceChildren(el('p', {}, thrown instanceof Error ? thrown.message : String(thrown)));
      waiting.hidden = false;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

function drawIcons() {
  for (const place of document.querySelectorAll('[data-icon]'))
    place.prepend(icon(/** @type {HTMLElement} */ (place).dataset['icon'] ?? ''));
}

async function start() {
  await speak(navigator.languages);
  wordPage();
  drawIcons();
  const known = await enter();
  byId('app').hidden = false;
  const chat = createChat(known);
  // Before the address is that of the room.
  const named = messageBehind(location.search);
  const drawer = createDrawer();
  const gallery = createGallery({
    chat,
    use: (name) => composer.rewrite((text) => withVoice(text, name, chat.catalogue.prefix)),
  });
  const forms = createForms(chat);
  const openForm = gallery.insteadOf(withStanding(chat, forms));
  /** @param {FormToOpen} form */
  const openFor = ({ command: name, ...given }) => {
    const { commands, unlisted } = chat.catalogue;
    const command = [...commands, ...unlisted].find((one) => one.name === name);
    if (command) forms(command, given);
  };
  const composer = createComposer(chat, openForm, gallery.openedBy);
  showRooms(chat, drawer.close);
  showPeople(chat, drawer.close);
  showMessages(chat);
  showMenu(chat.catalogue, openForm);
  showWorkbench({ ...composer, catalogue: chat.catalogue, openForm });
  takeFiles(composer.takeFiles);
  offerMicrophone(composer.takeFiles);
  const palette = createPalette(chat, openForm);
  listenForKeys({ toPalette: palette.open, propose: composer.propose });
  announce(chat);
  followAddress(chat);
  offerNotifications();
  offerSignOut(chat.signedIn);
  startTicking();

  const offline = byId('offline');
  const load = () =>
    chat.load().catch(() => {
      offline.hidden = false;
    });
  chat.watch((change) => {
    if (change.is === 'notice') showNotice(change.line, change);
    if (change.is === 'form') openFor(change.form);
    if ((change.is === 'here' || change.is === 'reset') && !chat.history.of(chat.room()).loaded) load();
  });
  await load();
  if (named) void chat.goTo(named);
  goOnWriting();
  listen({
    after: known.session.rev,
    onMessage: chat.take,
    onGone: chat.drop,
    onState: (online) => {
      offline.hidden = online;
      if (online && !chat.history.of(chat.room()).loaded) load();
    },
    onBroken: () =>
      api.session().catch((thrown) => {
        // The secret was changed meanwhile: the page begins anew, at the door.
        if (thrown instanceof Trouble && thrown.status === 401) location.reload();
      }),
    onReset: chat.reset,
  });
}

start();
