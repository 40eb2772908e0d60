// Types shared by the studio and its workers for configured servers. Workers name the capability they call; URLs and
// keys stay in the studio.

import type { Json } from '../../../kit/json.ts';
import type { Message, Text } from '../../../messages/message.ts';
import type { ServerFault } from './server-fault.ts';

/** Capabilities of servers, in the order of their settings. */
export const REMOTE_CAPABILITIES = ['speech', 'recognition', 'translation', 'sound', 'separation'] as const;
export type RemoteCapability = (typeof REMOTE_CAPABILITIES)[number];

/** Settings of one engine. Only the studio has them. */
export interface RemoteEngineSettings {
  readonly capability: RemoteCapability;
  /** Base URL without a trailing slash. For most servers it ends in `/v1`. */
  readonly url: string;
  readonly apiKey?: string;
  readonly model?: string;
  /** Model to use if it is among several that fit. */
  readonly preferredModel?: string;
  /** Voice names for servers that list none. Speech only. */
  readonly voices?: readonly string[];
  /** Name of the setting with the URL, for messages to the operator. */
  readonly urlSetting: string;
  readonly keyVariable: string;
  readonly modelVariable: string;
  /** True if a shared URL may lack this capability. The engine exists only if the server lists a model for it. */
  readonly isOptional: boolean;
}

export interface RemoteVoice {
  /** Name of the voice in requests. */
  readonly voice: string;
  readonly model: string;
  /** Name of the voice for users. */
  readonly name: string;
  /** BCP 47 tag. Undefined for a multilingual voice. */
  readonly tag: string | undefined;
  /** ISO 5218 code. */
  readonly gender: 0 | 1 | 2 | 9;
}

/** Findings about one capability of a server. Workers receive nothing else about it. */
export interface RemoteEngineInfo {
  readonly capability: RemoteCapability;
  /** Host and port for display. */
  readonly host: string;
  readonly model: string;
  /** Base tags. Empty means all languages. */
  readonly languages: readonly string[];
  /** Reason why the engine is unavailable, with advice. */
  readonly missing?: string;
  readonly notes?: readonly Text[];
}

/** One call by a worker. The studio adds the URL and the key. */
export interface RemoteCall {
  readonly capability: RemoteCapability;
  readonly body: RemoteCallBody;
  /** File in the job's folder for the answer. Absent if the answer is text. */
  readonly outputFile?: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export type RemoteCallBody =
  | { readonly json: { readonly [key: string]: Json } }
  | {
      readonly fields: readonly (readonly [name: string, value: string])[];
      /** `name`: file name in the job's folder. */
      readonly file: { readonly field: string; readonly name: string; readonly type: string };
    };

/** Text or failure. `isRejected`: the server rejected the form of the request (400, 413, 415, 422). */
export type RemoteCallResult =
  | { readonly text: string }
  | {
      readonly failed: {
        readonly fault: ServerFault;
        readonly advice: Message;
        readonly isRejected: boolean;
      };
    };

/** Never rejects. */
export type RemoteCaller = (call: RemoteCall) => Promise<RemoteCallResult>;
