// English replies to pressed buttons, and texts on saving a voice.

export const noticeMessages = {
  resultGone: 'That result is no longer available. Request it again.',
  /** Shown on the page of an expired link to a result. */
  linkOver: 'This link is wrong or has expired: results are kept for 7 days. Request the result again in the chat.',
  begunBefore: 'Already started: see the message below.',
  answeredBefore: 'That was already answered.',
  noResult: 'There is no result to post yet.',
  tooLateToStop: 'It is too late to stop that.',
  oldButton: 'This button has expired.',
  unknownTask: 'I no longer know that task: finished tasks are deleted after 30 days.',
  /** `name`: the requester. */
  notYours: (name: string) => `Only ${name}, who asked for this, can do that.`,
  strangeVoice: 'You can’t use the voice of that request here. Choose another one and send it again.',
  voice: {
    nothingToKeep: 'There is nothing to save yet.',
    keptBefore: (name: string) => `Already saved as “${name}”.`,
    kept: (name: string) => `Saved as “${name}”. It comes first in your lists of voices.`,
    nothingToChange: 'There is nothing left to change.',
    sampleGone: 'That sample is no longer available. Try again to get new ones.',
    expired: 'The samples have expired. Try again to get new ones.',
    refused: (said: string) => `The media service did not accept the sample: ${said}`,
    unasked: 'The media service can’t be reached to save it. Try again in a moment.',
    /** Default name of a voice if its description suggests none. */
    designed: 'Designed voice',
  },
};

export type NoticeMessages = typeof noticeMessages;
