// `npm run people`: deletes what is kept about a person, by their id, for an operator who is asked to. The running program does it,
// as it does when the person asks; this calls its operator's page.

import { z } from 'zod';
import { Listed, Report } from '../admin/people.ts';
import { readExtensions } from '../app/extensions.ts';
import { readSettings } from '../app/settings.ts';
import { type Config, nearAddress } from '../config/config.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { listed } from '../kit/listed.ts';
import { called } from '../kit/process/called.ts';
import { runCommand } from './run-command.ts';

const HELP = `Deletes what is kept about a person. Earshot must be running.

${listed([
  [called('people', 'list <platform>'), 'lists the ids and names of people who have tasks'],
  [called('people', 'list <platform> <start>'), 'only ids that begin like this'],
  [called('people', 'forget <platform> <id>'), 'deletes what “settings forget me” deletes'],
])}

Where other machines reach Earshot, this needs ADMIN_SECRET.
`;

const say = (text: string): void => void process.stdout.write(text);
const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const People = z.object({ people: z.array(Listed), more: z.number() });

/** Throws the sentence that the program answers with when it refuses. */
async function ask({ http }: Config, path: string, body?: object): Promise<unknown> {
  const { host, port, adminSecret } = http;
  const base = nearAddress(host, port);
  const headers = {
    // As a password, since a bearer token may have no space.
    ...(adminSecret !== undefined && {
      authorization: `Basic ${Buffer.from(`:${adminSecret}`).toString('base64')}`,
    }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${base}/admin/${path}`, sent).catch(() => undefined);
  if (!answer) throw new Error(`Earshot does not answer at ${base}. Start it, then try again.`);
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

async function list(config: Config, platform: string, start: string): Promise<void> {
  const query = new URLSearchParams({ platform, start });
  const { people, more } = People.parse(await ask(config, `people?${query}`));
  if (people.length === 0) say('There are no tasks of such people.\n');
  for (const { id, name, latest } of people) say(`${id}  ${name}  latest task ${moment(latest)}\n`);
  if (more > 0) say(`${more} more. Add the start of an id to list fewer.\n`);
}

/** The exit code. */
async function main([what = '', platform = '', id = '', ...more]: readonly string[]): Promise<number> {
  const isForgetting = what === 'forget' && id !== '';
  if ((what !== 'list' && !isForgetting) || platform === '' || more.length > 0) {
    say(HELP);
    return what === '' || what === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const { config } = readSettings(processEnvironment, await readExtensions());
  if (!isForgetting) await list(config, platform, id);
  else for (const line of Report.parse(await ask(config, 'forget', { platform, id })).lines) say(`${line}\n`);
  return 0;
}

await runCommand(main);
