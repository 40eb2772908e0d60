// Routes about people (docs/web-chat.md, People): list, rename, sign out, delete own data.

import type { Context, Hono } from 'hono';
import { requestParsers } from '../parse-request.ts';
import type { CallerResolver, WebCaller } from '../people/identity.ts';
import type { ContentOwnership } from '../storage/content-ownership.ts';
import type { MessageLog } from '../storage/message-log.ts';
import type { RecentPeopleAndRooms } from '../storage/recent-people-and-rooms.ts';
import type { AccessGuard } from './access-guard.ts';
import { readJsonBody } from './json-body.ts';

interface PeopleRouteOptions {
  readonly prefix: string;
  readonly accessGuard: AccessGuard;
  readonly messages: MessageLog;
  readonly callerResolver: CallerResolver;
  readonly activity: RecentPeopleAndRooms;
  readonly ownership: ContentOwnership;
  track<T>(call: Promise<T>): Promise<T>;
}

/** Placeholder for callers who are identified by their key. */
const PLACEHOLDER_PERSON = { id: 'any', name: 'any' };

/** Identifies the caller of a request without a body: by key, else by the name in the query string. */
export const identifyCaller = (callerResolver: CallerResolver, context: Context): WebCaller =>
  callerResolver.identify(
    context,
    callerResolver.hasKey(context) ? PLACEHOLDER_PERSON : requestParsers.person(context.req.query('person')),
  );

/** Must be added after the access guards. */
export function addPeopleRoutes(app: Hono, options: PeopleRouteOptions): void {
  const { prefix, accessGuard, messages, callerResolver, activity, ownership, track } = options;

  app.get('/api/session', (context) => {
    const personId = callerResolver.hasKey(context)
      ? identifyCaller(callerResolver, context).publicPerson.id
      : undefined;
    return context.json({
      people: activity.listPeople(),
      rooms: activity.listRooms(personId),
      prefix,
      rev: messages.latestRevision(),
      ...(accessGuard.isSignedIn(context) && { isSignedIn: true }),
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
