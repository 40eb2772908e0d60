// What Discord said with a press that leads to an outlet, for as long as it is at work: how it can be answered, what the person and the
// bot may do there, and what a form brought.

import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import type { Filled } from '../../shared/form.ts';
import type { Caller } from '../events/event.ts';

export interface SharePress extends Pick<Caller, 'by' | 'here' | 'rights' | 'writing'> {
  /** The message with the button that was pressed. */
  readonly message?: string | undefined;
  readonly filled?: Filled['values'] | undefined;
  /** What was typed into a form before that was refused: the next begins with it. */
  readonly typed?: Filled['values'] | undefined;
}

export type SharePresses = ReturnType<typeof createSharePresses>;

export function createSharePresses() {
  const open = new Map<string, SharePress>();
  const mendable = new Set<string>();
  return {
    /** `name`: what the press is called to the core. */
    async during<T>(name: string, press: SharePress, work: () => Promise<T>): Promise<T> {
      open.set(name, press);
      try {
        return await work();
      } finally {
        open.delete(name);
        mendable.delete(name);
      }
    },
    /** What was typed into the form is refused, and can be mended. */
    mayMend: (name: string): unknown => mendable.add(name),
    isMendable: (name: string): boolean => mendable.has(name),
    of: (name: string): SharePress | undefined => open.get(name),
  };
}

type Right = keyof typeof PermissionFlagsBits;

/** Who of the two lacks it there; nobody in direct messages, where no rights exist. */
export function lacking({ here, rights }: SharePress, right: Right): 'person' | 'bot' | undefined {
  if (here.guild === undefined) return undefined;
  const has = (bits: bigint) => new PermissionsBitField(bits).has(PermissionFlagsBits[right]);
  if (!has(rights.person)) return 'person';
  return has(rights.bot) ? undefined : 'bot';
}
