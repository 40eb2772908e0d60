// Discord's REST calls as this adapter uses them, and what can go wrong with them, by what follows from it. Shapes only;
// rest.ts makes the calls. Bodies are Discord's own (discord-api-types).

import type { RESTPatchAPIChannelMessageJSONBody, RESTPostAPIChannelMessageJSONBody } from 'discord.js';

/** A file that goes along; `path` is on this machine's disk. */
export interface Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly path: string;
  /** Read aloud where the file cannot be heard. */
  readonly description?: string;
}

export type Edit = RESTPatchAPIChannelMessageJSONBody;
export type Post = RESTPostAPIChannelMessageJSONBody;

/** An interaction that waits for its first answer. */
export interface Waiting {
  readonly id: string;
  readonly token: string;
  readonly application: string;
}

/** Every call throws {@link WireFault} and nothing else. Mentions are off unless the body says who may be mentioned. */
export interface Wire {
  /** Type 5: "thinking…". Resolves with the message's id. */
  defer(to: Waiting, ephemeral: boolean): Promise<string>;
  /** Type 6: the press was heard; the message stays as it is. */
  deferUpdate(to: Waiting): Promise<void>;
  /** Type 4, seen by the person only. */
  sayPrivately(to: Waiting, body: Post): Promise<void>;
  /** Type 8. */
  suggest(to: Waiting, choices: readonly { readonly name: string; readonly value: string }[]): Promise<void>;
  /** Type 9; `modal` is Discord's JSON of one. */
  openModal(to: Waiting, modal: object): Promise<void>;
  /** The message of an interaction, by its token. */
  editOriginal(by: Omit<Waiting, 'id'>, body: Edit, files?: readonly Upload[]): Promise<void>;
  /** Whether the message of an interaction still says "thinking…"; false where there is none. */
  isThinking(by: Omit<Waiting, 'id'>): Promise<boolean>;
  deleteOriginal(by: Omit<Waiting, 'id'>): Promise<void>;
  /**
   * One more message, by token; `ephemeral` is seen by the person only, and without files rather said twice than lost.
   */
  followUp(
    by: Omit<Waiting, 'id'>,
    body: Post,
    ephemeral: boolean,
    files?: readonly Upload[],
  ): Promise<string>;
  editMessage(channel: string, message: string, body: Edit, files?: readonly Upload[]): Promise<void>;
  /** Resolves with the message's id. `nonce` (25 characters at most) makes a repeated call harmless for some minutes. */
  post(channel: string, body: Post, nonce: string, files?: readonly Upload[]): Promise<string>;
  /** Ids of our own messages after `after`, among the last thousand, that carry this reference in their footer, oldest first. */
  findOwn(channel: string, after: string, reference: string): Promise<readonly string[]>;
  /** The channel of a direct message to a person. */
  direct(person: string): Promise<string>;
}

/**
 * What follows from a failed call. `expired`: this token leads nowhere any more (50027, 10015, 10062). `gone`: the message is
 * not there (10008). `closed`: the channel is not open to us (50001, 50013, 10003, archived, removed). `shut`: this person takes no direct
 * messages (50007, 50278). `taken`: somebody has answered already (40060). `large`: 413, 40005 or 50045. `busy`: 429, 5xx or the network,
 * after retries. `refused`: anything else Discord does not want.
 */
export type WireTrouble = 'expired' | 'gone' | 'closed' | 'shut' | 'taken' | 'large' | 'busy' | 'refused';

export class WireFault extends Error {
  override readonly name = 'WireFault';
  readonly trouble: WireTrouble;
  /** Discord's own error code, 0 when there was none. */
  readonly code: number;
  constructor(trouble: WireTrouble, code: number, message: string) {
    super(message);
    this.trouble = trouble;
    this.code = code;
  }
}
