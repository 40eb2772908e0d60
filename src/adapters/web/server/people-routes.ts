// Routes about people (docs/web-chat.md, People): list, rename, sign out, delete own data.

import type { Context, Hono } from 'hono';
import { requestParsers } from '../parse-request.ts';
import type { CallerResolver, WebCaller } from '../people/identity.ts';
import type { ContentOwnership } from '../storage/content-ownership.ts';
import type { MessageLog } from '../storage/message-log.ts';
import type { RecentPeopleAndRooms } from '../storage/recent-people-and-rooms.ts';
import type { AccessGuard } from './access-guard.ts';
import { readJsonBody } from './json-body.ts';
import type { OpenWindow } from './presence.ts';

interface PeopleRouteOptions {
  readonly prefix: string;
  /** True if the caller runs Earshot. */
  isAdmin(context: Context): boolean;
  readonly accessGuard: AccessGuard;
  readonly messages: MessageLog;
  readonly callerResolver: CallerResolver;
  readonly activity: RecentPeopleAndRooms;
  readonly ownership: ContentOwnership;
  track<T>(call: Promise<T>): Promise<T>;
}

/** Id of callers who are identified by their key. */
const PLACEHOLDER_ID = 'any';

/** Identifies the caller of a request without a body: by key, else by the id in the query string. */
export function identifyCaller(callerResolver: CallerResolver, context: Context): WebCaller {
  const { person, name } = context.req.query();
  const id = callerResolver.hasKey(context) ? PLACEHOLDER_ID : person;
  return callerResolver.identify(context, requestParsers.person(id, name));
}

/** Reads whose window an event stream belongs to. `undefined` for programs, which name no room. */
export function readOpenWindow(callerResolver: CallerResolver, context: Context): OpenWindow | undefined {
  const room = context.req.query('room');
  if (room === undefined) return undefined;
  return { room: requestParsers.room(room), person: identifyCaller(callerResolver, context).publicPerson };
}

/** Must be added after the access guards. */
export function addPeopleRoutes(app: Hono, options: PeopleRouteOptions): void {
  const { prefix, isAdmin, accessGuard, messages, callerResolver, activity, ownership, track } = options;

  app.get('/api/session', (context) => {
    const personId = callerResolver.hasKey(context)
      ? identifyCaller(callerResolver, context).publicPerson.id
      : undefined;
    return context.json({
      people: activity.listPeople(),
      rooms: activity.listRooms(personId),
      ownRooms: personId === undefined ? [] : activity.listOwnRooms(personId),
      prefix,
      rev: messages.latestRevision(),
      ...(accessGuard.isSignedIn(context) && { isSignedIn: true }),
      ...(isAdmin(context) && { isAdmin: true }),
    });
  });
  app.delete('/api/session', (context) => {
    accessGuard.signOut(context);
    return context.json({ ok: true });
  });
  app.post('/api/people', async (context) => {
    const { person } = requestParsers.greeting(await readJsonBody(context));
    return context.json({ person: callerResolver.identifyWithKey(context, person).publicPerson });
  });
  app.delete('/api/messages/:id', async (context) => {
    await track(ownership.deleteMessage(context.req.param('id'), identifyCaller(callerResolver, context).person.id));
    return context.json({ ok: true });
  });
  app.delete('/api/files/:id', async (context) => {
    await track(ownership.deleteFile(context.req.param('id'), identifyCaller(callerResolver, context).person.id));
    return context.json({ ok: true });
  });
}
