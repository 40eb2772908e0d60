// Lists people with tasks, and deletes a person's data, for an operator who is asked to. Uses the same command as the
// person would.

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { View } from '../domain/views/view.ts';
import type { Log } from '../kit/log.ts';
import { iterateYielding } from '../kit/loop/yield-to-event-loop.ts';
import type { Bot } from '../ports/chat.ts';
import type { TaskStore } from '../ports/store.ts';

export interface PeopleRoutesOptions {
  readonly tasks: Pick<TaskStore, 'listPeople' | 'listByPerson'>;
  /** Platforms that can be used. A disabled platform may still have stored data. */
  readonly platforms: readonly string[];
  getBot(platform: string): Promise<Pick<Bot, 'answerQuery'>>;
  readonly log: Log;
}

export const ListedPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** When the latest task was requested, in ms since 1970. */
  /** Absent if all tasks of the person are automatic. */
  latestTaskAt: z.number().exactOptional(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** Lists what was deleted and what was not. */
export const ForgetResponseBody = z.object({ lines: z.array(z.string()) });

const ForgetRequestBody = z.object({ platform: z.string(), id: z.string().min(1).max(500) });

const formatRows = ({ rows = [] }: View): readonly string[] =>
  rows.map(({ title, detail }) => [title, detail].filter(Boolean).join(': '));

const MAX_LISTED_PEOPLE = 1000;

export function createPeopleRoutes({ tasks, platforms, getBot, log }: PeopleRoutesOptions): Hono {
  const app = new Hono();
  const isKnown = (platform: string) => platforms.includes(platform);
  const unknown = (context: Context) =>
    context.text(`Unknown platform. Known platforms: ${platforms.join(', ')}.\n`, 404);

  app.get('/people', async (context) => {
    const { platform = '', start = '' } = context.req.query();
    if (!isKnown(platform)) return unknown(context);
    const found: ListedPerson[] = [];
    const ids = await tasks.listPeople(platform, start);
    for await (const id of iterateYielding(ids.slice(0, MAX_LISTED_PEOPLE))) {
      const [task] = await tasks.listByPerson(platform, id, 1);
      found.push({ id, name: task?.origin.person.name ?? '', ...(task && { latestTaskAt: task.createdAt }) });
    }
    return context.json({ people: found, more: Math.max(0, ids.length - MAX_LISTED_PEOPLE) });
  });

  app.post('/forget', async (context) => {
    // Browsers send JSON to another site only after a preflight request, which is never granted here.
    const isJson = /^application\/json\b/.test(context.req.header('content-type') ?? '');
    const body = isJson ? ForgetRequestBody.safeParse(await context.req.json().catch(() => undefined)).data : undefined;
    if (!body) return context.text('Send {"platform": …, "id": …} as application/json.\n', 400);
    const { platform, id } = body;
    if (!isKnown(platform)) return unknown(context);
    const request = { command: 'settings', values: { forget: 'me', isConfirmed: true }, files: {}, labels: {} };
    const place = { id: '', name: '', server: null };
    const view = await (await getBot(platform)).answerQuery(request, { id, name: '' }, place);
    log.info('person’s data deleted by the operator', { platform });
    return context.json({ lines: formatRows(view) });
  });
  return app;
}
