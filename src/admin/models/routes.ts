// Routes of the section Models: plans, additions, removals and progress. Every name in a request is looked up in the
// lists, so that no text of a request becomes an argument of the command.

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { toBaseTag } from '../../domain/media/language.ts';
import { parseAcceptLanguage } from '../../kit/http/accept-language.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Markup } from '../charts.ts';
import { listCatalogueLanguages } from './describe-models.ts';
import { createModelJobs, type ModelJobs } from './model-job.ts';
import { createModelLists, type ModelLists } from './model-lists.ts';
import type { CatalogueRow } from './model-records.ts';
import type { ModelsCommand } from './models-command.ts';
import { renderModels } from './render-models.ts';

interface ModelsPartOptions {
  readonly runCommand: ModelsCommand;
  /** Base tag that is shown if the browser prefers none of the catalogue's. */
  readonly defaultLanguage: string;
  readonly log: Log;
}

export interface ModelsPart {
  readonly routes: Hono;
  stop(): void;
}

const MAX_NAMES = 100;
const Names = z.array(z.string().max(200)).min(1).max(MAX_NAMES);
const AddBody = z.object({ names: Names, agreed: z.array(z.string().max(200)).max(MAX_NAMES).default([]) });
const RemoveBody = z.object({ folder: z.string().max(500) });

/** Browsers send JSON to another site only after a preflight request, which is never granted here. */
async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? '')) return undefined;
  return schema.safeParse(await context.req.json().catch(() => undefined)).data;
}

const refuse = (context: Context, error: string, status: 400 | 404 | 409 | 502 = 400): Response =>
  context.json({ error }, status);

/** The catalogue's language that the address names, or else the first one that the browser prefers. */
function chooseLanguage(context: Context, available: readonly CatalogueRow[], fallback: string): string {
  const known = new Set(listCatalogueLanguages(available).map(([tag]) => tag));
  const wanted = [context.req.query('for') ?? '', ...parseAcceptLanguage(context.req.header('accept-language'))];
  return wanted.map(toBaseTag).find((tag) => known.has(tag)) ?? fallback;
}

const UNKNOWN_MODEL = 'This model is not in the catalogue. Reload the page.';
const BUSY = 'Another change of the models is running. Wait until it has ended, or stop it.';
const WRONG_BODY = 'The request is incomplete. Reload the page.';

interface WantedModels {
  readonly rows: readonly CatalogueRow[];
  readonly names: readonly string[];
  /** Names of models whose licences are agreed to. */
  readonly agreed: readonly string[];
}

/** Finds the models of a request. Returns the answer to a request with unknown or withheld ones. */
async function readWanted(context: Context, lists: ModelLists): Promise<WantedModels | Response> {
  const body = await readBody(context, AddBody);
  if (!body) return refuse(context, WRONG_BODY);
  const byName = new Map((await lists.available()).map((row) => [row.name, row]));
  const rows = body.names.flatMap((name) => byName.get(name) ?? []).filter(({ offered }) => offered);
  if (rows.length < body.names.length) return refuse(context, UNKNOWN_MODEL, 404);
  return { rows, names: rows.map(({ name }) => name), agreed: body.agreed };
}

function addChangeRoutes(app: Hono, lists: ModelLists, jobs: ModelJobs): void {
  app.post('/models/plan', async (context) => {
    const wanted = await readWanted(context, lists);
    if (wanted instanceof Response) return wanted;
    const { plan, reason } = await lists.plan(wanted.names);
    return plan ? context.json(plan) : refuse(context, reason ?? 'This is installed already. Reload the page.', 409);
  });
  app.post('/models/add', async (context) => {
    const wanted = await readWanted(context, lists);
    if (wanted instanceof Response) return wanted;
    const { rows, names, agreed } = wanted;
    const { plan } = await lists.plan(names);
    const models = plan?.models ?? [];
    const asking = models.filter(({ question }) => question !== undefined);
    const open = asking.find(({ name }) => !agreed.includes(name));
    if (open) return refuse(context, `${open.title} needs your agreement to its licence first.`);
    const accepted = asking.flatMap(({ name }) => ['--accept', name]);
    const titles = new Map([...rows, ...models].map(({ name, title }) => [name, title]));
    const title = rows.length === 1 ? `Adding ${rows[0]?.title}` : `Adding ${rows.length} models`;
    if (!jobs.start(['add', ...names, '--yes', ...accepted], title, titles)) return refuse(context, BUSY, 409);
    return context.json(jobs.status(), 202);
  });
  app.post('/models/remove', async (context) => {
    const body = await readBody(context, RemoveBody);
    const row = body && (await lists.installed()).find(({ folder }) => folder === body.folder);
    if (!row) return refuse(context, body ? 'This model is gone. Reload the page.' : WRONG_BODY, body ? 404 : 400);
    const title = row.title ?? row.folder;
    if (!jobs.start(['remove', '--', row.folder], `Removing ${title}`, new Map())) return refuse(context, BUSY, 409);
    return context.json(jobs.status(), 202);
  });
  app.post('/models/stop', async (context) => {
    if (!(await readBody(context, z.object({})))) return refuse(context, WRONG_BODY);
    jobs.stop();
    return context.json({ status: jobs.status() ?? null });
  });
}

export function createModelsPart({ runCommand, defaultLanguage, log }: ModelsPartOptions): ModelsPart {
  const stopping = new AbortController();
  const lists = createModelLists(runCommand, stopping.signal);
  const jobs = createModelJobs(runCommand, { onEnd: lists.forget, log });
  const app = new Hono();

  /** Content of the section, or a sentence if the lists can't be read. */
  const render = async (context: Context): Promise<Markup> => {
    try {
      const installed = await lists.installed();
      const available = await lists.available();
      const language = chooseLanguage(context, available, defaultLanguage);
      return renderModels({ installed, available, language, sets: await lists.sets(language) });
    } catch (error) {
      log.warn('models not listed', { reason: formatError(error) });
      return html`<p class="none">The models can’t be listed now. The log has the reason.</p>`;
    }
  };

  app.get('/models', async (context) => context.html(await render(context)));
  app.get('/models/job', (context) => context.json({ status: jobs.status() ?? null }));
  addChangeRoutes(app, lists, jobs);
  return {
    routes: app,
    stop() {
      stopping.abort();
      jobs.stop();
    },
  };
}
