// Measures closed connections: how many of a hundred commands are lost, and what the process does when its token is
// rejected meanwhile. Slack sends each command over one connection, and shows an error to the person if that is closed.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Slack } from '../test/fakes/slack/index.ts';
import { load } from './discord-rig.ts';
import { type Command, type Rig, startRig } from './slack-rig.ts';

const COMMANDS = 100;
const EVERY_MS = 50;

const one = ({ socket }: Slack): string => socket.connections[0]?.id ?? '';

const EVENTS: Readonly<Record<string, (slack: Slack) => void>> = {
  nothing: () => {},
  'one is renewed': (slack) => slack.socket.refresh('refresh_requested', one(slack)),
  'both are renewed': ({ socket }) => socket.refresh(),
  'one is cut': (slack) => slack.socket.drop(one(slack)),
  'both are cut': ({ socket }) => socket.drop(),
  ...Object.fromEntries(
    [500, 900, 1000, 1100, 1200, 1400, 1600, 2000, 2500, 2900].map((ms) => [
      `both stall for ${ms} ms`,
      ({ socket }: Slack) => void setTimeout(socket.stall(), ms),
    ]),
  ),
  'one falls silent': (slack) => slack.socket.silence(one(slack)),
  'both fall silent': ({ socket }) => socket.silence(),
  'both are cut, invalid_auth four times': (slack) => {
    slack.fault({ method: 'apps.connections.open', error: 'invalid_auth', times: 4 });
    slack.socket.drop();
  },
};

/** The event happens after the first fifth. */
async function spread(rig: Rig, event: (slack: Slack) => void): Promise<readonly Command[]> {
  const all: Promise<Command>[] = [];
  for (let at = 0; at < COMMANDS; at += 1) {
    if (at === COMMANDS / 5) event(rig.slack);
    all.push(rig.speak());
    await sleep(EVERY_MS);
  }
  return Promise.all(all);
}

export async function measureSocket(print: (line: string) => unknown): Promise<void> {
  const rig = await startRig({ bot: 'earshot', mode: 'socket' });
  try {
    print(`${COMMANDS} commands, one each ${EVERY_MS} ms, the event after ${COMMANDS / 5}:`);
    for (const [name, event] of Object.entries(EVENTS)) {
      await rig.slack.until(() => rig.slack.socket.connections.length === 2, 60_000);
      const logged = (await rig.log()).length;
      const { opened } = rig.slack.socket;
      const lost = (await spread(rig, event)).filter(({ acked }) => acked === undefined).length;
      const said = (await rig.log()).slice(logged).filter((line) => line.includes('slack refused the connection'));
      const { exitCode } = rig.child;
      print(
        `  ${name.padEnd(38)} lost ${String(lost).padStart(3)}   opened ${rig.slack.socket.opened - opened}   ${exitCode === null ? 'the process lives' : `the process ended with ${exitCode}`}${said.length > 0 ? `, said ${said.length} times` : ''}   ${load()}`,
      );
      await sleep(1000);
    }
  } finally {
    await rig.close();
  }
}
