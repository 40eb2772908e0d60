// What exists in the fake's Slack: workspaces, people, channels, messages with their revisions, files, views, tokens.
// Data and how it comes to be; it knows no methods, no sockets and no rules of who may do what.

export interface User {
  readonly id: string;
  readonly name: string;
  readonly team: Team;
  readonly bot: boolean;
  locale: string;
}

export interface FileGiven {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  /** How little of the file the message tells: only an id, that it is gone, or a link elsewhere. */
  readonly stub?: 'check_file_info' | 'tombstone' | 'external';
  /** Where an external file is. */
  readonly url?: string;
  /** Recorded in Slack: a voice or video clip. */
  readonly clip?: 'slack_audio' | 'slack_video';
}

export interface FileRecord {
  readonly id: string;
  readonly team: Team;
  readonly user: User;
  readonly name: string;
  title: string;
  readonly type: string;
  readonly length: number;
  readonly alt: string | undefined;
  readonly stub: FileGiven['stub'];
  readonly clip: FileGiven['clip'];
  readonly url: string | undefined;
  readonly created: number;
  /** Unknown until the bytes were uploaded. */
  bytes: Buffer | undefined;
  deleted: boolean;
  readonly shares: {
    readonly channel: Channel;
    readonly ts: string;
    readonly thread_ts: string | undefined;
  }[];
}

export interface Block {
  readonly type: string;
  readonly block_id?: string;
  readonly [property: string]: unknown;
}

/** Through which door a message came or was changed. */
export type Door = 'bot' | 'ack' | 'response_url' | 'upload' | 'person';

/** What a message shows at one time. */
export interface Face {
  text: string;
  blocks: readonly Block[];
  files: readonly FileRecord[];
}

export interface Revision extends Face {
  readonly at: number;
  readonly by: Door;
  /** What it would ping, as in `<!channel>` and `<@U1>`. */
  readonly pings: readonly string[];
}

export interface Message extends Face {
  ts: string;
  readonly thread_ts: string | undefined;
  readonly channel: Channel;
  /** Who wrote it; undefined when the bot did. */
  readonly user: User | undefined;
  readonly bot: boolean;
  /** Shows the mark of an edit: changed by text, not by blocks. */
  edited: boolean;
  deleted: boolean;
  /** The only person who sees it, when it is private. */
  readonly ephemeralTo: User | undefined;
  metadata: unknown;
  at: number;
  readonly revisions: Revision[];
}

/** Below a thread, while the app is at work there. */
export interface StatusLine {
  readonly thread: string;
  readonly status: string;
  readonly messages: readonly string[];
  readonly at: number;
}

export interface Suggested {
  readonly title: string | undefined;
  readonly thread: string | undefined;
  readonly prompts: readonly { readonly title: string; readonly message: string }[];
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'im';
  readonly team: Team;
  readonly members: Set<User>;
  botIsMember: boolean;
  archived: boolean;
  readonly messages: Message[];
  /** All that were set, in their order. */
  readonly lines: StatusLine[];
  /** By thread, those that are to be seen. */
  readonly showing: Map<string, StatusLine>;
  prompts: Suggested | undefined;
}

/** Nothing has been said in it yet. */
export const emptyTalk = (): Pick<Channel, 'archived' | 'messages' | 'lines' | 'showing' | 'prompts'> => ({
  archived: false,
  messages: [],
  lines: [],
  showing: new Map(),
  prompts: undefined,
});

export interface Option {
  readonly text: { readonly type: string; readonly text: string };
  readonly value: string;
}

export interface ViewBody {
  readonly type: 'modal' | 'home';
  readonly blocks: readonly Block[];
  readonly title?: { readonly text: string };
  readonly submit?: { readonly text: string };
  readonly close?: { readonly text: string };
  readonly callback_id?: string;
  readonly private_metadata?: string;
  readonly clear_on_close?: boolean;
}

/** Modals that lie upon each other; the last one is seen. */
export interface Stack {
  views: View[];
}

export interface View {
  readonly id: string;
  readonly team: Team;
  readonly user: User;
  readonly stack: Stack;
  readonly root: string;
  readonly previous: string | undefined;
  hash: string;
  body: ViewBody;
  /** Everything it showed, the present one last. */
  readonly revisions: ViewBody[];
  /** What the person has filled in so far, by `block/action`. */
  readonly values: Map<string, Record<string, unknown>>;
}

export interface Grant {
  readonly token: string;
  readonly refresh: string | undefined;
  readonly scopes: readonly string[];
  readonly expires: number | undefined;
  state: 'active' | 'token_revoked' | 'account_inactive' | 'token_expired';
  refreshed: boolean;
}

export interface TeamSettings {
  storageFull: boolean;
  uploadsDisabled: boolean;
}

export interface Enterprise {
  readonly id: string;
  readonly name: string;
  readonly whole: boolean;
}

export interface StepParameter {
  readonly name: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly is_required: boolean;
}

/** A step as the manifest declares it. */
export interface StepFunction {
  readonly title: string;
  readonly description: string;
  readonly input_parameters: Readonly<Record<string, StepParameter>>;
  readonly output_parameters: Readonly<Record<string, StepParameter>>;
}

/** A step that a workflow has come to. */
export interface Execution {
  readonly id: string;
  readonly callback: string;
  state: 'running' | 'completed' | 'failed';
  outputs?: Readonly<Record<string, unknown>>;
  error?: string | undefined;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly bot: User;
  readonly botId: string;
  readonly grants: Grant[];
  readonly users: Map<string, User>;
  readonly channels: Map<string, Channel>;
  readonly files: Map<string, FileRecord>;
  readonly views: Map<string, View>;
  readonly homes: Map<User, View>;
  readonly settings: TeamSettings;
  readonly executions: Execution[];
  /** Scopes that something the app did or got has needed. */
  readonly scopesUsed: Set<string>;
  readonly enterprise: Enterprise | undefined;
}

export interface World {
  readonly appId: string;
  readonly teams: Map<string, Team>;
  now(): number;
  /** A new id that begins with `letter`. */
  id(letter: string): string;
  ts(): string;
}

export const MINUTE = 60_000;

export function createWorld(clock: { now(): number }): World {
  let count = 0;
  let last = 0;
  const id = (letter: string) => {
    count += 1;
    return `${letter}0${(36 ** 7 + count * 7919).toString(36).toUpperCase()}`;
  };
  return {
    appId: id('A'),
    teams: new Map(),
    now: () => clock.now(),
    id,
    ts() {
      last = Math.max(last + 1, clock.now() * 1000);
      return `${Math.floor(last / 1e6)}.${String(last % 1e6).padStart(6, '0')}`;
    },
  };
}

const KINDS: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  txt: 'text/plain',
  pdf: 'application/pdf',
};

const extension = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
export const typeOf = (name: string): string => KINDS[extension(name)] ?? 'application/octet-stream';
export const filetype = (name: string): string => extension(name) || 'binary';
