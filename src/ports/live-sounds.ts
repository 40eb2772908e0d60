// Sounds that can be heard while they are made.

import type { OpenedFile } from './chat.ts';

export interface LiveSounds {
  /**
   * Opens the sound from its start. The stream continues with what arrives. `undefined` if this process does not know the
   * sound or too many readers follow it. Destroy an unread stream.
   */
  open(id: string): OpenedFile | undefined;
}
