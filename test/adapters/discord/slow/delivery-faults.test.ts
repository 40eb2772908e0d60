// Each fault at each call of a delivery on the fake. Rate limits are waited for in real time.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FilesTooLargeError } from '../../../../src/ports/chat.ts';
import { createStage, type Stage } from '../send-setup.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  expect(stage.discord.refusals).toEqual([]);
  await stage.close();
});

const names = (message: { readonly attachments: readonly { readonly filename: string }[] } | undefined) =>
  message?.attachments.map(({ filename }) => filename);

describe('a fault', () => {
  const faults = [
    { before: 'drop' },
    { after: 'drop' },
    { status: 500 },
    { status: 502, html: true },
    { status: 429, retryAfter: 0.01 },
    { status: 429, retryAfter: 0.01, global: true },
  ] as const;
  for (const fault of faults)
    it(`at any delivery call leaves one message with file: ${JSON.stringify(fault)}`, async () => {
      const { at, act } = await stage.card();
      stage.discord.fault({ ...fault, method: 'PATCH' });
      await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      if (act.message) stage.discord.deleteMessage(act.message);
      const files = await stage.files(10);
      stage.discord.fault({ ...fault, method: 'GET', route: '/messages' });
      stage.discord.fault({ ...fault, method: 'POST', route: '/messages' });
      await stage.send.deliver(at, await stage.delivery({ files }));
      expect(stage.seen()).toHaveLength(1);
      expect(names(stage.seen()[0])).toEqual(['part-0.mp3']);
    });

  it('throws when retries run out; the next attempt recovers', async () => {
    const { at, act } = await stage.card();
    if (act.message) stage.discord.deleteMessage(act.message);
    const files = await stage.files(10);
    stage.discord.fault({ method: 'POST', route: '/messages', after: 'drop', times: 4 });
    await expect(stage.send.deliver(at, await stage.delivery({ files }))).rejects.toThrow('be reached');
    expect(stage.note()).toMatchObject({ deliveryMethod: 'reply', step: 'posting' });
    await stage.send.deliver(at, await stage.delivery({ files }));
    expect(stage.seen()).toHaveLength(1);
  });

  it('of file size asks for smaller files', async () => {
    const { at } = await stage.card();
    stage.discord.fault({ method: 'PATCH', status: 413, html: true });
    const large = stage.send.deliver(at, await stage.delivery({ files: await stage.files(1000) }));
    await expect(large).rejects.toThrow(FilesTooLargeError);
    await expect(large).rejects.toMatchObject({ maxBytes: 499 });
  });
});
