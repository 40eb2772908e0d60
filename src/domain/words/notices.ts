// What a person is told who pressed a button, and what comes of keeping a voice, in English.

export const notices = {
  /** Something was to follow from it. */
  resultGone: 'That result is no longer there. Ask for it again.',
  /** On the page of a link to a result. */
  linkOver:
    'There is nothing behind this link, or no longer: results are kept here for 7 days. Ask for it again in the chat.',
  begunBefore: 'That was begun already: see the message that came of it.',
  answeredBefore: 'That was answered already.',
  noResult: 'There is no result to post yet.',
  tooLateToStop: 'It is too late to stop that.',
  oldButton: 'That button does nothing any more.',
  unknownTask: 'I no longer know that task: finished tasks are kept for 30 days.',
  /** `name`: who asked for it. */
  notYours: (name: string) => `Only ${name}, who asked for this, can do that.`,
  strangeVoice:
    'The voice of that request cannot be used by you here, or not any more. Ask anew with another one.',
  voice: {
    nothingToKeep: 'There is nothing to keep yet.',
    keptBefore: (name: string) => `Already kept as “${name}”.`,
    kept: (name: string) => `Kept as “${name}”. It comes first in your lists of voices.`,
    nothingToChange: 'There is nothing to change any more.',
    sampleGone: 'That sample is no longer there. Try again for new ones.',
    expired: 'The samples have expired. Try again for new ones.',
    refused: (said: string) => `The media service did not take the sample: ${said}`,
    unasked: 'The media service could not be asked to keep it. Try again in a moment.',
    /** The name of a voice whose description has no word for one. */
    designed: 'Designed voice',
  },
};

export type NoticeWords = typeof notices;
