// State of the conversation: user, room, messages and unread counts, with the user's actions. Views subscribe to its
// changes.

/** @import { Action, PostResult, CatalogueJson, RequestedForm, SubmittedFile, SubmissionContext, DeletedMessage, ChatMessage, Person, InitialChatState, FieldValues, Offer, PreviewRequest, RoomPresence, ViewJson } from '../types.d.ts' */
/** @import { PeopleDirectory } from '../people/people-directory.js' */

import { api, getErrorMessage } from '../connection/api.js';
import { getText } from '../kit/localization.js';
import { readStored, writeStored } from '../kit/storage.js';
import { slugify } from '../people/names.js';
import { createPeopleDirectory } from '../people/people-directory.js';
import { createMessageDeletion } from './message-deletion.js';
import { createMessageHistory } from './message-history.js';
import { readRoomFromUrl } from './room-url.js';

/**
 * @typedef {{ is: 'message', message: ChatMessage, changeKind: 'new' | 'changed', before?: ChatMessage } | { is:
 * 'dropped', message: ChatMessage } | { is: 'older', messages: readonly ChatMessage[] } | { is: 'here' | 'room' | 'lists' |
 * 'presence' | 'unread' | 'reset' } | { is: 'offers', message: ChatMessage, offers: readonly Offer[] } | { is: 'form', form: RequestedForm } | { is: 'seek', message: Pick<ChatMessage, 'id' | 'room'>
 * } | { is: 'notice', line: string, undo?: () => void, onClosed?: () => void }} ChatChange `here`: the user or room
 * changed, or the room was loaded; `room`: another room is shown; `lists`: known people or rooms changed; `presence`: people with an open window in this room changed; `offers`: what Earshot could do with a line that this user posted;
 * `seek`: scroll to this message
 * @typedef {ReturnType<typeof createChat>} Chat
 * @typedef {ReturnType<typeof createConversationLog>} ConversationLog
 */

/** Shows the first page while it is empty. */
export const FIRST_ROOM = 'general';

/** @param {{ session: InitialChatState, catalogue: CatalogueJson, me: Person }} options */
export function createChat({ session, catalogue, me }) {
  let room = readRoomFromUrl() ?? readStored('room') ?? FIRST_ROOM;
  const getRoom = () => room;
  const directory = createPeopleDirectory(session, me, room);
  const log = createConversationLog(directory, getRoom);
  const { emit } = log;
  api.setRoomGetter(getRoom);
  const presence = createRoomPresence(log, directory, getRoom);

  /** @param {Person} person */
  function switchPerson(person) {
    directory.setMe(person);
    emit({ is: 'lists' });
    emit({ is: 'here' });
  }

  return {
    catalogue,
    history: log.history,
    getMe: directory.getMe,
    getRoom,
    listRooms: directory.listRooms,
    /** Rooms that the user uses: unread ones first, then the latest. */
    listOwnRooms: () =>
      [...directory.listOwnRooms()].sort((a, b) => Number(log.getUnread().has(b)) - Number(log.getUnread().has(a))),
    listPresent: presence.list,
    setPresence: presence.set,
    getDiscriminator: directory.getDiscriminator,
    getRoomName: directory.getRoomName,
    /** Renames the room in this browser only; its URL stays the same. @param {string} which @param {string} name */
    renameRoom(which, name) {
      directory.renameRoom(which, name);
      emit({ is: 'lists' });
    },
    getUnread: log.getUnread,
    receive: log.receive,
    subscribe: log.subscribe,
    removeMessage: log.remove,
    loadMessages: log.loadMessages,
    clear: log.clear,
    ...createChatActions(directory, log, getRoom, switchPerson),
    deleteMessage: createMessageDeletion(log, () => slugify(directory.getMe().name)).deleteMessage,
    isSignedIn: session.isSignedIn === true,
    isAdmin: session.isAdmin === true,
    /** Changes only the name; messages still belong to the same user. @param {string} name */
    async renameMe(name) {
      switchPerson(await api.setName({ id: slugify(name), name }));
      writeStored('name', name);
      const line = describeNamesakes(directory);
      if (line !== undefined) emit({ is: 'notice', line });
    },
    /** @param {Pick<ChatMessage, 'id' | 'room'>} message a message of this room */
    showMessage: (message) => seekMessage(log, getRoom, message),
    /** Only removes the room from the list; its messages stay. @param {string} name */
    leaveRoom(name) {
      directory.leaveRoom(name);
      if (name === room) this.enterRoom(directory.listOwnRooms()[0] ?? FIRST_ROOM);
      else emit({ is: 'lists' });
      const undo = () => {
        directory.addRoom(name);
        emit({ is: 'lists' });
      };
      emit({ is: 'notice', line: getText('side.left', { name }), undo });
    },
    /** @param {string} name */
    enterRoom(name) {
      const isOther = room !== name;
      room = name;
      directory.addRoom(name);
      writeStored('room', name);
      log.markRead();
      if (isOther) emit({ is: 'room' });
      emit({ is: 'lists' });
      emit({ is: 'here' });
    },
  };
}

/**
 * Other people with an open window in the current room.
 * @param {ConversationLog} log
 * @param {PeopleDirectory} directory
 * @param {() => string} getRoom
 */
function createRoomPresence(log, directory, getRoom) {
  /** @type {RoomPresence} */
  let presence = { room: getRoom(), people: [], total: 0 };
  return {
    list: () => (presence.room === getRoom() ? presence.people.filter(({ id }) => id !== directory.getMe().id) : []),
    /** @param {RoomPresence} newPresence */
    set(newPresence) {
      presence = newPresence;
      log.emit({ is: 'presence' });
    },
  };
}

/** Tells apart people of the user's name. Returns `undefined` if there are none. @param {PeopleDirectory} directory */
function describeNamesakes(directory) {
  const me = directory.getMe();
  const others = directory.countNamesakes(me);
  return others === 0
    ? undefined
    : getText('side.namesakes', { others, name: me.name, mark: directory.getDiscriminator(me) });
}

/**
 * Shows a message, and loads older messages until it is found. Stops if the user goes elsewhere.
 * @param {ConversationLog} log
 * @param {() => string} getRoom
 * @param {Pick<ChatMessage, 'id' | 'room'>} message
 */
async function seekMessage({ history, loadMessages, emit }, getRoom, message) {
  const isMissing = () => {
    const { messages, isComplete } = history.getRoom(message.room);
    return !isComplete && messages.every((one) => one.id !== message.id);
  };
  try {
    while (message.room === getRoom() && isMissing()) await loadMessages();
    if (message.room === getRoom()) emit({ is: 'seek', message });
  } catch (thrown) {
    emit({ is: 'notice', line: getErrorMessage(thrown) });
  }
}

/**
 * Stores messages and unread counts, and notifies subscribers.
 * @param {PeopleDirectory} directory
 * @param {() => string} getRoom
 */
function createConversationLog(directory, getRoom) {
  const history = createMessageHistory();
  const started = Date.now();
  /** @type {Set<(change: ChatChange) => void>} */
  const watchers = new Set();
  /** @type {Map<string, number>} */
  const unread = new Map();

  /** @param {ChatChange} change */
  const emit = (change) => {
    for (const watcher of watchers) watcher(change);
  };

  /** @param {ChatMessage} message */
  function receive(message) {
    const { is, before } = history.upsert(message);
    if (is === 'old') return;
    // The first messages of an unopened room may be old cards with a new status.
    const changeKind = is === 'new' && !history.getRoom(message.room).isLoaded && message.at < started ? 'changed' : is;
    if (directory.recordMessage(message, false)) emit({ is: 'lists' });
    emit({ is: 'message', message, changeKind, before });
    const elsewhere = message.room !== getRoom() || document.hidden;
    if (changeKind === 'new' && message.author.id !== directory.getMe().id && elsewhere) {
      unread.set(message.room, (unread.get(message.room) ?? 0) + 1);
      emit({ is: 'unread' });
    }
  }

  const markRead = () => unread.delete(getRoom()) && emit({ is: 'unread' });
  document.addEventListener('visibilitychange', () => !document.hidden && markRead());

  return {
    history,
    emit,
    receive,
    markRead,
    getUnread: () => unread,
    /** @param {(change: ChatChange) => void} watcher */
    subscribe: (watcher) => void watchers.add(watcher),
    /** `removed` is a dismissed private answer or a deleted message. @param {DeletedMessage | ChatMessage} removed */
    remove(removed) {
      const message = history.remove(removed);
      if (message) emit({ is: 'dropped', message });
    },
    /** Puts a removed message back in its place. @param {ChatMessage} message */
    restore(message) {
      history.upsert(message);
      if (message.room === getRoom()) emit({ is: 'older', messages: [message] });
    },
    /** Loads the newest messages of the room, or the next older ones. @returns {Promise<void>} */
    async loadMessages() {
      const loadedRoom = getRoom();
      const page = history.getRoom(loadedRoom);
      const first = !page.isLoaded;
      const { messages } = await api.getMessages(loadedRoom, first ? undefined : history.getOldestRevision(loadedRoom));
      const added = messages.filter((one) => history.upsert(one).is !== 'old');
      if (added.filter((one) => directory.recordMessage(one, true)).length > 0) emit({ is: 'lists' });
      if (messages.length === 0 || (!first && added.length === 0)) page.isComplete = true;
      page.isLoaded = true;
      if (loadedRoom === getRoom()) emit(first ? { is: 'here' } : { is: 'older', messages: added });
    },
    /** Rooms are loaded again afterwards. */
    clear() {
      history.clear();
      emit({ is: 'reset' });
    },
  };
}

/**
 * User actions. Each shows its response in the conversation.
 * @param {PeopleDirectory} directory
 * @param {ConversationLog} log
 * @param {() => string} getRoom
 * @param {(person: Person) => void} switchPerson
 */
function createChatActions(directory, { history, receive, emit }, getRoom, switchPerson) {
  let privateCount = 0;

  /** Shows a private answer: a temporary card, or a notice if it is one line. @param {ViewJson} view @param {string} room */
  function showPrivately(view, room) {
    if (view.title === '' && !view.body && !view.rows)
      return view.line === '' ? undefined : emit({ is: 'notice', line: view.line });
    const at = Math.max(Date.now(), history.getRoom(room).messages.at(-1)?.at ?? 0);
    const author = directory.getMe();
    receive({ id: `only-${++privateCount}`, rev: 1, room, at, author, view, privateTo: author.id });
  }

  const createBody = (room = getRoom()) => {
    const { name } = directory.getMe();
    return { room, person: { id: slugify(name), name } };
  };

  /**
   * Posts to a room, which may not be the current one any more when the response arrives.
   * @param {string} path
   * @param {readonly (SubmittedFile | string)[]} files
   * @param {Readonly<Record<string, unknown>>} fields
   * @param {string} [room]
   */
  async function post(path, files, fields, room = getRoom()) {
    const answer = await api.post(path, { ...createBody(room), ...(files.length > 0 && { files }), ...fields });
    // Without cookies, the server derives another id than before.
    if (answer.is === 'message' && answer.message.author.id !== directory.getMe().id)
      switchPerson(answer.message.author);
    if (answer.is === 'message') receive(answer.message);
    else if (answer.is === 'view') showPrivately(answer.view, room);
    else if (answer.is === 'form') emit(answer);
    if (answer.is === 'message' && answer.offers)
      emit({ is: 'offers', message: answer.message, offers: answer.offers });
    return answer;
  }

  return {
    /** @param {string} text @param {readonly string[]} files file ids @param {string} [room] */
    sendText: (text, files, room) => post('/api/messages', files, { text }, room),
    /** @param {string} command @param {FieldValues} values @param {SubmissionContext} given */
    submitForm: (command, values, { files, ...context }) =>
      post('/api/commands', files, { ...context, command, values }),
    /** The caller shows the response. @param {FieldValues} values */
    saveSettings: (values) => api.post('/api/commands', { ...createBody(), command: 'settings', values }),
    /** The caller shows the response, such as a form. @param {Action} action */
    requestForm: ({ task, name }) => api.post('/api/actions', { ...createBody(), task, action: name }),
    /** Posts nothing. @param {PreviewRequest} request @param {AbortSignal} signal */
    previewSpeech: (request, signal) => api.previewSpeech({ ...createBody(), ...request }, signal),
    /** @param {{ command: string, values: FieldValues }} form */
    openForm: (form) =>
      emit({ is: 'form', form: { files: [], problems: [], askFirst: [], shownValues: form.values, ...form } }),
    /** @param {Action} action */
    pressAction: ({ task, name }) => post('/api/actions', [], { task, action: name }),
  };
}
