// Attachments are downloaded from Discord's hosts only, without credentials, and missing ones are reported.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { createAttachmentOpener } from '../../../src/adapters/discord/attachment-opener.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { FileBusyError, FileGoneError, type FileUnreadableError } from '../../../src/ports/chat.ts';

async function host(answer: (url: string) => readonly [number, Record<string, string>, string]) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    const [status, headers, body] = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, asked, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}
const ref = (url: string) => ({ name: 'a.mp3', platformRef: { url } });

it('reads from the configured origin without credentials', async () => {
  using cdn = await host(() => [200, { 'content-type': 'audio/mpeg' }, 'sound']);
  const { stream, type } = await createAttachmentOpener({ cdn: cdn.base })(
    ref(`${cdn.base}/attachments/1/2/a.mp3?ex=1`),
  );
  expect([type, await text(stream)]).toEqual(['audio/mpeg', 'sound']);
  expect(cdn.asked).toEqual([undefined]);
});

/** What the user is told. */
const explain = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.catch((thrown: FileUnreadableError) => getMessages().render(thrown.explanation));

it('contacts no other host, even when redirected', async () => {
  using other = await host(() => [200, {}, 'secret']);
  using cdn = await host(() => [302, { location: `${other.base}/x` }, '']);
  for (const url of [
    `${other.base}/x`,
    `${cdn.base}/x`,
    'http://cdn.discordapp.com/x',
    'https://cdn.discordapp.com.evil.example/x',
    'file:///etc/passwd',
  ])
    await expect(explain(createAttachmentOpener({ cdn: cdn.base })(ref(url)))).resolves.toContain(
      'not on Discord’s own file hosts',
    );
  expect(other.asked).toEqual([]);
});

const FRESH = '/attachments/1/2/a.mp3?ex=2';
const message = (more: object) =>
  ({
    id: '8',
    channel_id: '9',
    author: { id: '7' },
    attachments: [],
    embeds: [],
    ...more,
  }) as never as APIMessage;
const attachment = (base: string) => ({ id: '2', filename: 'a.mp3', size: 5, url: `${base}${FRESH}` });

it.each([
  ['an attachment', (base: string) => ({ attachments: [attachment(base)] })],
  ['a forward', (base: string) => ({ message_snapshots: [{ message: { attachments: [attachment(base)] } }] })],
  [
    'an edited message',
    (base: string) => ({
      attachments: [{ ...attachment(base), id: '3', url: `${base}/x` }, attachment(base)],
    }),
  ],
])('reloads an expired address: %s', async (_, more) => {
  using cdn = await host((url) => (url === FRESH ? [200, {}, 'sound'] : [404, {}, 'no longer available']));
  const asked: string[] = [];
  const open = createAttachmentOpener({
    cdn: cdn.base,
    async fetchMessage(...which) {
      asked.push(which.join('/'));
      return message(more(cdn.base));
    },
  });
  const platformRef = { url: `${cdn.base}/attachments/1/2/a.mp3?ex=1`, id: '2', channel: '9', message: '8' };
  expect(await text((await open({ name: 'a.mp3', platformRef })).stream)).toBe('sound');
  expect(asked).toEqual(['9/8']);
});

it.each([
  ['the message is deleted', undefined],
  ['the file was taken out', {}],
])('reports a missing file where %s', async (_, more) => {
  using cdn = await host(() => [404, {}, 'no longer available']);
  const open = createAttachmentOpener({ cdn: cdn.base, fetchMessage: async () => more && message(more) });
  const platformRef = { url: `${cdn.base}/attachments/1/2/a.mp3?ex=1`, id: '2', channel: '9', message: '8' };
  await expect(open({ name: 'a.mp3', platformRef })).rejects.toThrow(FileGoneError);
});

it('reports a file as busy after a 503', async () => {
  using cdn = await host(() => [503, {}, '']);
  await expect(createAttachmentOpener({ cdn: cdn.base })(ref(`${cdn.base}/a`))).rejects.toThrow(FileBusyError);
});
