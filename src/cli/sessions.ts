// `npm run sessions`: lists and ends sign-in sessions of the web chat. Works while Earshot is running.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endSession, listSessions } from '../adapters/web/people/sign-in-sessions.ts';
import { openChatDatabase } from '../adapters/web/storage/database.ts';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { setPrivateUmask } from '../kit/disk/folder-permissions.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { formatMoment, runCliMain } from './run-cli-main.ts';

const HELP = `Lists or ends sign-ins to the web chat.

${formatColumns([
  [formatCliCommand('sessions'), 'lists the sign-ins'],
  [formatCliCommand('sessions', 'end <reference>'), 'ends one; that browser must sign in again'],
])}

To end all of them, change WEB_CHAT_SECRET and restart.
`;

const print = (text: string): void => void process.stdout.write(text);

function main([action, reference, ...more]: readonly string[]): number {
  const isValid = action === undefined || (action === 'end' && reference !== undefined && more.length === 0);
  if (!isValid) {
    print(HELP);
    return action === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const path = join(readSettings().config.data.folder, 'web', 'chat.sqlite');
  if (!existsSync(path)) {
    print('No sign-ins: the web chat was not used with this DATA_DIR.\n');
    return reference === undefined ? 0 : 1;
  }
  const database = openChatDatabase(path);
  try {
    if (reference !== undefined) {
      const ended = endSession(database, reference.toUpperCase());
      print(
        ended
          ? `Ended ${reference}.\n`
          : `There is no session ${reference}. ${formatCliCommand('sessions')} lists them.\n`,
      );
      return ended ? 0 : 1;
    }
    const all = listSessions(database, Date.now());
    if (all.length === 0) print('No users are signed in.\n');
    for (const { reference: name, visitor, openedAt, lastSeenAt } of all)
      print(`${name}  since ${formatMoment(openedAt)}  last seen ${formatMoment(lastSeenAt)}  from ${visitor}\n`);
    return 0;
  } finally {
    database.close();
  }
}

setPrivateUmask();
await runCliMain(main);
