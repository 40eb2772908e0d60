// Data of the fake: workspaces, users, channels, messages with revisions, files, views, tokens. Independent of methods, sockets and permissions.

export interface User {
  readonly id: string;
  readonly name: string;
  readonly team: Team;
  readonly bot: boolean;
  /** Role in the workspace. */
  readonly role: 'member' | 'admin' | 'owner';
  locale: string;
}

export interface FileGiven {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  /** Incomplete file objects: only an id, a deleted file, or a link elsewhere. */
  readonly stub?: 'check_file_info' | 'tombstone' | 'external';
  /** URL of an external file. */
  readonly url?: string;
  /** A clip recorded in Slack. */
  readonly clip?: 'slack_audio' | 'slack_video';
  /** Milliseconds of a clip. */
  readonly duration?: number;
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
  readonly duration: number | undefined;
  readonly url: string | undefined;
  readonly created: number;
  /** `undefined` until the bytes are uploaded. */
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

/** Origin of a message or change. */
export type Door = 'bot' | 'ack' | 'response_url' | 'upload' | 'person';

/** Content of a message at one time. */
export interface Face {
  text: string;
  blocks: readonly Block[];
  files: readonly FileRecord[];
}

export interface Revision extends Face {
  readonly at: number;
  readonly by: Door;
  /** Mentions that notify, such as `<!channel>` and `<@U1>`. */
  readonly pings: readonly string[];
}

export interface Message extends Face {
  ts: string;
  readonly thread_ts: string | undefined;
  readonly channel: Channel;
  /** Author of the message, or `undefined` for the bot. */
  readonly user: User | undefined;
  readonly bot: boolean;
  /** True if the message shows an edit mark. Updates of blocks show none. */
  edited: boolean;
  deleted: boolean;
  /** The only user who sees an ephemeral message. */
  readonly ephemeralTo: User | undefined;
  metadata: unknown;
  at: number;
  readonly revisions: Revision[];
}

/** Status line below a thread. */
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
  /** Absent for conversations that no user created, such as direct messages. */
  readonly creator: User | undefined;
  botIsMember: boolean;
  archived: boolean;
  readonly messages: Message[];
  readonly pins: Set<Message>;
  /** All status lines in order. */
  readonly lines: StatusLine[];
  /** Visible status lines by thread. */
  readonly showing: Map<string, StatusLine>;
  prompts: Suggested | undefined;
  /** Agent sessions by thread. */
  readonly sessions: Map<string, Session>;
}

/** A thread with the agent, as Slack's list of conversations shows it. */
export interface Session {
  status: 'active' | 'processing' | 'suspended' | 'closed';
  /** Time of the last status. */
  at: number;
  title: string | undefined;
  readonly initiator: User | undefined;
  /** All statuses that were set. */
  readonly history: { readonly status: Session['status']; readonly at: number }[];
}

/** State of a new conversation. */
export const emptyTalk = (): Pick<
  Channel,
  'creator' | 'archived' | 'messages' | 'pins' | 'lines' | 'showing' | 'prompts' | 'sessions'
> => ({
  creator: undefined,
  archived: false,
  messages: [],
  pins: new Set(),
  lines: [],
  showing: new Map(),
  prompts: undefined,
  sessions: new Map(),
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

/** Stacked modals. The last one is visible. */
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
  /** All revisions, the current one last. */
  readonly revisions: ViewBody[];
  /** Input of the user by `block/action`. */
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

/** A workflow step in the manifest. */
export interface StepFunction {
  readonly title: string;
  readonly description: string;
  readonly input_parameters: Readonly<Record<string, StepParameter>>;
  readonly output_parameters: Readonly<Record<string, StepParameter>>;
}

/** A running workflow step. */
export interface Execution {
  readonly id: string;
  readonly callback: string;
  state: 'running' | 'completed' | 'failed';
  outputs?: Readonly<Record<string, unknown>>;
  error?: string;
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
  /** Scopes that the app's actions and events have required. */
  readonly scopesUsed: Set<string>;
  readonly enterprise: Enterprise | undefined;
}

export interface World {
  readonly appId: string;
  readonly teams: Map<string, Team>;
  now(): number;
  /** Creates an id that begins with `letter`. */
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
  webm: 'audio/webm',
  mp4: 'video/mp4',
  txt: 'text/plain',
  pdf: 'application/pdf',
};

const extension = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
export const typeOf = (name: string): string => KINDS[extension(name)] ?? 'application/octet-stream';
export const filetype = (name: string): string => extension(name) || 'binary';
