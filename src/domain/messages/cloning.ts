// English texts on voice cloning: the consent question, refusals and results. A change in the meaning of `statement`,
// in any language, requires a higher CONSENT_VERSION (media/consent.ts).

export const cloningMessages = {
  /** The statement that users agree to, word for word. */
  statement:
    'This is my own voice, or the speaker has given me permission to make this voice and to use it. I will not deceive anyone with it.',
  /** Shown on the card above the statement; lists the stored data about the consent. */
  ask: 'A voice is made from this recording only after you agree to the statement below. Your agreement, its time and the version of the text are stored with the voice. If the media service has a speech server that speaks with recordings, the recording is sent there. It stays there until the voice is deleted.',
  agree: 'I agree: make the voice',
  /** The consent text changed after the card was shown. */
  reworded: 'The text has changed, so nothing was made. Read the new text on the card and agree to it.',
  off: 'Making a voice from a recording is switched off here. The operator can allow it (CLONING).',
  moderatorsOnly: 'Only moderators can have a voice made from a recording here. Ask a moderator or the operator.',
  /** On a card: consent is missing, or was given to an older text. */
  notAgreed:
    'The current text was not accepted by a permitted user. No voice was made and nothing was sent. Try again to see the question.',
  /** Recordings that are unusable for a voice. Nothing was sent. */
  unfit: {
    short: (name: string) =>
      `“${name}” is shorter than 10 seconds, too little for a voice, so nothing was sent. 10 to 60 seconds of clear speech by one person work best.`,
    long: (name: string) =>
      `“${name}” is longer than 2 minutes, so nothing was sent. Cut out 10 to 60 seconds of clear speech by one person.`,
    silent: (name: string) =>
      `“${name}” is almost silent, so nothing was sent. 10 to 60 seconds of clear speech by one person work best.`,
  },
  /** From a service that picks a similar voice instead of cloning. */
  nearest: 'This is the most similar of the voices here. It is not a copy of the recorded voice.',
  /** From a service whose speech server speaks with the recording. */
  byAddress:
    'The operator’s speech server speaks with the recording itself. It keeps the recording until the voice is deleted.',
  delete: (name: string) => `Delete “${name}”`,
  /** Shown on the card of a deleted voice. */
  deleted: 'The voice made from this recording is deleted.',
  deletedNow: (name: string) => `“${name}” is deleted.`,
  deletedLater: (name: string) =>
    `“${name}” is deleted here. The speech server did not delete its recording yet; this is retried automatically.`,
  /** Part of the answer to a user whose data was deleted. */
  leftThere: 'Recordings of voices you made: the speech server did not delete them yet; this is retried automatically.',
  hiddenNow: (name: string) =>
    `“${name}” is removed here: no one can see or use it any more. The media service itself did not delete it.`,
  goneBefore: 'That voice no longer exists.',
  notYours: 'Only the person who made that voice, or a moderator of its server, can delete it.',
};

export type CloningMessages = typeof cloningMessages;
