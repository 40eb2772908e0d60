// Serves /admin, the operator's page. Reads records and metrics only on request. Loaded with the first request.

import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import { createErrorHandler } from '../kit/http/error-handler.ts';
import { createSecretAttemptLimiter } from '../kit/http/secret-attempts.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskStore } from '../ports/store.ts';
import { type AccessDenialReason, type CheckAccess, createAccessCheck } from './access.ts';
import type { MetricWithValues } from './chart-data.ts';
import type { ModelsCommand } from './models/models-command.ts';
import { renderModelsSection } from './models/render-models.ts';
import { createModelsPart, type ModelsPart } from './models/routes.ts';
import { createPeopleRoutes, type PeopleRoutesOptions } from './people-routes.ts';
import { type AdminPageData, renderAdminPage, renderStatus } from './render-page.ts';
import { createTaskStatisticsCollector, type TaskStatistics } from './task-statistics.ts';

interface AdminAppOptions extends PeopleRoutesOptions {
  readonly secret: string | undefined;
  /** True if only programs on this machine can reach the port. */
  readonly isLoopbackOnly: boolean;
  readonly tasks: Pick<TaskStore, 'forEachSummary' | 'listPeople' | 'listByPerson'>;
  readonly catalogue: Catalogue;
  /** Current values of all metrics of /metrics. */
  readMetrics(): Promise<readonly MetricWithValues[]>;
  readStates(): Promise<AdminPageData['componentReadiness']>;
  /** Runs the models command. Absent if another media service is used, which has its own models. */
  readonly runModelsCommand?: ModelsCommand;
  /** Base tag, for models. */
  readonly defaultLanguage: string;
  readonly clock: Clock;
}

interface AdminApp {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** Stops a change of the models that is running. What was fetched is kept. */
  stop(): void;
}

const DENIAL_TEXTS: Readonly<Record<AccessDenialReason, string>> = {
  'no-secret':
    'This page needs ADMIN_SECRET, because HOST, PUBLIC_URL or WEB_CHAT_SECRET makes it reachable from other machines. Choose at least 16 characters and restart Earshot.',
  'not-local':
    'This page is only available on Earshot’s own machine, at localhost or 127.0.0.1. Set ADMIN_SECRET to open it from elsewhere.',
  'wrong-secret': 'This page needs ADMIN_SECRET: as the password with any user name, or as a bearer token.',
  'too-many-attempts': 'Too many wrong secrets. Try again in a minute.',
};
const DENIAL_STATUS = {
  'no-secret': 403,
  'not-local': 403,
  'wrong-secret': 401,
  'too-many-attempts': 429,
} as const satisfies Record<AccessDenialReason, number>;

const STATIC_FILES = {
  'style.css': 'text/css; charset=utf-8',
  'live.js': 'text/javascript; charset=utf-8',
  'models.js': 'text/javascript; charset=utf-8',
} as const;

export function createAdminApp(options: AdminAppOptions): AdminApp {
  const { secret, isLoopbackOnly, tasks, catalogue, readMetrics, clock, log } = options;
  const access = createAccessCheck({ secret, isLoopbackOnly, attemptLimiter: createSecretAttemptLimiter(clock) });
  const readStatistics = createCachedStatistics(tasks, clock);
  const app = new Hono().basePath('/admin');
  app.onError(createErrorHandler(log, 'admin page failed'));
  app.use(securityHeaders, async (context, next) => {
    // Other users of the machine or a proxy must not see the page.
    context.header('Cache-Control', 'no-store');
    const denial = findDenial(access, context);
    return denial === undefined ? next() : createDenialResponse(context, denial);
  });
  for (const [name, type] of Object.entries(STATIC_FILES)) {
    const bytes = readFileSync(new URL(`page/${name}`, import.meta.url));
    app.get(`/${name}`, (context) => context.body(bytes, 200, { 'Content-Type': type }));
  }
  const models = createModels(options);
  app.get('/', async (context) => {
    const [statistics, metrics, componentReadiness] = await Promise.all([
      readStatistics(),
      readMetrics(),
      options.readStates(),
    ]);
    const data = { statistics, metrics, componentReadiness, catalogue, now: clock.now() };
    // The page refreshes itself, but not its models.
    if (context.req.query('part') === 'status') return context.html(renderStatus(data));
    return context.html(renderAdminPage(data, renderModelsSection(models !== undefined)));
  });
  if (models) app.route('/', models.routes);
  app.route('/', createPeopleRoutes(options));
  return { fetch: (request, env) => app.fetch(request, env), stop: () => models?.stop() };
}

const createModels = ({ runModelsCommand, defaultLanguage, log }: AdminAppOptions): ModelsPart | undefined =>
  runModelsCommand && createModelsPart({ runCommand: runModelsCommand, defaultLanguage, log });

function findDenial(access: CheckAccess, context: Context): AccessDenialReason | undefined {
  return access(context.env, context.req.raw.headers);
}

function createDenialResponse(context: Context, why: AccessDenialReason): Response {
  if (why === 'wrong-secret') context.header('WWW-Authenticate', 'Basic realm="Earshot", charset="UTF-8"');
  return context.text(`${DENIAL_TEXTS[why]}\n`, DENIAL_STATUS[why]);
}

const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // The operator decides about HTTPS.
  strictTransportSecurity: false,
});

/**
 * Caches statistics for five seconds or 20 times as long as collecting took, so collecting takes at most 5 % of the
 * time.
 */
const MIN_CACHE_MS = 5_000;
const CACHE_DURATION_FACTOR = 20;

function createCachedStatistics(tasks: AdminAppOptions['tasks'], clock: Clock): () => Promise<TaskStatistics> {
  let last: { readonly survey: Promise<TaskStatistics>; expiresAt: number } | undefined;
  const read = async (): Promise<TaskStatistics> => {
    const statistics = createTaskStatisticsCollector(clock.now());
    await tasks.forEachSummary(statistics.add);
    return statistics.result();
  };
  return () => {
    const began = clock.now();
    if (last && began < last.expiresAt) return last.survey;
    const current = { survey: read(), expiresAt: Number.POSITIVE_INFINITY };
    last = current;
    current.survey.then(
      () => {
        const now = clock.now();
        current.expiresAt = now + Math.max(MIN_CACHE_MS, CACHE_DURATION_FACTOR * (now - began));
      },
      () => {
        last = undefined;
      },
    );
    return current.survey;
  };
}
