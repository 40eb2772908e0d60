// Choices of the `listen` command.

/** In display order. */
export const LISTENING_CHOICES = ['on', 'off', 'show', 'notMine', 'mineAgain'] as const;
export type ListeningChoice = (typeof LISTENING_CHOICES)[number];

/** True for choices that only people who may manage the channel can use. */
export const needsManager = (choice: ListeningChoice): boolean => choice === 'on' || choice === 'off';

/** True for choices about the person's own messages, which are allowed everywhere. */
export const isOptOutChoice = (choice: string | undefined): boolean => choice === 'notMine' || choice === 'mineAgain';
