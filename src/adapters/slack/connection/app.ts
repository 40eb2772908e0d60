// Bolt's App as we use it, and what its receivers are to us. Nothing is looked up before an acknowledgement, so that none waits
// for the store: whoever calls Slack asks for the workspace's token of that moment (install/tokens.ts).

import type { HttpBindings } from '@hono/node-server';
import { App, type Receiver, type ReceiverEvent } from '@slack/bolt';
import { SILENT } from '../api/web-client.ts';

export interface SlackReceiver extends Receiver {
  /** Resolves once connected. Throws what the operator should read when that cannot happen. */
  start(): Promise<void>;
  ready(): boolean;
  /** Nothing new is taken from now on. */
  stop(): Promise<void>;
  /** Requests from Slack, where it calls us. */
  fetch?(env: HttpBindings): Response;
}

/** Sees every delivery first, and hands it on to the App. */
export type Take = (event: ReceiverEvent, app: App) => Promise<void>;

export function createApp(receiver: Receiver, take: Take): App {
  const between: Receiver = {
    // Of the App, receivers only ever call this.
    init: (app) => receiver.init({ processEvent: (event: ReceiverEvent) => take(event, app) } as App),
    start: () => receiver.start(),
    stop: () => receiver.stop(),
  };
  return new App({
    receiver: between,
    authorize: async () => ({}),
    // Which messages are ours is read from the messages (payloads/message.ts).
    ignoreSelf: false,
    convoStore: false,
    logger: SILENT,
  });
}
