// Entry point of the page: signs in, loads the data and mounts all parts.

/** @import { RequestedForm } from './types.d.ts' */

import { mountCommandMenu } from './composer/command-menu.js';
import { createComposer } from './composer/composer.js';
import { listenForFiles } from './composer/file-sources.js';
import { api, getErrorMessage, RequestError } from './connection/api.js';
import { openEventStream } from './connection/event-stream.js';
import { announceMessages, mountNotificationButton } from './conversation/announce.js';
import { createChat } from './conversation/chat.js';
import { mountMessageList } from './conversation/message-list.js';
import { parseMessageLink, syncRoomWithUrl } from './conversation/room-url.js';
import { mountExampleCards } from './examples/example-cards.js';
import { mountNaturalVoiceOffer } from './examples/natural-voice.js';
import { createFormOpener } from './forms/command-form.js';
import { createPrefillingFormOpener } from './forms/current-settings.js';
import { el, focusComposer, requireElement } from './kit/dom.js';
import { createIcon } from './kit/icons.js';
import { getText, loadTexts } from './kit/localization.js';
import { showNotice } from './kit/notice.js';
import { readStored, readStoredJson } from './kit/storage.js';
import { startTimeUpdates } from './kit/time.js';
import { mountMicrophone } from './microphone/microphone.js';
import { fillPageTexts } from './page-texts.js';
import { createCommandPalette } from './palette/command-palette.js';
import { listenForShortcuts } from './palette/shortcuts.js';
import { slugify } from './people/names.js';
import { mountSignOutButton, requestSignIn } from './people/sign-in.js';
import { createSidebarDrawer } from './sidebar/drawer.js';
import { mountPeopleList } from './sidebar/people-list.js';
import { mountRoomList } from './sidebar/room-list.js';
import { insertVoiceIntoLine } from './voices/insert-voice.js';
import { createVoiceGallery } from './voices/voice-gallery.js';

const RETRY_MS = 3000;

const waitToRetry = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** Retries until the server responds. Without texts the page can say nothing meanwhile. */
async function loadTextsOrRetry() {
  const status = requireElement('waiting');
  for (;;) {
    try {
      await loadTexts();
      status.replaceChildren();
      return;
    } catch {
      status.replaceChildren('…');
      await waitToRetry();
    }
  }
}

/**
 * Retries until the server responds, and asks for sign-in if needed.
 * @returns {Promise<Parameters<typeof createChat>[0]>}
 */
async function connect() {
  const status = requireElement('waiting');
  for (;;) {
    try {
      const session = await api.getSession();
      const catalogue = await api.getCatalogue();
      const name = readStored('name') ?? readStoredJson('person', { name: getText('page.firstName') }).name;
      const me = await api.setName({ id: slugify(name), name });
      status.hidden = true;
      return { session, catalogue, me };
    } catch (thrown) {
      status.hidden = true;
      if (thrown instanceof RequestError && thrown.status === 401) {
        await requestSignIn();
        continue;
      }
      status.replaceChildren(el('p', {}, getErrorMessage(thrown)));
      status.hidden = false;
      await waitToRetry();
    }
  }
}

function drawIcons() {
  for (const place of document.querySelectorAll('[data-icon]'))
    place.prepend(createIcon(/** @type {HTMLElement} */ (place).dataset['icon'] ?? ''));
}

async function start() {
  await loadTextsOrRetry();
  fillPageTexts();
  drawIcons();
  const connection = await connect();
  requireElement('app').hidden = false;
  const chat = createChat(connection);
  // Must be read before the URL changes to the current room.
  const linkedMessage = parseMessageLink(location.search);
  const drawer = createSidebarDrawer();
  const gallery = createVoiceGallery({
    chat,
    insertVoice: (name) => composer.editText((text) => insertVoiceIntoLine(text, name, chat.catalogue.prefix)),
  });
  const forms = createFormOpener(chat);
  const openForm = gallery.wrapOpenForm(createPrefillingFormOpener(chat, forms));
  /** @param {RequestedForm} form */
  const openRequestedForm = ({ command: name, ...formOptions }) => {
    const { commands, hiddenCommands } = chat.catalogue;
    const command = [...commands, ...hiddenCommands].find((one) => one.name === name);
    if (command) forms(command, formOptions);
  };
  const composer = createComposer(chat, openForm, gallery.findOpener);
  mountRoomList(chat, drawer.close);
  mountPeopleList(chat, drawer.close);
  mountMessageList(chat);
  mountCommandMenu(chat.catalogue, openForm);
  mountExampleCards({ ...composer, catalogue: chat.catalogue, openForm });
  mountNaturalVoiceOffer();
  listenForFiles(composer.addFiles);
  mountMicrophone(composer.addFiles);
  const palette = createCommandPalette(chat, openForm);
  listenForShortcuts({ openPalette: palette.open, prefill: composer.prefill });
  announceMessages(chat);
  syncRoomWithUrl(chat);
  mountNotificationButton();
  mountSignOutButton(chat.isSignedIn);
  startTimeUpdates();

  const offline = requireElement('offline');
  const load = () =>
    chat.loadMessages().catch(() => {
      offline.hidden = false;
    });
  chat.subscribe((change) => {
    if (change.is === 'notice') showNotice(change.line, change);
    if (change.is === 'form') openRequestedForm(change.form);
    if ((change.is === 'here' || change.is === 'reset') && !chat.history.getRoom(chat.getRoom()).isLoaded) load();
  });
  await load();
  if (linkedMessage) void chat.showMessage(linkedMessage);
  focusComposer();
  openEventStream({
    after: connection.session.rev,
    onMessage: chat.receive,
    onGone: chat.removeMessage,
    onState: (online) => {
      offline.hidden = online;
      if (online && !chat.history.getRoom(chat.getRoom()).isLoaded) load();
    },
    onBroken: () =>
      api.getSession().catch((thrown) => {
        // The secret was changed; reloading shows the sign-in form.
        if (thrown instanceof RequestError && thrown.status === 401) location.reload();
      }),
    onReset: chat.clear,
  });
}

start();
