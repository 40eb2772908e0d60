// `npm run people`: lists people with tasks, and deletes a person's data by id. Calls the admin page of the running
// program.

import { z } from 'zod';
import { ForgetResponseBody, ListedPerson } from '../admin/people-routes.ts';
import { loadConfiguredExtensions } from '../app/extensions.ts';
import { readSettings } from '../app/settings.ts';
import { type Config, getLocalUrl } from '../config/config.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { formatMoment, runCliMain } from './run-cli-main.ts';

const HELP = `Lists users or deletes a user’s data. Earshot must be running.

${formatColumns([
  [formatCliCommand('people', 'list <platform>'), 'lists the ids and names of users with tasks'],
  [formatCliCommand('people', 'list <platform> <start>'), 'lists only ids that start with this'],
  [formatCliCommand('people', 'forget <platform> <id>'), 'deletes the same data as “settings forget me”'],
])}

If Earshot is reachable from other machines, this needs ADMIN_SECRET.
`;

const print = (text: string): void => void process.stdout.write(text);

const PeopleResponse = z.object({ people: z.array(ListedPerson), more: z.number() });

/** Throws an error with the program's message if the request is rejected. */
async function callAdmin({ http }: Config, path: string, body?: object): Promise<unknown> {
  const { host, port, adminSecret } = http;
  const base = getLocalUrl(host, port);
  const headers = {
    // Sent as a password, since a bearer token must not contain spaces.
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

async function printPeople(config: Config, platform: string, idPrefix: string): Promise<void> {
  const query = new URLSearchParams({ platform, start: idPrefix });
  const { people, more } = PeopleResponse.parse(await callAdmin(config, `people?${query}`));
  if (people.length === 0) print('No users with tasks were found.\n');
  for (const { id, name, latestTaskAt } of people) {
    const latest = latestTaskAt === undefined ? 'only automatic tasks' : `latest task ${formatMoment(latestTaskAt)}`;
    print(`${[id, name, latest].filter(Boolean).join('  ')}\n`);
  }
  if (more > 0) print(`${more} more. Add the start of an id to list fewer.\n`);
}

async function main([action = '', platform = '', id = '', ...more]: readonly string[]): Promise<number> {
  const isForgetting = action === 'forget' && id !== '';
  if ((action !== 'list' && !isForgetting) || platform === '' || more.length > 0) {
    print(HELP);
    return action === '' || action === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const { config } = readSettings(processEnvironment, await loadConfiguredExtensions());
  if (!isForgetting) await printPeople(config, platform, id);
  else
    for (const line of ForgetResponseBody.parse(await callAdmin(config, 'forget', { platform, id })).lines)
      print(`${line}\n`);
  return 0;
}

await runCliMain(main);
