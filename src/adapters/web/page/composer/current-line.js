// The line in the composer: its room, text and uploaded files.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Listbox } from '../kit/listbox.js' */
/** @import { MessageBox } from './message-box.js' */
/** @import { createRoomDrafts } from './room-drafts.js' */
/** @import { UploadTray } from './upload-tray.js' */

/** @typedef {ReturnType<typeof createCurrentLine>} CurrentLine */
/** @typedef {{ room: string, text: string, files: readonly string[] }} WrittenLine `files`: their ids */

/**
 * @param {Chat} chat
 * @param {{ input: MessageBox['input'], draft: ReturnType<typeof createRoomDrafts>, tray: UploadTray, listbox: Listbox
 * }} parts
 */
export function createCurrentLine(chat, { input, draft, tray, listbox }) {
  /** @returns {WrittenLine} */
  const read = () => ({
    room: chat.getRoom(),
    text: input.value.trim(),
    files: tray.listUploaded().map(({ id }) => id),
  });

  /** Removes a line that was sent. The user may be in another room by then. @param {WrittenLine} sent */
  function clear({ room, text, files }) {
    draft.remove(room, text);
    tray.remove(files);
    // Suggestions that arrived while sending are for the old line.
    listbox.close();
    if (room === chat.getRoom() && !isFocusElsewhere()) input.focus();
  }

  return {
    read,
    clear,
    /** Returns a function that clears this line when it was sent in another way. */
    createClearer() {
      const sent = read();
      return () => clear(sent);
    },
  };
}

/** The message can be shown, and used, before the answer to its request. */
const isFocusElsewhere = () =>
  document.activeElement !== document.body && !document.activeElement?.closest('#composer, dialog');
