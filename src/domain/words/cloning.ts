// Voices made of recordings, in English: what is asked before one is made, why one is not made, and what becomes of it.
// Whoever changes what `statement` says, here or in another language, raises CONSENT_VERSION (media/consent.ts).

export const cloning = {
  /** What people agree to, word for word. */
  statement:
    'This is my own voice, or I have the permission of the person who speaks to have this voice made and to let it speak. I will deceive nobody with it.',
  /** On the card above the statement; what is kept of the answer. */
  ask: 'A voice is made of this recording only once you agree to what stands here. Kept with the voice: that you agreed, when, and to which version of the text. Where the media service has a speech server that speaks with recordings, the recording goes there and stays until the voice is deleted.',
  agree: 'I agree: make the voice',
  /** The text is another one by now. */
  reworded:
    'The text has changed since then, so nothing was made. Read it on the card once more, and agree to that.',
  /** The operator’s switch. */
  off: 'Making a voice of a recording is switched off here. The people who run Earshot here can allow it (CLONING).',
  moderatorsOnly:
    'Here only moderators may have a voice made of a recording. Ask one, or the people who run Earshot here.',
  /** On a card: the word was not given, or not for this text. */
  notAgreed:
    'Nobody who may has agreed to the text as it is now, so no voice was made and nothing was sent. Try again to be asked once more.',
  /** A recording that no voice can be made of; nothing was sent. */
  unfit: {
    short: (name: string) =>
      `“${name}” is shorter than 10 seconds, too little for a voice, so nothing was sent. 10 to 60 seconds of clear speech by one person work best.`,
    long: (name: string) =>
      `“${name}” is longer than 2 minutes, so nothing was sent. Cut out 10 to 60 seconds of clear speech by one person.`,
    silent: (name: string) =>
      `In “${name}” there is next to nothing to hear, so nothing was sent. 10 to 60 seconds of clear speech by one person work best.`,
  },
  /** What a service without a copy of its own makes. */
  nearest: 'This is the nearest of the voices here to the one in the recording; it is not a copy.',
  /** What a service makes whose speech server speaks with recordings. */
  byAddress:
    'Spoken with the recording itself, by address: the speech server that the people who run Earshot here named keeps the recording until the voice is deleted.',
  /** Button: `Delete “Ana”`. */
  delete: (name: string) => `Delete “${name}”`,
  /** On the card of a voice that is no longer there. */
  deleted: 'The voice that was made of this recording is deleted.',
  deletedNow: (name: string) => `“${name}” is deleted.`,
  deletedLater: (name: string) =>
    `“${name}” is deleted here. The speech server that has the recording did not delete it yet; it is asked again until it has.`,
  /** Of somebody who is forgotten. */
  leftThere:
    'Recordings of voices you made: the speech server that has them did not delete them yet; it is asked again until it has.',
  hiddenNow: (name: string) =>
    `“${name}” is gone here: nobody can see or use it any more. The media service itself did not delete it.`,
  goneBefore: 'That voice is no longer there.',
  notYours: 'Only whoever made that voice, or a moderator of its server, can delete it.',
};

export type CloningWords = typeof cloning;
