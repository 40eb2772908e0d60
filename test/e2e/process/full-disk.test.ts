// One visitor fills a disk of 900 MB through the web chat of the real process: responses to others, what still works,
// and what recovers once the uploads are old. Prints a table.

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { readNumbers, total } from '../../metrics/setup.ts';
import { type Earshot, type Said, startEarshot } from '../earshot.ts';

const MB = 1_000_000;
const HOUR = 3_600_000;
/** As long as other waits of the tests. Then a task counts as never ended, so that the table is printed. */
const PATIENCE_MS = 180_000;
const ben = { id: 'ben', name: 'Ben' };

const folder = await mkdtemp(join(tmpdir(), 'earshot-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', folder]).status === 0;
/** Without permission to mount a disk, limits the data to the same size. */
const ground = mounted ? {} : { DATA_LIMIT_MB: '810' };
const GROUND = mounted ? 'a disk of 900 MB' : 'a total of 810 MB (mounting is not permitted here)';

afterAll(async () => {
  if (mounted) spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

const rows: (readonly [string, string])[] = [];
const note = (what: string, said: string) => void rows.push([what, said]);
const answerOf = ({ status, body }: Said) =>
  `${status} ${body.error ?? body.view?.line ?? body.problems?.[0]?.message ?? ''}`.trim();

/** Uploads files of one size until three in a row are refused, or up to `most`. */
async function fill(earshot: Earshot, bytes: number, most: number) {
  let taken = 0;
  let refused: Said | undefined;
  for (let row = 0; row < 3 && taken < most; ) {
    const said = await earshot.call('POST', '/api/files?name=film.mp4', new Uint8Array(bytes));
    if (said.status === 201) {
      taken += 1;
      row = 0;
    } else {
      refused = said;
      row += 1;
    }
  }
  return { taken, refused };
}

/** Sends a command, and returns the task's final status or the refusal. */
async function asks(earshot: Earshot, text: string, person = ben): Promise<string> {
  const said = await earshot.say(text, { person });
  if (said.status !== 201) return answerOf(said);
  const { view } = said.body.message.view
    ? await Promise.race([
        earshot.until(said.body.message.id),
        new Promise<{ view: { status: string; line: string } }>((resolve) =>
          setTimeout(resolve, PATIENCE_MS, { view: { status: 'no end in time', line: '' } }),
        ),
      ])
    : { view: { status: 'posted', line: '' } };
  return `${view?.status}: ${view?.line}`;
}

/** Tries every kind of request as Ben. */
async function look(earshot: Earshot) {
  const ready = await earshot.call('GET', '/readyz');
  const found = {
    '/tts': await asks(earshot, '/tts Hello team'),
    'a message': await asks(earshot, 'Is anybody here?'),
    '/settings': answerOf(await earshot.say('/settings language:German', { person: ben })),
    '/tasks': answerOf(await earshot.say('/tasks', { person: ben })),
    '/readyz': `${ready.status} ${JSON.stringify(ready.body.store)}`,
  };
  for (const [what, said] of Object.entries(found)) note(`  Ben: ${what}`, said);
  return found;
}

const WELL = {
  '/tts': 'done: ',
  'a message': 'posted: ',
  '/settings': '200 Saved for you.',
  '/tasks': expect.stringMatching(/^200 /),
  '/readyz': '200 true',
};

const room = async () => {
  const { bavail, bsize } = await statfs(folder);
  return `${Math.round((bavail * bsize) / MB)} MB free`;
};

/** Makes all uploads older. */
function age(ms: number): void {
  const database = new DatabaseSync(join(folder, 'web', 'chat.sqlite'), { timeout: 5000 });
  database.prepare('UPDATE kept SET at = at - ?').run(ms);
  database.close();
}

test(`keeps serving others when one visitor fills ${GROUND}`, {
  timeout: 300_000,
}, async () => {
  let earshot = await startEarshot(ground, folder);
  try {
    const large = await fill(earshot, 200 * MB, 4);
    note('Mallory: uploads of 200 MB', `${large.taken} taken, then ${large.refused ? answerOf(large.refused) : '–'}`);
    for (const bytes of [20 * MB, MB, 100_000, 4000]) {
      const { taken, refused } = await fill(earshot, bytes, 400);
      note(`Mallory: uploads of ${bytes / MB} MB`, `${taken} taken, then ${refused ? answerOf(refused) : '–'}`);
    }
    const mallory = { id: 'mallory', name: 'Mallory' };
    const long = `/tts ${'All of this is to be said at length. '.repeat(60)}`;
    const made: string[] = [];
    for (let at = 0; at < 4; at += 1) made.push(await asks(earshot, long, mallory));
    note('Mallory: results of some MB', [...new Set(made)].join(', '));
    note('the disk', await room());
    const full = await look(earshot);
    await earshot.kill('SIGTERM');
    earshot = await startEarshot(ground, folder);
    note('started anew', await room());

    // Other programs can fill the disk regardless of our limits.
    if (mounted) {
      const others = Buffer.alloc(MB);
      for (let at = 0; ; at += 1)
        if (
          !(await writeFile(join(folder, `others-${at}`), others).then(
            () => true,
            () => false,
          ))
        )
          break;
      await writeFile(join(folder, 'others-last'), Buffer.alloc(MB)).catch(() => {});
      note('another program fills the rest', await room());
      const filled = await look(earshot);
      expect(filled['/tts']).toMatch(
        // The refusal is on a card if measuring the disk took longer than the response waits.
        /^(?:422|failed:) The disk here is full, so nothing was started\. Try again later/,
      );
      expect(filled).toMatchObject({ '/settings': '200 Saved for you.', '/readyz': '200 true' });
      spawnSync('sh', ['-c', `rm ${folder}/others-*`]);
      note('it has gone again', await room());
    }
    expect(full).toMatchObject(WELL);
    expect(await look(earshot)).toMatchObject(WELL);

    age(2 * HOUR);
    const after = await fill(earshot, 100 * MB, 1);
    note('Ben: an upload of 100 MB, two hours later', after.refused ? answerOf(after.refused) : 'taken');
    expect(after.taken).toBe(1);
    const numbers = readNumbers((await earshot.call('GET', '/metrics')).body);
    note('/metrics', `${total(numbers, 'earshot_kept_bytes', 'kind="uploads"') / MB} MB of uploads`);
    const again = await look(earshot);
    expect(again).toMatchObject(WELL);
  } finally {
    for (const [what, said] of rows) process.stdout.write(`${what.padEnd(44)} ${said}\n`);
    await earshot.kill('SIGTERM');
  }
});
