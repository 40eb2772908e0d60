// An HTTP receiver on a real port, and requests signed as Slack signs them.

import { createHmac } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { App, ReceiverEvent } from '@slack/bolt';
import { onTestFinished } from 'vitest';
import { createHttpReceiver } from '../../../../src/adapters/slack/connection/http-receiver.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { createHttpServer } from '../../../../src/app/http-server.ts';
import { createFakeLog } from '../../../fakes/log.ts';

const SECRET = 'a-signing-secret';
const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = { type: 'application/json' };
export const COMMAND = new URLSearchParams({ command: '/tts', text: 'Hi & “bye”', team_id: 'T1' }).toString();
export const COMMAND_BODY = { command: '/tts', text: 'Hi & “bye”', team_id: 'T1' };

export interface RequestGiven {
  readonly age?: number;
  readonly type?: string;
  readonly secret?: string;
  readonly headers?: Record<string, string>;
  readonly unsigned?: boolean;
  readonly tail?: string;
}

export function signed(
  body: string,
  { age = 0, type = FORM, secret = SECRET }: RequestGiven = {},
): Record<string, string> {
  const stamp = String(Math.floor(clock.now() / 1000) - age);
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${stamp}:${body}`).digest('hex')}`;
  return { 'content-type': type, 'x-slack-request-timestamp': stamp, 'x-slack-signature': signature };
}

export async function openReceiver(take?: (event: ReceiverEvent) => Promise<void>) {
  const log = createFakeLog();
  const receiver = createHttpReceiver({ signingSecret: SECRET, clock, log });
  const heard: ReceiverEvent[] = [];
  const usual = async (event: ReceiverEvent) => {
    heard.push(event);
    await event.ack();
  };
  receiver.init({ processEvent: take ?? usual } as App);
  await receiver.start();
  const fetch = (_: Request, env?: object) => receiver.fetch?.(env as HttpBindings) ?? new Response();
  const http = createHttpServer({
    ...{ host: '127.0.0.1', port: 0, log, readStates: () => ({}), mounts: [{ path: '/slack', fetch }] },
  });
  const port = await http.start();
  onTestFinished(() => http.stop());
  const send = async (body: string, given: RequestGiven = {}): Promise<[number, string]> => {
    const { type = FORM, headers = {}, unsigned, tail = '' } = given;
    const response = await globalThis.fetch(`http://127.0.0.1:${port}/slack/events`, {
      method: 'POST',
      headers: { ...(unsigned ? { 'content-type': type } : signed(body, given)), ...headers },
      body: body + tail,
    });
    return [response.status, await response.text()];
  };
  const complaints = () => log.entries.filter(({ level }) => level !== 'info');
  return { log, receiver, heard, send, port, complaints };
}
