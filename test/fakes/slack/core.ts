// Shared context of the fake: its data, settings, and delivery functions. Types only.

import type { Act } from './delivery/acts.ts';
import type { Delivery, Outgoing } from './delivery/delivery.ts';
import type { Channel, FileRecord, Message, StepFunction, Team, User, World } from './world.ts';

export interface Settings {
  readonly appToken: string;
  readonly signingSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Subscribed event types, named as in the manifest. */
  readonly events: readonly string[];
  /** Type of the app's own tab in its manifest: `agent_view`, the older `assistant_view`, or neither. */
  readonly surface: 'agent' | 'assistant' | 'plain';
  /** `on`, or the error code with which an older workspace refuses agents.sessions.* and blocks.validate. */
  readonly sessions: string;
  /** True for a distributed app outside the Marketplace, which may read little of conversations. */
  readonly distributed: boolean;
  /** Workflow steps in the manifest by callback id. */
  readonly functions: Readonly<Record<string, StepFunction>>;
  /** Milliseconds until an acknowledgement is too late. */
  readonly patience: number;
  /** Milliseconds from completing an upload to its message, or what its message waits for. */
  readonly shareDelay: number | Promise<unknown>;
  /** True if tokens expire after 12 hours and can be refreshed. */
  readonly rotation: boolean;
  /** Most connections per app. */
  readonly connections: number;
}

export interface Trigger {
  readonly id: string;
  readonly act: Act;
  readonly team: Team;
  readonly user: User;
  created: number;
  used: boolean;
}

export interface ResponseUrl {
  readonly act: Act;
  readonly team: Team;
  readonly channel: Channel;
  readonly user: User;
  /** Message of the pressed button. */
  readonly source: Message | undefined;
  created: number;
  uses: number;
}

export interface Core {
  readonly world: World;
  readonly settings: Settings;
  readonly triggers: Map<string, Trigger>;
  readonly responseUrls: Map<string, ResponseUrl>;
  /** Announced files without bytes, by the secret in their upload URL. */
  readonly uploads: Map<string, FileRecord>;
  /** Origins of the API and of the file host. */
  readonly api: () => string;
  readonly files: () => string;
  deliver(out: Outgoing): Promise<Delivery>;
  /** Sends the event if the app is subscribed and may see it. */
  event(team: Team, event: Readonly<Record<string, unknown>>, subscription?: string): Promise<Delivery | undefined>;
  refuse(where: string, reason: string): void;
  /** Wakes everything that waits for a change. */
  changed(): void;
  /** Runs after a delay, unless the fake is closed first. */
  later(ms: number, run: () => void): void;
}
