// People by their ids, for an operator who is asked to delete what is kept of somebody: lists who has tasks, and answers for them what
// they would read themselves.

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { View } from '../domain/views/view.ts';
import type { Log } from '../kit/log.ts';
import { yielding } from '../kit/loop/yield.ts';
import type { Bot } from '../ports/chat.ts';
import type { TaskStore } from '../ports/store.ts';

export interface PeopleParts {
  readonly tasks: Pick<TaskStore, 'people' | 'of'>;
  /** All that can be used; what was stored of one that is switched off is still there. */
  readonly platforms: readonly string[];
  bot(platform: string): Promise<Pick<Bot, 'answer'>>;
  readonly log: Log;
}

/** A person with tasks. */
export const Listed = z.object({
  id: z.string(),
  name: z.string(),
  /** When the latest task was requested, in ms since 1970. */
  latest: z.number(),
});
export type Listed = z.infer<typeof Listed>;

/** What was deleted and what was not. */
export const Report = z.object({ lines: z.array(z.string()) });

const Whom = z.object({ platform: z.string(), id: z.string().min(1).max(500) });

const linesOf = ({ rows = [] }: View): readonly string[] =>
  rows.map(({ title, detail }) => [title, detail].filter(Boolean).join(': '));

/** Most people that one answer lists. */
const LISTED_MAX = 1000;

export function createPeople({ tasks, platforms, bot, log }: PeopleParts): Hono {
  const app = new Hono();
  const isKnown = (platform: string) => platforms.includes(platform);
  const unknown = (context: Context) =>
    context.text(`There is no such platform. There are ${platforms.join(', ')}.\n`, 404);

  app.get('/people', async (context) => {
    const { platform = '', start = '' } = context.req.query();
    if (!isKnown(platform)) return unknown(context);
    const found: Listed[] = [];
    const ids = await tasks.people(platform, start);
    for await (const id of yielding(ids.slice(0, LISTED_MAX))) {
      const [task] = await tasks.of(platform, id, 1);
      found.push({ id, name: task?.origin.person.name ?? '', latest: task?.created ?? 0 });
    }
    return context.json({ people: found, more: Math.max(0, ids.length - LISTED_MAX) });
  });

  app.post('/forget', async (context) => {
    // Browsers send JSON to another site only after asking, which is never granted here.
    const isJson = /^application\/json\b/.test(context.req.header('content-type') ?? '');
    const whom = isJson ? Whom.safeParse(await context.req.json().catch(() => undefined)).data : undefined;
    if (!whom) return context.text('Send {"platform": …, "id": …} as application/json.\n', 400);
    const { platform, id } = whom;
    if (!isKnown(platform)) return unknown(context);
    const request = { command: 'settings', values: { forget: 'me' }, files: {}, labels: {} };
    const place = { id: '', name: '', server: null };
    const view = await (await bot(platform)).answer(request, { id, name: '' }, place);
    log.info('a person was forgotten by the operator', { platform });
    return context.json({ lines: linesOf(view) });
  });
  return app;
}
