// The calls about people (docs/web-chat.md, People): who is here, what I am called, signing out, and deleting what is mine.

import type { Context, Hono } from 'hono';
import { parse } from '../read.ts';
import type { Messages } from '../rooms/messages.ts';
import type { Own } from '../rooms/own.ts';
import type { Visits } from '../rooms/visits.ts';
import type { Gate } from '../server/guard.ts';
import { jsonOf } from '../server/json-body.ts';
import type { Caller, People } from './people.ts';

interface PeopleRoutesParts {
  readonly prefix: string;
  readonly gate: Gate;
  readonly messages: Messages;
  readonly people: People;
  readonly visits: Visits;
  readonly own: Own;
  track<T>(call: Promise<T>): Promise<T>;
}

/** Stands for a name where the key says who it is. */
const ANY = { id: 'any', name: 'any' };

/** Whose call without a body this is: by its key, else by the name in the address. */
export const callerOf = (people: People, context: Context): Caller =>
  people.caller(context, people.hasKey(context) ? ANY : parse.person(context.req.query('person')));

/** Below the guards that stand in front of all calls. */
export function addPeopleRoutes(app: Hono, parts: PeopleRoutesParts): void {
  const { prefix, gate, messages, people, visits, own, track } = parts;

  app.get('/api/session', (context) => {
    const whose = people.hasKey(context) ? callerOf(people, context).author.id : undefined;
    return context.json({
      people: visits.people(),
      rooms: visits.rooms(whose),
      prefix,
      rev: messages.rev(),
      ...(gate.isSignedIn(context) && { signedIn: true }),
    });
  });
  app.delete('/api/session', (context) => {
    gate.signOut(context);
    return context.json({ ok: true });
  });
  app.post('/api/people', async (context) => {
    const { person } = parse.greeting(await jsonOf(context));
    return context.json({ person: people.greet(context, person).author });
  });
  app.delete('/api/messages/:id', async (context) => {
    await track(own.deleteMessage(context.req.param('id'), callerOf(people, context).person.id));
    return context.json({ ok: true });
  });
  app.delete('/api/files/:id', async (context) => {
    await track(own.deleteFile(context.req.param('id'), callerOf(people, context).person.id));
    return context.json({ ok: true });
  });
}
