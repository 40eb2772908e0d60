// People with an open window, by room. Kept in memory: a window counts from the start of its event stream to its end.

import type { Person } from '../../../domain/person.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ENFORCED_LIMITS } from '../limits.ts';

export interface OpenWindow {
  readonly room: string;
  readonly person: Person;
}

/** The room's event of one window. */
export interface PresenceWatch {
  /** Returns the encoded event if the people in the room changed since the last call. */
  take(): Uint8Array | undefined;
  leave(): void;
}

export interface Presence {
  /** Counts a window. `onChange` is called when {@link PresenceWatch.take} has an event. */
  enter(window: OpenWindow, onChange: () => void): PresenceWatch;
}

interface Watcher {
  readonly person: Person;
  readonly onChange: () => void;
  taken?: Uint8Array;
}

interface RoomPresence {
  readonly watchers: Set<Watcher>;
  people: string;
  event?: Uint8Array;
  isPublishing: boolean;
}

export function createPresence(clock: Clock): Presence {
  const rooms = new Map<string, RoomPresence>();

  /** Waits first, so that a reload or many arrivals cause one event. */
  async function publish(room: string, here: RoomPresence): Promise<void> {
    if (here.isPublishing) return;
    here.isPublishing = true;
    await clock.sleep(ENFORCED_LIMITS.presenceDelayMs);
    here.isPublishing = false;
    const data = JSON.stringify({ room, ...listPeople(here.watchers) });
    if (data !== here.people) here.event = Buffer.from(`event: presence\ndata: ${data}\n\n`);
    here.people = data;
    for (const watcher of here.watchers) if (watcher.taken !== here.event) watcher.onChange();
  }

  return {
    enter({ room, person }, onChange) {
      const here = rooms.get(room) ?? { watchers: new Set(), people: '', isPublishing: false };
      rooms.set(room, here);
      const watcher: Watcher = { person, onChange };
      here.watchers.add(watcher);
      void publish(room, here);
      return {
        take() {
          if (watcher.taken === here.event) return undefined;
          watcher.taken = here.event;
          return here.event;
        },
        leave() {
          if (!here.watchers.delete(watcher)) return;
          if (here.watchers.size > 0) void publish(room, here);
          else if (rooms.get(room) === here) rooms.delete(room);
        },
      };
    },
  };
}

/** A person with several windows counts once. `total` is the number of people, also of those left out. */
function listPeople(watchers: ReadonlySet<Watcher>): { readonly people: readonly Person[]; readonly total: number } {
  const people = [...new Map([...watchers].map(({ person: { id, name } }) => [id, { id, name }])).values()];
  const sorted = people.sort((a, b) => (a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1));
  return { people: sorted.slice(0, ENFORCED_LIMITS.maxListed), total: sorted.length };
}
