// A folder from before there were keys: what was said is there to be read, the rooms are known, and nobody owns any of it.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { browserAt, callerAt, openWorld } from '../page/browsers.ts';

const BEFORE = `
CREATE TABLE facts (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;
CREATE TABLE messages (
  id TEXT PRIMARY KEY, posted INTEGER NOT NULL UNIQUE, rev INTEGER NOT NULL UNIQUE,
  room TEXT NOT NULL, body TEXT NOT NULL, pending INTEGER NOT NULL
) STRICT;
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE rooms (id TEXT PRIMARY KEY) STRICT;
INSERT INTO facts VALUES ('rev', 1), ('salt', 'salt');
INSERT INTO messages VALUES ('m1', 1, 1, 'music', '{"at":1,"author":{"id":"ana","name":"Ana"},"text":"Old words"}', 0);
INSERT INTO people VALUES ('ana', 'Ana'), ('asked-once', 'Only asked for help');
INSERT INTO rooms VALUES ('music'), ('nobody-spoke-here');
PRAGMA user_version = 1;
`;

it('is read on, and its authors are nobody’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-old-'));
  const database = new DatabaseSync(join(folder, 'chat.sqlite'));
  database.exec(BEFORE);
  database.close();
  for (let start = 0; start < 2; start += 1) {
    const { live } = await openWorld(undefined, { folder });
    const [ana, script] = [await browserAt(live, 'Ana'), callerAt(live, 'Ana')];
    expect((await ana.get('/api/rooms/music/messages')).json.messages).toMatchObject([
      { id: 'm1', author: { id: 'ana', name: 'Ana' }, text: 'Old words' },
    ]);
    expect((await ana.get('/api/session')).json).toMatchObject({
      people: [{ id: 'ana', name: 'Ana' }],
      rooms: ['music'],
    });
    expect((await ana.remove('/api/messages/m1')).status).toBe(403);
    expect((await script.remove('/api/messages/m1?person=ana')).status).toBe(403);
    if (start === 1)
      expect((await script.rows('/settings forget me'))[1]).toContain('0 messages and 0 files');
    await live.close();
  }
  await rm(folder, { recursive: true, force: true });
});
