// State of the conversation: user, room, messages and unread counts, with the user's actions. Views subscribe to its
// changes.

/** @import { Action, PostResult, CatalogueJson, RequestedForm, SubmittedFile, SubmissionContext, DeletedMessage, ChatMessage, Person, InitialChatState, FieldValues, ViewJson } from '../types.d.ts' */
/** @import { PeopleDirectory } from '../people/people-directory.js' */

import { api } from '../connection/api.js';
import { getText } from '../kit/localization.js';
import { readStored, writeStored } from '../kit/storage.js';
import { slugify } from '../people/names.js';
import { createPeopleDirectory } from '../people/people-directory.js';
import { createMessageDeletion } from './message-deletion.js';
import { createMessageHistory } from './message-history.js';
import { readRoomFromUrl } from './room-url.js';

/**
 * @typedef {{ is: 'message', message: ChatMessage, changeKind: 'new' | 'changed', before?: ChatMessage } | { is:
 * 'dropped', message: ChatMessage } | { is: 'older', messages: readonly ChatMessage[] } | { is: 'here' | 'lists' |
 * 'unread' | 'reset' } | { is: 'form', form: RequestedForm } | { is: 'seek', message: Pick<ChatMessage, 'id' | 'room'>
 * } | { is: 'notice', line: string, undo?: () => void, onClosed?: () => void }} ChatChange `here`: the user or room
 * changed; `lists`: known people or rooms changed; `seek`: scroll to this message
 * @typedef {ReturnType<typeof createChat>} Chat
 * @typedef {ReturnType<typeof createConversationLog>} ConversationLog
 */

const FIRST_ROOM = 'general';

/** @param {{ session: InitialChatState, catalogue: CatalogueJson, me: Person }} options */
export function createChat({ session, catalogue, me }) {
  let room = readRoomFromUrl() ?? readStored('room') ?? FIRST_ROOM;
  const getRoom = () => room;
  const directory = createPeopleDirectory(session, me, room);
  const log = createConversationLog(directory, getRoom);
  const { emit } = log;
  api.setRoomGetter(getRoom);

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
    listPeople: directory.listPeople,
    listRooms: directory.listRooms,
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
    /** Changes only the name; messages still belong to the same user. @param {string} name */
    async renameMe(name) {
      switchPerson(await api.setName({ id: slugify(name), name }));
      writeStored('name', name);
      const namesakes = directory.countNamesakes(directory.getMe());
      if (namesakes === 0) return;
      const line = getText('side.namesakes', {
        others: namesakes,
        name,
        mark: directory.getDiscriminator(directory.getMe()),
      });
      emit({ is: 'notice', line });
    },
    /**
     * Shows a message of this room, and loads older messages until it is found.
     * @param {Pick<ChatMessage, 'id' | 'room'>} message
     */
    async showMessage(message) {
      const page = log.history.getRoom(message.room);
      const isThere = () => page.messages.some((one) => one.id === message.id);
      while (!isThere() && !page.isComplete) await log.loadMessages();
      emit({ is: 'seek', message });
    },
    /** Only removes the room from the list; its messages stay. @param {string} name */
    hideRoom(name) {
      directory.hideRoom(name);
      emit({ is: 'lists' });
      const undo = () => {
        directory.addRoom(name);
        emit({ is: 'lists' });
      };
      emit({ is: 'notice', line: getText('side.left', { name }), undo });
    },
    /** @param {string} name */
    enterRoom(name) {
      room = name;
      directory.addRoom(name);
      writeStored('room', name);
      log.markRead();
      emit({ is: 'lists' });
      emit({ is: 'here' });
    },
  };
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

  /** @param {ChatMessage} message @param {boolean} [before] */
  const recordAuthor = (message, before = false) => directory.recordMessage(message, before) && emit({ is: 'lists' });

  /** @param {ChatMessage} message */
  function receive(message) {
    const { is, before } = history.upsert(message);
    if (is === 'old') return;
    // The first messages of an unopened room may be old cards with a new status.
    const changeKind = is === 'new' && !history.getRoom(message.room).isLoaded && message.at < started ? 'changed' : is;
    recordAuthor(message);
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
      for (const one of added) recordAuthor(one, true);
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

  /** Shows a private answer: a temporary card, or a notice if it is one line. @param {ViewJson} view */
  function showPrivately(view) {
    if (view.title === '' && !view.body && !view.rows)
      return view.line === '' ? undefined : emit({ is: 'notice', line: view.line });
    const room = getRoom();
    const at = Math.max(Date.now(), history.getRoom(room).messages.at(-1)?.at ?? 0);
    const author = directory.getMe();
    receive({ id: `only-${++privateCount}`, rev: 1, room, at, author, view, privateTo: author.id });
  }

  /** @param {Promise<PostResult>} posted */
  async function applyResult(posted) {
    const answer = await posted;
    // Without cookies, the server derives another id than before.
    if (answer.is === 'message' && answer.message.author.id !== directory.getMe().id)
      switchPerson(answer.message.author);
    if (answer.is === 'message') receive(answer.message);
    else if (answer.is === 'view') showPrivately(answer.view);
    else if (answer.is === 'form') emit(answer);
    return answer;
  }

  /** @param {readonly (SubmittedFile | string)[]} files */
  function createBody(files) {
    const { name } = directory.getMe();
    return { room: getRoom(), person: { id: slugify(name), name }, ...(files.length > 0 && { files }) };
  }

  return {
    /** @param {string} text @param {readonly string[]} files file ids */
    sendText: (text, files) => applyResult(api.post('/api/messages', { ...createBody(files), text })),
    /** @param {string} command @param {FieldValues} values @param {SubmissionContext} given */
    submitForm: (command, values, { files, ...context }) =>
      applyResult(api.post('/api/commands', { ...createBody(files), ...context, command, values })),
    /** The caller shows the response. @param {FieldValues} values */
    saveSettings: (values) => api.post('/api/commands', { ...createBody([]), command: 'settings', values }),
    /** @param {{ command: string, values: FieldValues }} form */
    openForm: (form) => emit({ is: 'form', form: { files: [], problems: [], askFirst: [], ...form } }),
    /** @param {Action} action */
    pressAction: ({ task, name }) => applyResult(api.post('/api/actions', { ...createBody([]), task, action: name })),
  };
}
