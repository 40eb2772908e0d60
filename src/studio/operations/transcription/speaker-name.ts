// Names of speakers as the service reports them.

/** `number` counts from 0. */
export const toSpeakerName = (number: number): string => `Speaker ${number + 1}`;
