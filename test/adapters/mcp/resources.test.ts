// Results as resources: the files of one person are read one after the other, since each is in memory as a whole.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSignedInCaller } from '../../../src/adapters/mcp/access/caller.ts';
import { createCardStore } from '../../../src/adapters/mcp/cards/card-store.ts';
import { createResourceReader } from '../../../src/adapters/mcp/server/resources.ts';
import type { SharedFiles } from '../../../src/ports/shared-files.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createWorkingBot } from '../../fakes/working-bot.ts';
import { done } from './setup.ts';

it('reads one file of each person at a time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-mcp-'));
  const [pipe, file] = [join(folder, 'pipe'), join(folder, 'file')];
  // Reading a pipe takes until it is written.
  execFileSync('mkfifo', [pipe]);
  writeFileSync(file, 'his');
  const cards = createCardStore({ keyValueStore: createFakeNotes() });
  const opened: string[] = [];
  const findByPath = (path: string) => {
    opened.push(path);
    return { path, bytes: 4, name: 'a.txt', type: 'text/plain' };
  };
  const sharedFiles = { findByPath } as unknown as SharedFiles;
  const read = createResourceReader({ publicUrl: undefined, bot: createWorkingBot(), cards, sharedFiles });
  const readAs = async (subject: string, task: string, path: string) => {
    const caller = createSignedInCaller('https://id.example', subject, undefined);
    const details = { label: 'Text', name: 'a.txt', type: 'text/plain', bytes: 4, path, expiresAt: Date.now() };
    await cards.deliver({ person: caller.person.id, task }, done, [{ role: 'text', ...details }], task);
    const [content] = (await read(`earshot://results/${task}/text`, () => ({}), caller)).contents;
    return (content as { readonly text: string }).text;
  };
  const hers = ['one', 'two'].map((task) => readAs('ana', task, pipe));
  await expect.poll(() => opened).toEqual([pipe]);
  expect([await readAs('ben', 'three', file), opened]).toEqual(['his', [pipe, file]]);
  for (const [at, text] of ['first', 'second'].entries()) {
    await writeFile(pipe, text);
    expect(await hers[at]).toBe(text);
  }
  expect(opened).toEqual([pipe, file, pipe]);
  rmSync(folder, { recursive: true });
});
