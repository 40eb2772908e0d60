// The calls of docs/web-chat.md that offer something to whoever has not asked for it yet: suggestions while one types, all voices, and
// how a voice sounds.

import type { Context, Hono } from 'hono';
import { type Catalogue, fieldNamed } from '../../../domain/commands/command.ts';
import type { Person } from '../../../domain/commands/invocation.ts';
import { asObject, BODY_BOUNDS, parseJson } from '../../../kit/json.ts';
import type { Bot } from '../../../ports/chat.ts';
import { BOUNDS, LIMITS } from '../limits.ts';
import { languageIn, type People, saidId } from '../people/people.ts';
import { callerOf } from '../people/routes.ts';
import { parse } from '../read.ts';
import { withSample } from '../render.ts';
import { Fault } from './fault.ts';
import { takeTurns } from './guard.ts';
import { sendSample } from './media.ts';

interface OfferParts {
  readonly catalogue: Catalogue;
  readonly people: People;
  bot(): Bot;
}

const NOBODY: Person = { id: '', name: '' };

export function addOffers(app: Hono, { catalogue, people, bot }: OfferParts): void {
  /** Some voices are there for some people and rooms only; whoever does not say who they are has none of these. */
  const looking = (context: Context) => {
    const { room: given, person: said } = context.req.query();
    const room = given === undefined ? '' : parse.room(given);
    const known = people.hasKey(context) || said !== undefined;
    const nobody = { person: { ...NOBODY, ...languageIn(context) }, author: NOBODY };
    const caller = known ? callerOf(people, context) : nobody;
    const hearer = { room, person: known ? saidId(caller) : undefined };
    return { by: { person: caller.person, place: { id: room, name: room } }, hearer };
  };
  app.use('/api/suggest', takeTurns);
  app.use('/api/voices', takeTurns);
  app.get('/api/suggest', (context) => {
    const { command = '', field = '', typed = '', values } = context.req.query();
    const found = catalogue.find(command);
    const name = found && fieldNamed(found, field);
    if (!found || name === undefined)
      throw new Fault(404, 'No command has such a field. /api/catalogue lists them.');
    const others = values === undefined ? {} : asObject(parseJson(values, BODY_BOUNDS));
    if (!others) throw new Fault(400, 'values needs a JSON object.');
    const { by, hearer } = looking(context);
    const ask = { command: found.name, field: name, typed, values: others, ...by };
    const suggestions = bot().suggest(ask).slice(0, LIMITS.suggestions);
    return context.json({ suggestions: suggestions.map((one) => withSample(one, hearer)) });
  });
  app.get('/api/voices', async (context) => {
    const { by, hearer } = looking(context);
    const { voices, defaults } = await bot().voices(by.person, by.place);
    const from = parse.number('from', context.req.query('from')) ?? 0;
    const page = voices.slice(from, from + BOUNDS.voices);
    return context.json({ voices: page.map((one) => withSample(one, hearer)), all: voices.length, defaults });
  });
  app.get('/api/voices/:id/sample', async (context) => {
    const { person, place } = looking(context).by;
    const sample = await bot().sample(Number(context.req.param('id')), person, place);
    if (!sample) throw new Fault(404, ({ texts }) => texts.web.noSample);
    return sendSample(sample);
  });
}
