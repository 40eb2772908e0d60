// Tracks button presses on share targets while they are handled: the interaction to answer, the permissions and the
// submitted form.

import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import type { FormSubmission } from '../../shared/form.ts';
import type { InteractionCaller } from '../interaction-caller.ts';

export interface SharePress
  extends Pick<InteractionCaller, 'interaction' | 'messageBase' | 'permissions' | 'sendPermission'> {
  readonly message?: string;
  readonly submittedValues?: FormSubmission['values'];
  /** Input that was refused before, as the initial values of the next form. */
  readonly previousValues?: FormSubmission['values'];
}

export type SharePressTracker = ReturnType<typeof createSharePressTracker>;

export function createSharePressTracker() {
  const open = new Map<string, SharePress>();
  const correctable = new Set<string>();
  return {
    /** `name` is the core's id of the press. */
    async trackWhile<T>(name: string, press: SharePress, work: () => Promise<T>): Promise<T> {
      open.set(name, press);
      try {
        return await work();
      } finally {
        open.delete(name);
        correctable.delete(name);
      }
    },
    /** Marks the submitted input as refused but correctable. */
    allowCorrection: (name: string): unknown => correctable.add(name),
    canCorrect: (name: string): boolean => correctable.has(name),
    find: (name: string): SharePress | undefined => open.get(name),
  };
}

type PermissionName = keyof typeof PermissionFlagsBits;

/**
 * Returns whether the user or the bot lacks the permission; `undefined` in direct messages, which have no permissions.
 */
export function findWhoLacksPermission(
  { messageBase, permissions }: SharePress,
  right: PermissionName,
): 'person' | 'bot' | undefined {
  if (messageBase.guild === undefined) return undefined;
  const has = (bits: bigint) => new PermissionsBitField(bits).has(PermissionFlagsBits[right]);
  if (!has(permissions.person)) return 'person';
  return has(permissions.bot) ? undefined : 'bot';
}
