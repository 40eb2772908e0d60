// The calls of docs/web-chat.md, one route each: who may, what is asked, who answers.

import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Catalogue } from '../../../domain/commands/command.ts';
import type { Person } from '../../../domain/commands/invocation.ts';
import { likelyKind } from '../../../domain/media/file-kinds.ts';
import { isDiskFull } from '../../../kit/disk/space.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { ownTurn } from '../../../kit/loop/yield.ts';
import type { Bot } from '../../../ports/chat.ts';
import { visitorOf } from '../../shared/http/visitor.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import { declareCatalogue } from '../declare.ts';
import type { Post } from '../intake.ts';
import { BOUNDS } from '../limits.ts';
import { type Caller, languageIn, type People } from '../people/people.ts';
import { addPeopleRoutes, callerOf } from '../people/routes.ts';
import { parse } from '../read.ts';
import type { Files } from '../rooms/files.ts';
import type { Messages } from '../rooms/messages.ts';
import type { Answer } from '../rooms/once-only.ts';
import type { Own } from '../rooms/own.ts';
import type { Visits } from '../rooms/visits.ts';
import type { Asset } from './assets.ts';
import type { Events } from './events.ts';
import { Fault, fileGone } from './fault.ts';
import { type Gate, safeHeaders, takeTurns } from './guard.ts';
import { jsonOf } from './json-body.ts';
import { type Converted, sendFile, sendRecording } from './media.ts';
import { addOffers } from './offers.ts';
import type { Receive } from './upload.ts';

interface RouteParts {
  readonly catalogue: Catalogue;
  readonly wordingFor: WordingFor;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly gate: Gate;
  readonly messages: Messages;
  readonly files: Files;
  readonly receive: Receive;
  readonly events: Events;
  readonly people: People;
  readonly visits: Visits;
  readonly own: Own;
  readonly post: Post;
  readonly converted: Converted;
  readonly log: Log;
  /** Throws {@link Fault} before the start and after the stop. */
  bot(): Bot;
  /** Calls that a stop waits for. */
  track<T>(call: Promise<T>): Promise<T>;
}

/** Where files are posted to. */
export const UPLOADS = '/api/files';

export function createRoutes(parts: RouteParts): Hono {
  const { catalogue, assets, gate, bot } = parts;
  const app = new Hono();
  addFaults(app, parts);
  app.use(safeHeaders);
  addMedia(app, parts);
  app.use(gate.origin);
  addAssets(app, assets);

  app.post('/api/login', async (context) => {
    gate.signIn(context, parse.login(await jsonOf(context)).secret);
    return context.json({ ok: true });
  });
  app.use('/api/*', gate.secret, async (_, next) => {
    bot();
    await next();
  });
  app.use('/api/*', async (context, next) => {
    await next();
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  });

  addPeopleRoutes(app, { ...parts, prefix: catalogue.prefix });
  addReading(app, parts);
  addPosting(app, parts);
  addOffers(app, parts);
  return app;
}

function addFaults(app: Hono, { wordingFor, log }: RouteParts): void {
  const wordingOf = (context: Context) => wordingFor(languageIn(context).language);
  app.onError((thrown, context) => {
    const wording = wordingOf(context);
    if (thrown instanceof Fault) return context.json({ error: thrown.in(wording) }, thrown.status);
    if (isDiskFull(thrown)) return context.json({ error: wording.texts.noRoom }, 507);
    log.error('web call broke', {
      path: new URL(context.req.url).pathname.replace(/^\/media\/.*/, '/media/…'),
      reason: reasonOf(thrown),
    });
    return context.json({ error: wording.texts.web.broke }, 500);
  });
  app.notFound((context) => context.json({ error: wordingOf(context).texts.web.nothing }, 404));
}

function addMedia(app: Hono, { files, converted, bot, track }: RouteParts): void {
  app.get('/media/:id/:name?', (context) => {
    bot();
    const file = files.find(context.req.param('id'));
    if (!file) throw new Fault(404, fileGone);
    const as = context.req.query('as');
    if (as !== undefined) return track(converted(file, as, context.req.raw));
    return sendFile(files, file, context.req.raw, context.req.query('download') !== undefined);
  });
}

function addAssets(app: Hono, assets: RouteParts['assets']): void {
  for (const [address, asset] of assets) {
    if (asset.type.startsWith('audio/')) {
      app.get(address, (context) => sendRecording(asset, address, context.req.raw));
      continue;
    }
    app.get(address, etag(), (context) =>
      context.body(asset.bytes, 200, {
        'Content-Type': asset.type,
        'Cache-Control': 'no-cache',
        ETag: asset.etag,
      }),
    );
  }
}

/** What can be asked for, and what was said. */
function addReading(app: Hono, { catalogue, messages, events, bot, wordingFor }: RouteParts): void {
  app.use('/api/catalogue', takeTurns);
  app.use('/api/rooms/:room/messages', takeTurns);
  app.get('/api/catalogue', (context) => {
    const { language } = languageIn(context);
    return context.json(
      declareCatalogue(catalogue, wordingFor(language), (command) => bot().unavailable(command, language)),
    );
  });
  app.get('/api/rooms/:room/messages', (context) => {
    const room = parse.room(context.req.param('room'));
    const before = parse.number('before', context.req.query('before'));
    const limit = parse.number('limit', context.req.query('limit')) ?? BOUNDS.page.standard;
    const found = messages.page(room, Math.min(Math.max(limit, 1), BOUNDS.page.most), before);
    return context.json({ messages: found, rev: messages.rev() });
  });
  app.get('/api/rooms/:room/search', async (context) => {
    const words = (context.req.query('words') ?? '').split(/\s/).filter(Boolean);
    const room = parse.room(context.req.param('room'));
    const found = words.length === 0 ? [] : await messages.search(room, words, context.req.raw.signal);
    return context.json({ messages: found });
  });
  app.get('/api/events', (context) => {
    const last = context.req.header('last-event-id') || context.req.query('after');
    return events.stream(parse.number('after', last));
  });
}

/** Messages, commands, buttons and files. */
function addPosting(app: Hono, { catalogue, receive, people, own, post, bot, track }: RouteParts): void {
  /** A posted body, read, and answered for whoever posts it. */
  const answered =
    <T extends { readonly person: Person }>(
      read: (body: unknown) => T,
      call: (read: T, by: Caller, bot: Bot) => Promise<Answer>,
    ) =>
    async (context: Context) => {
      const asked = read(await jsonOf(context));
      // Hundreds can arrive in one turn of the event loop.
      await ownTurn();
      const { status, body } = await track(call(asked, people.caller(context, asked.person), bot()));
      return context.json(body, status as ContentfulStatusCode);
    };
  app.post('/api/messages', answered(parse.said, post.said));
  app.post('/api/commands', answered(parse.form, post.form));
  app.post('/api/actions', answered(parse.press, post.press));
  app.post(UPLOADS, async (context) => {
    const file = await track(receive(context.req.raw, context.req.query('name'), visitorOf(context)));
    if (people.hasKey(context) || context.req.query('person') !== undefined)
      own.file(file.id, callerOf(people, context).person.id);
    const kind = likelyKind(file);
    const offers = kind ? catalogue.accepting(kind).map((one) => one.name) : [];
    return context.json({ ...file, offers }, 201);
  });
}
