// What the studio and its workers say to each other about servers that the owner named. Shapes only: a worker is told what a server can
// do and asks for calls by their name; addresses and keys stay with the studio.

import type { Did } from '../../../domain/views/fault-kinds.ts';
import type { Note } from '../../../domain/views/notes.ts';
import type { Json } from '../../../kit/json.ts';

/** What can be done by a server, in the order of its settings. */
export const ADDRESSED = ['speech', 'recognition', 'translation', 'sound', 'separation'] as const;
export type Addressed = (typeof ADDRESSED)[number];

/** As the owner's settings have it; known to the studio only. */
export interface EngineAddress {
  readonly ability: Addressed;
  /** Without a slash at its end; for most servers it ends in `/v1`. */
  readonly url: string;
  readonly key?: string;
  readonly model?: string;
  /** Taken where it is one of several models that fit. */
  readonly preferred?: string;
  /** Names of voices, where the server does not list its own; speech only. */
  readonly voices?: readonly string[];
  /** The settings that name it and its key, for sentences to the owner. */
  readonly setting: string;
  readonly keySetting: string;
  readonly modelSetting: string;
  /** One of several that one address may have: it is there when the server shows a model for it. */
  readonly isGuess: boolean;
}

export interface ShownVoice {
  /** As the server is asked for it. */
  readonly voice: string;
  readonly model: string;
  /** As people are shown it. */
  readonly name: string;
  /** BCP 47; `undefined` for a voice that speaks many. */
  readonly tag: string | undefined;
  /** ISO 5218. */
  readonly gender: 0 | 1 | 2 | 9;
}

/** What a server was found to have for one ability; all that a worker is told of it. */
export interface KnownEngine {
  readonly ability: Addressed;
  /** Host and port, as people read it. */
  readonly host: string;
  readonly model: string;
  /** Base tags without a region; empty for all of them. */
  readonly languages: readonly string[];
  /** Why it is away, and what would help. */
  readonly missing?: string;
  readonly notes?: readonly Note[];
}

/** One call of a worker. Which path it takes, and the key, is the studio's business. */
export interface Call {
  readonly ability: Addressed;
  readonly body: CallBody;
  /** The file in the job's folder that the answer becomes; without it the answer is text. */
  readonly into?: string;
  readonly timeMs: number;
  readonly mostBytes: number;
}

export type CallBody =
  | { readonly json: { readonly [key: string]: Json } }
  | {
      readonly fields: readonly (readonly [name: string, value: string])[];
      /** `name`: in the job's folder. */
      readonly file: { readonly field: string; readonly name: string; readonly type: string };
    };

/** What came of it; `refused`: the server did not take the request as it was (400, 415, 422). */
export type CallAnswer =
  | { readonly text: string }
  | {
      readonly failed: {
        readonly did: Did | string;
        readonly advice: Note | string;
        readonly refused: boolean;
      };
    };

/** Never rejects. */
export type Ask = (call: Call) => Promise<CallAnswer>;
