// What an opened store offers, whatever it stands on. Shapes only.

import type { Json } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import type { Counters, MadeVoiceStore, Notes, SettingsStore, TaskStore } from '../ports/store.ts';
import type { SecretParts } from './encryption.ts';

export interface Store {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly voices: MadeVoiceStore;
  /** A platform's own records. Secret ones are sealed; throws a StoreFault when the key for that cannot be used. */
  notes(namespace: string, secret?: 'secret'): Notes;
  /** Who is counted where: tasks in flight and per day. */
  readonly counters: Counters;
  /** All there is but the counts, as it stands: for moving to another store. */
  entries(): AsyncIterable<Entry>;
  /** False: something stands there already, and stays. */
  restore(entry: Entry): Promise<boolean>;
  close(): Promise<void>;
}

export interface Entry {
  readonly namespace: string;
  readonly key: string;
  /** As Keyv wraps it. */
  readonly value: Json;
  readonly expires?: number | undefined;
}

export interface StoreParts {
  readonly log: Log;
  /** How long to wait for a predecessor to let go of the folder, in ms. */
  readonly patience?: number;
  /** Records stand in this Redis instead of the folder's database. */
  readonly redis?: string | undefined;
  /** Throw a StoreFault when another process uses the same store, wherever it stands. */
  readonly exclusive?: boolean;
  /** What of the platforms' references to messages is kept sealed. */
  readonly secretParts?: SecretParts;
}
