// Entry point of the page: signs in, loads the data and mounts all parts.

/** @import { Chat } from './conversation/chat.js' */
/** @import { OpenForm } from './forms/command-form.js' */
/** @import { RequestedForm } from './types.d.ts' */

import { mountCommandMenu } from './composer/command-menu.js';
import { createComposer } from './composer/composer.js';
import { listenForFiles } from './composer/file-sources.js';
import { api, getErrorMessage, RequestError } from './connection/api.js';
import { connectionStatus } from './connection/connection-status.js';
import { openEventStream } from './connection/event-stream.js';
import { announceMessages } from './conversation/announce.js';
import { createChat } from './conversation/chat.js';
import { mountMessageList } from './conversation/message-list.js';
import { findCommandsByName } from './conversation/message-operations.js';
import { parseMessageLink, syncRoomWithUrl } from './conversation/room-url.js';
import { createPrefillingFormOpener } from './forms/current-settings.js';
import { focusComposer, requireElement } from './kit/dom.js';
import { createIcon } from './kit/icons.js';
import { loadModule, mountOnFirstPress } from './kit/lazy-module.js';
import { getText, readTexts } from './kit/localization.js';
import { showNotice } from './kit/notice.js';
import { readStored, readStoredJson } from './kit/storage.js';
import { startTimeUpdates } from './kit/time.js';
import { createLineOffers } from './offers/line-offers.js';
import { createCommandStarter } from './offers/start-command.js';
import { listenForShortcuts } from './palette/shortcuts.js';
import { slugify } from './people/names.js';
import { requestSignIn } from './people/sign-in.js';
import { createCardPopovers } from './popovers/card-popovers.js';
import { createSidebarDrawer } from './sidebar/drawer.js';
import { mountOwnName } from './sidebar/own-name.js';
import { mountRoomHeader } from './sidebar/room-header.js';
import { mountRoomList } from './sidebar/room-list.js';
import { mountStage } from './stage/stage.js';
import { createVoiceGallery } from './voices/gallery-opener.js';
import { insertVoiceIntoLine } from './voices/insert-voice.js';

const RETRY_MS = 3000;

const waitToRetry = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/**
 * Retries until the server responds, and asks for sign-in if needed.
 * @returns {Promise<Parameters<typeof createChat>[0]>}
 */
async function connect() {
  const waiting = requireElement('waiting');
  for (;;) {
    try {
      const name = readStored('name') ?? readStoredJson('person', { name: getText('page.firstName') }).name;
      const [session, catalogue, me] = await Promise.all([
        api.getSession(),
        api.getCatalogue(),
        api.setName({ id: slugify(name), name }),
      ]);
      waiting.hidden = true;
      return { session, catalogue, me };
    } catch (thrown) {
      const needsSignIn = thrown instanceof RequestError && thrown.status === 401;
      waiting.hidden = needsSignIn;
      requireElement('connection-problem').textContent = needsSignIn ? '' : getErrorMessage(thrown);
      await (needsSignIn ? requestSignIn() : waitToRetry());
    }
  }
}

function drawIcons() {
  for (const place of document.querySelectorAll('[data-icon]'))
    place.prepend(createIcon(/** @type {HTMLElement} */ (place).dataset['icon'] ?? ''));
}

async function start() {
  readTexts();
  drawIcons();
  const connection = await connect();
  requireElement('app').hidden = false;
  /** @type {HTMLLinkElement} */ (document.getElementById('fonts')).media = 'all';
  const chat = createChat(connection);
  // Must be read before the URL changes to the current room.
  const linkedMessage = parseMessageLink(location.search);
  const drawer = createSidebarDrawer();
  const gallery = createVoiceGallery({
    chat,
    insertVoice: (name) => composer.editText((text) => insertVoiceIntoLine(text, name, chat.catalogue.prefix)),
  });
  /** @type {OpenForm} */
  const forms = async (command, options) => {
    const { createFormOpener } = await loadModule(() => import('./forms/command-form.js'));
    createFormOpener(chat)(command, options);
  };
  const openForm = gallery.wrapOpenForm(createPrefillingFormOpener(chat, forms));
  /** @param {RequestedForm} form */
  const openRequestedForm = ({ command: name, ...formOptions }) => {
    for (const command of findCommandsByName(chat.catalogue, [name])) forms(command, formOptions);
  };
  const startCommand = createCommandStarter(chat, openForm);
  const composer = createComposer(chat, openForm, { findOpener: gallery.findOpener, startCommand });
  const offers = createLineOffers(chat, { startCommand, openCommands: () => requireElement('plus').click() });
  mountRoomList(chat, drawer.close);
  mountOwnName(chat, drawer.close);
  const popovers = createCardPopovers({ chat, openForm: openRequestedForm, openGallery: gallery.open });
  mountMessageList(chat, { startCommand, getOffers: offers.getPlace, popovers });
  mountCommandMenu(chat.catalogue, openForm);
  const { showEverything } = mountStage({ chat, startCommand, sendText: composer.sendText });
  mountRoomHeader(chat, { openExamples: showEverything });
  listenForFiles(composer.addFiles);
  mountOnFirstPress('mic', async () => {
    const { mountMicrophone } = await import('./microphone/microphone.js');
    mountMicrophone(composer.addFiles);
  });
  mountOnFirstPress('find', async () => {
    const { mountCommandPalette } = await import('./palette/command-palette.js');
    mountCommandPalette(chat, openForm);
  });
  listenForShortcuts({ openPalette: () => requireElement('find').click(), openExamples: showEverything });
  announceMessages(chat);
  syncRoomWithUrl(chat);
  startTimeUpdates();

  const offline = requireElement('offline');
  const isLoaded = () => chat.history.getRoom(chat.getRoom()).isLoaded;
  const load = async () => {
    const room = chat.getRoom();
    try {
      await chat.loadMessages();
      offline.hidden = true;
    } catch {
      offline.hidden = false;
      // The event stream may be open, so nothing else reports that the server answers again.
      setTimeout(() => room === chat.getRoom() && !isLoaded() && load(), RETRY_MS);
    }
  };
  chat.subscribe((change) => {
    if (change.is === 'notice') showNotice(change.line, change);
    if (change.is === 'form') openRequestedForm(change.form);
    if ((change.is === 'here' || change.is === 'reset') && !isLoaded()) load();
  });
  connectionStatus.subscribe((isOnline) => {
    offline.hidden = isOnline;
    if (isOnline && !isLoaded()) load();
  });
  // Before the messages, which may take seconds on a slow line: nobody's typing is interrupted.
  focusComposer();
  await load();
  if (linkedMessage) void chat.showMessage(linkedMessage);
  followServer(chat, connection.session.rev);
}

/**
 * Receives what happens after the revision, and reports the window's room and name when they change.
 * @param {Chat} chat
 * @param {number} after
 */
function followServer(chat, after) {
  const getWindow = () => {
    const { name } = chat.getMe();
    return { room: chat.getRoom(), person: slugify(name), name };
  };
  let reported = JSON.stringify(getWindow());
  const stream = openEventStream({
    after,
    getWindow,
    onMessage: chat.receive,
    onGone: chat.removeMessage,
    onBroken: () =>
      api.getSession().catch((thrown) => {
        // The secret was changed; reloading shows the sign-in form.
        if (thrown instanceof RequestError && thrown.status === 401) location.reload();
      }),
    onReset: chat.clear,
    onPresence: chat.setPresence,
  });
  chat.subscribe(({ is }) => {
    const current = JSON.stringify(getWindow());
    if (is !== 'here' || current === reported) return;
    reported = current;
    stream.reopen();
  });
}

start();
