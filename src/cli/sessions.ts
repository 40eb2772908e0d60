// `npm run sessions`: who signed in to the web chat, and taking that back from one of them. Works while Earshot runs.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endSession, listSessions } from '../adapters/web/people/sessions.ts';
import { openDatabase } from '../adapters/web/rooms/database.ts';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { keepFilesPrivate } from '../kit/disk/data-folder.ts';
import { listed } from '../kit/listed.ts';
import { called } from '../kit/process/called.ts';
import { runCommand } from './run-command.ts';

const HELP = `Who signed in to the web chat.

${listed([
  [called('sessions'), 'lists them'],
  [called('sessions', 'end <reference>'), 'ends one: that browser has to sign in again'],
])}

To end all of them, change WEB_CHAT_SECRET and restart.
`;

const say = (text: string): void => void process.stdout.write(text);
const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** The exit code. */
function main([what, reference, ...more]: readonly string[]): number {
  const known = what === undefined || (what === 'end' && reference !== undefined && more.length === 0);
  if (!known) {
    say(HELP);
    return what === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const path = join(readSettings().config.data.folder, 'web', 'chat.sqlite');
  if (!existsSync(path)) {
    say('Nobody has signed in: the web chat was not used with this DATA_DIR.\n');
    return reference === undefined ? 0 : 1;
  }
  const database = openDatabase(path);
  try {
    if (reference !== undefined) {
      const ended = endSession(database, reference.toUpperCase());
      say(
        ended
          ? `${reference} is ended.\n`
          : `There is no session ${reference}. ${called('sessions')} lists them.\n`,
      );
      return ended ? 0 : 1;
    }
    const all = listSessions(database, Date.now());
    if (all.length === 0) say('Nobody is signed in.\n');
    for (const { reference: name, visitor, opened, seen } of all)
      say(`${name}  since ${moment(opened)}  last seen ${moment(seen)}  from ${visitor}\n`);
    return 0;
  } finally {
    database.close();
  }
}

keepFilesPrivate();
await runCommand(main);
