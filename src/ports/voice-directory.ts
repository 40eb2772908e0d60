// Names of the service's voices. Reads from memory, so a search box never waits for the network. Custom voices are
// visible only to their owner and the people they are shared with.

import type { CustomVoice, Viewer, Voice } from '../domain/media/voice.ts';

export interface VoiceDirectory {
  /** Returns the known voices that this person may use here. Empty until the service's first response. */
  voicesFor(viewer: Viewer): readonly Voice[];
  /** True if the person may use the voice. Also works before the service has listed its voices. */
  canUse(id: number, viewer: Viewer): boolean;
  /** True if the service offers the voice to everybody. False before it has listed its voices. */
  isPublic(id: number): boolean;
  /**
   * Asks the service for voices, unless it did so in the last `freshMs`. Never throws: after a failure the old list
   * remains.
   */
  refresh(freshMs?: number): Promise<void>;
  /** Updates a custom voice in this process. Other processes read the change from the store. */
  update(voice: CustomVoice): void;
}
