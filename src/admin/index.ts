// /admin over HTTP: a page for whoever runs the bot. Reads records and numbers when somebody looks, and nothing otherwise; is loaded
// with the first request.

import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Catalogue } from '../domain/commands/command.ts';
import { createAttempts } from '../kit/http/secret.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskStore } from '../ports/store.ts';
import { type Access, createAccess, type Refused } from './access.ts';
import type { Metric } from './numbers.ts';
import { pageOf, type Seen } from './page.ts';
import { createPeople, type PeopleParts } from './people.ts';
import { createSurvey, type Survey } from './survey.ts';

interface AdminParts extends PeopleParts {
  readonly secret: string | undefined;
  /** True if nobody but programs on this machine reaches the port. */
  readonly isLocal: boolean;
  readonly tasks: Pick<TaskStore, 'survey' | 'people' | 'of'>;
  readonly catalogue: Catalogue;
  /** All numbers of /metrics, as they are now. */
  numbers(): Promise<readonly Metric[]>;
  parts(): Promise<Seen['parts']>;
  readonly clock: Clock;
}

interface Admin {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

const WHY: Readonly<Record<Refused, string>> = {
  unset:
    'This page needs ADMIN_SECRET, since HOST, PUBLIC_URL or WEB_CHAT_SECRET lets other machines reach it. Choose 16 characters or more and start Earshot again.',
  elsewhere:
    'This page is only shown on the machine that Earshot runs on, at localhost or 127.0.0.1. ADMIN_SECRET opens it to whoever knows the secret.',
  wrong: 'This page needs the secret of ADMIN_SECRET: as the password, under any name, or as a bearer token.',
  'too many': 'Too many wrong secrets. Wait a minute.',
};
const STATUS = { unset: 403, elsewhere: 403, wrong: 401, 'too many': 429 } as const satisfies Record<
  Refused,
  number
>;

const FILES = {
  'style.css': 'text/css; charset=utf-8',
  'live.js': 'text/javascript; charset=utf-8',
} as const;

export function createAdmin(parts: AdminParts): Admin {
  const { secret, isLocal, tasks, catalogue, numbers, clock, log } = parts;
  const access = createAccess({ secret, isLocal, attempts: createAttempts(clock) });
  const survey = createSurveyor(tasks, clock);
  const app = new Hono().basePath('/admin');
  app.onError(broken(log, 'the operator’s page broke'));
  app.use(safeHeaders, async (context, next) => {
    // What was seen with the secret is nobody else's on a shared machine or in a proxy.
    context.header('Cache-Control', 'no-store');
    const refused = refusalOf(access, context);
    return refused === undefined ? next() : refusal(context, refused);
  });
  for (const [name, type] of Object.entries(FILES)) {
    const bytes = readFileSync(new URL(`page/${name}`, import.meta.url));
    app.get(`/${name}`, (context) => context.body(bytes, 200, { 'Content-Type': type }));
  }
  app.get('/', async (context) => {
    const [surveyed, metrics, states] = await Promise.all([survey(), numbers(), parts.parts()]);
    return context.html(pageOf({ survey: surveyed, metrics, parts: states, catalogue, now: clock.now() }));
  });
  app.route('/', createPeople(parts));
  return { fetch: (request, env) => app.fetch(request, env) };
}

function refusalOf(access: Access, context: Context): Refused | undefined {
  return access(context.env, context.req.raw.headers);
}

function refusal(context: Context, why: Refused): Response {
  if (why === 'wrong') context.header('WWW-Authenticate', 'Basic realm="Earshot", charset="UTF-8"');
  return context.text(`${WHY[why]}\n`, STATUS[why]);
}

const safeHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // Whether the way to us is encrypted is the operator's business.
  strictTransportSecurity: false,
});

/** A survey is good for five seconds, and for twenty times as long as it took: looking on takes a twentieth of the time at most. */
const KEPT_MS = 5_000;
const KEPT_TIMES = 20;

function createSurveyor(tasks: AdminParts['tasks'], clock: Clock): () => Promise<Survey> {
  let last: { readonly survey: Promise<Survey>; until: number } | undefined;
  const read = async (): Promise<Survey> => {
    const counting = createSurvey(clock.now());
    await tasks.survey(counting.see);
    return counting.result();
  };
  return () => {
    const began = clock.now();
    if (last && began < last.until) return last.survey;
    const mine = { survey: read(), until: Number.POSITIVE_INFINITY };
    last = mine;
    mine.survey.then(
      () => {
        const now = clock.now();
        mine.until = now + Math.max(KEPT_MS, KEPT_TIMES * (now - began));
      },
      () => {
        last = undefined;
      },
    );
    return mine.survey;
  };
}
