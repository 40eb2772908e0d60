// HTTP routes of the web chat (docs/web-chat.md): checks access, parses input and calls the handlers.

import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import { inferLikelyFileKind } from '../../../domain/media/file-kinds.ts';
import type { MessagesProvider } from '../../../domain/messages.ts';
import type { Person } from '../../../domain/person.ts';
import { isLocalRequest } from '../../../kit/http/local-request.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import type { Messages } from '../../../messages/format.ts';
import type { Bot } from '../../../ports/chat.ts';
import { getVisitorKey } from '../../shared/http/visitor-key.ts';
import { type ApiResponse, localizeResponseBody } from '../api-response.ts';
import { toCatalogueJson } from '../catalogue-json.ts';
import { fileDeletedText, HttpError } from '../http-error.ts';
import type { WebIntake } from '../intake.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { localizeMessage } from '../localize.ts';
import { requestParsers } from '../parse-request.ts';
import { type CallerResolver, readBrowserLanguage, type WebCaller } from '../people/identity.ts';
import type { ContentOwnership } from '../storage/content-ownership.ts';
import type { ChatFiles } from '../storage/files.ts';
import type { ChatMessage, MessageLog } from '../storage/message-log.ts';
import type { RecentPeopleAndRooms } from '../storage/recent-people-and-rooms.ts';
import { type AccessGuard, createSecurityHeaders, eventLoopYieldMiddleware } from './access-guard.ts';
import type { EventStreams } from './event-streams.ts';
import { addFirstPageRoute } from './first-page-route.ts';
import { readJsonBody } from './json-body.ts';
import type { LiveSoundResponses } from './live-sounds.ts';
import { type SendConverted, sendFile } from './media.ts';
import type { PageLoader } from './page/page-files.ts';
import { addPageRoutes } from './page/routes.ts';
import { addPeopleRoutes, identifyCaller, readOpenWindow } from './people-routes.ts';
import { addPreviewRoute } from './preview-route.ts';
import { addSuggestionRoutes } from './suggestion-routes.ts';
import type { ReceiveUpload } from './upload.ts';

interface WebRouteOptions {
  readonly catalogue: Catalogue;
  readonly messagesFor: MessagesProvider;
  readonly loadPage: PageLoader;
  readonly accessGuard: AccessGuard;
  readonly messages: MessageLog;
  readonly files: ChatFiles;
  readonly receiveUpload: ReceiveUpload;
  readonly eventStreams: EventStreams;
  readonly callerResolver: CallerResolver;
  readonly activity: RecentPeopleAndRooms;
  readonly ownership: ContentOwnership;
  readonly intake: WebIntake;
  readonly sendConverted: SendConverted;
  readonly liveSounds: LiveSoundResponses;
  readonly log: Log;
  /** True if only programs on this machine can use the chat, and the media service runs here too. */
  readonly isOwnMachine: boolean;
  /** Throws an {@link HttpError} before the start and after the stop. */
  requireBot(): Bot;
  /** Registers calls that shutdown must wait for. */
  track<T>(call: Promise<T>): Promise<T>;
}

export const WEB_UPLOAD_PATH = '/api/files';

export function createRoutes(options: WebRouteOptions): Hono {
  const { catalogue, accessGuard, requireBot } = options;
  const app = new Hono();
  addErrorHandlers(app, options);
  app.use(createSecurityHeaders());
  addMediaRoutes(app, options);
  app.use(accessGuard.checkOrigin);
  addPageRoutes(app, options);

  app.post('/api/login', async (context) => {
    accessGuard.signIn(context, requestParsers.login(await readJsonBody(context)).secret);
    return context.json({ ok: true });
  });
  app.use('/api/*', accessGuard.requireSignIn, async (_, next) => {
    requireBot();
    await next();
  });
  app.use('/api/*', async (context, next) => {
    await next();
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  });

  addPeopleRoutes(app, {
    ...options,
    prefix: catalogue.prefix,
    isAdmin: (context) => options.isOwnMachine && isLocal(context),
  });
  addReadRoutes(app, options);
  addWriteRoutes(app, options);
  addSuggestionRoutes(app, options);
  addPreviewRoute(app, options);
  addFirstPageRoute(app, options);
  return app;
}

/** Messages in the language of the caller's browser. */
const readMessages = (context: Context, messagesFor: MessagesProvider): Messages =>
  messagesFor(readBrowserLanguage(context).language);

function addErrorHandlers(app: Hono, { messagesFor, log }: WebRouteOptions): void {
  app.onError((error, context) => {
    const messages = readMessages(context, messagesFor);
    if (error instanceof HttpError) return context.json({ error: messages.render(error.sentence) }, error.status);
    if (isDiskFullError(error)) return context.json({ error: messages.format('chat.noRoom') }, 507);
    log.error('web request failed', {
      path: new URL(context.req.url).pathname.replace(/^\/(media|live)\/.*/, '/$1/…'),
      reason: formatError(error),
    });
    return context.json({ error: messages.format('web.broke') }, 500);
  });
  app.notFound((context) => context.json({ error: readMessages(context, messagesFor).format('web.nothing') }, 404));
}

function addMediaRoutes(app: Hono, { files, sendConverted, liveSounds, requireBot, track }: WebRouteOptions): void {
  app.get('/media/:id/:name?', (context) => {
    requireBot();
    const file = files.find(context.req.param('id'));
    if (!file) throw new HttpError(404, fileDeletedText);
    const format = context.req.query('as');
    if (format !== undefined) return track(sendConverted(file, format, context.req.raw));
    return sendFile(files, file, context.req.raw, context.req.query('download') !== undefined);
  });
  app.get('/live/:id', (context) => {
    const sound = requireBot().openLiveSound(context.req.param('id'));
    if (!sound) throw new HttpError(404, fileDeletedText);
    return liveSounds.send(sound, context);
  });
}

/** Routes that read the catalogue, messages and events. */
function addReadRoutes(
  app: Hono,
  { catalogue, messages, eventStreams, callerResolver, requireBot, messagesFor }: WebRouteOptions,
): void {
  app.use('/api/catalogue', eventLoopYieldMiddleware, compress(), etag());
  app.use('/api/rooms/:room/messages', eventLoopYieldMiddleware, compress());
  app.get('/api/catalogue', (context) => {
    const bot = requireBot();
    return context.json(
      toCatalogueJson(catalogue, readMessages(context, messagesFor), (command) => bot.unavailableReason(command)),
      200,
      { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Language' },
    );
  });
  app.get('/api/rooms/:room/messages', (context) => {
    const room = requestParsers.room(context.req.param('room'));
    const before = requestParsers.wholeNumber('before', context.req.query('before'));
    const limit = requestParsers.wholeNumber('limit', context.req.query('limit')) ?? ENFORCED_LIMITS.page.default;
    const found = messages.getPage(room, Math.min(Math.max(limit, 1), ENFORCED_LIMITS.page.max), before);
    const reader = readMessages(context, messagesFor);
    return context.json({
      messages: found.map((message) => localizeMessage(message, reader)),
      rev: messages.latestRevision(),
    });
  });
  app.get('/api/rooms/:room/search', async (context) => {
    const words = (context.req.query('words') ?? '').split(/\s/).filter(Boolean);
    const room = requestParsers.room(context.req.param('room'));
    const reader = readMessages(context, messagesFor);
    const localize = (message: ChatMessage) => localizeMessage(message, reader);
    const found = words.length === 0 ? [] : await messages.search(room, words, localize, context.req.raw.signal);
    return context.json({ messages: found });
  });
  app.get('/api/events', (context) => {
    const lastRevision = context.req.header('last-event-id') || context.req.query('after');
    const after = requestParsers.wholeNumber('after', lastRevision);
    const window = readOpenWindow(callerResolver, context);
    // Hono answers HEAD with the handlers of GET, and nobody would close the stream.
    if (context.req.method === 'HEAD') return context.body(null);
    return eventStreams.open(after, readMessages(context, messagesFor), window);
  });
}

const isLocal = (context: Context): boolean => isLocalRequest(context.env, context.req.raw.headers);

/** On the chat's own machine, its user is also the operator. */
const markAdmin = (caller: WebCaller, isAdmin: boolean): WebCaller =>
  isAdmin ? { ...caller, person: { ...caller.person, isAdmin } } : caller;

/** Routes that post messages, forms, button presses and files. */
function addWriteRoutes(app: Hono, options: WebRouteOptions): void {
  const { catalogue, receiveUpload, callerResolver, ownership, intake, messagesFor } = options;
  const { isOwnMachine, requireBot, track } = options;
  /** Identifies the caller by the person in the body. */
  const createPostHandler =
    <T extends { readonly person: Person }>(
      parseBody: (body: unknown) => T,
      handle: (body: T, caller: WebCaller, bot: Bot) => Promise<ApiResponse>,
    ) =>
    async (context: Context) => {
      const input = parseBody(await readJsonBody(context));
      // Yields, as hundreds of requests can arrive at the same time.
      await waitForTimeSlice();
      const caller = markAdmin(callerResolver.identify(context, input.person), isOwnMachine && isLocal(context));
      const { status, body } = await track(handle(input, caller, requireBot()));
      const shownBody = localizeResponseBody(body, readMessages(context, messagesFor));
      return context.json(shownBody, status as ContentfulStatusCode);
    };
  app.post('/api/messages', createPostHandler(requestParsers.message, intake.postMessage));
  app.post('/api/commands', createPostHandler(requestParsers.form, intake.submitForm));
  app.post('/api/actions', createPostHandler(requestParsers.action, intake.pressButton));
  app.post(WEB_UPLOAD_PATH, async (context) => {
    const file = await track(receiveUpload(context.req.raw, context.req.query('name'), getVisitorKey(context)));
    if (callerResolver.hasKey(context) || context.req.query('person') !== undefined)
      ownership.setFileOwner(file.id, identifyCaller(callerResolver, context).person.id);
    const kind = inferLikelyFileKind(file);
    const commands = kind ? catalogue.operationsAccepting(kind).map((one) => one.name) : [];
    return context.json({ ...file, commands }, 201);
  });
}
