// What the parts of the fake share: the world, its settings, and the mouths that speak to the app. No behaviour.

import type { Act } from './delivery/acts.ts';
import type { Delivery, Outgoing } from './delivery/delivery.ts';
import type { Channel, FileRecord, Message, StepFunction, Team, User, World } from './world.ts';

export interface Settings {
  readonly appToken: string;
  readonly signingSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The event types the app has subscribed to, as the manifest names them. */
  readonly events: readonly string[];
  /** What the app's own tab is, by its manifest: `agent_view`, the older `assistant_view`, or neither. */
  readonly surface: 'agent' | 'assistant' | 'plain';
  /** The workflow steps that its manifest declares, by name. */
  readonly functions: Readonly<Record<string, StepFunction>>;
  /** Milliseconds within which the app must acknowledge. */
  readonly patience: number;
  /** Milliseconds from completing an upload to its message. */
  readonly shareDelay: number;
  /** Whether tokens run out after 12 hours and are refreshed. */
  readonly rotation: boolean;
  /** Most connections of an app. */
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
  /** The message whose button was pressed, if any. */
  readonly source: Message | undefined;
  created: number;
  uses: number;
}

export interface Core {
  readonly world: World;
  readonly settings: Settings;
  readonly triggers: Map<string, Trigger>;
  readonly responseUrls: Map<string, ResponseUrl>;
  /** Files announced and not yet uploaded, by the secret of their upload link. */
  readonly uploads: Map<string, FileRecord>;
  /** Origins: of the API and of the files. */
  readonly api: () => string;
  readonly files: () => string;
  deliver(out: Outgoing): Promise<Delivery>;
  /** Sends the event to the app when it is subscribed and may see it. */
  event(
    team: Team,
    event: Readonly<Record<string, unknown>>,
    subscription?: string,
  ): Promise<Delivery | undefined>;
  refuse(where: string, reason: string): void;
  /** Wakes those who wait for something to change. */
  changed(): void;
  /** Runs later, unless the fake is closed before. */
  later(ms: number, run: () => void): void;
}
