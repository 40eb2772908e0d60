// Voices that were made here: whose they are, who else may see and use them, and what they are called at the service, where
// every user of one account would read their names. Pure.

import type { Person, Place } from '../commands/invocation.ts';

/** A person at a place who names a voice, or looks for one. */
export interface Viewer {
  readonly adapter: string;
  /** Their id. */
  readonly person: string;
  /** What they share with others there: a server, a workspace, a room. Missing where they are alone with us. */
  readonly group?: string | undefined;
}

export interface MadeVoice {
  /** Part of its name at the service, and of no other's. */
  readonly mark: string;
  /** Its number at the service, once that is known. */
  readonly id?: number | undefined;
  /** Missing once it may neither be seen nor used any more: nothing else is known of it then. */
  readonly owned?: Owned | undefined;
}

export interface Owned {
  /** Who made it, and with whom it is shared. */
  readonly by: Viewer;
  /** What people call it. */
  readonly name: string;
}

export function viewerAt(adapter: string, person: Person, { id, server }: Place): Viewer {
  const group = server === undefined ? id : server;
  return { adapter, person: person.id, ...(group !== null && { group }) };
}

/** A voice made where no other person is stays its maker's own. */
export function makerAt(adapter: string, person: Person, place: Place): Viewer {
  return place.direct ? { adapter, person: person.id } : viewerAt(adapter, person, place);
}

export const isFor = ({ by }: Owned, { adapter, person, group }: Viewer): boolean =>
  by.adapter === adapter && (by.person === person || (by.group !== undefined && by.group === group));

const NEUTRAL = /^Earshot voice ([0-9A-Z]{8})$/;

/** Nothing of anybody's words. */
export const neutralName = (mark: string): string => `Earshot voice ${mark}`;

/** `undefined` for a voice that was not made here, nor by another Earshot on the same account. */
export const markIn = (name: string): string | undefined => NEUTRAL.exec(name)?.[1];
