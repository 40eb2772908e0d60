// views.*: modals by trigger, and home tabs. Triggers work once, for three seconds or as long as an acknowledgement
// may take.

import { isOpen, open, publish, update } from '../content/views.ts';
import type { Core } from '../core.ts';
import { viewJson } from '../delivery/payload.ts';
import type { View } from '../world.ts';
import { type Call, type Method, text, userOf } from './method.ts';
import { Refusal } from './refusal.ts';

const LEAST_TRIGGER_MS = 3000;

function trigger({ core, team, args }: Call) {
  const found = core.triggers.get(String(args['trigger_id']));
  if (!found || found.team !== team) throw new Refusal('invalid_trigger_id');
  if (found.used) throw new Refusal('exchanged_trigger_id');
  const lifetimeMs = Math.max(LEAST_TRIGGER_MS, core.settings.patience);
  if (core.world.now() - found.created > lifetimeMs) throw new Refusal('expired_trigger_id');
  return found;
}

const shown = (core: Core, view: View) => ({ view: viewJson(core, view) });

export const VIEWS: Readonly<Record<string, Method>> = {
  'views.open': {
    must: ['view', 'trigger_id'],
    handle(call) {
      const { core, team, args } = call;
      const found = trigger(call);
      const stack = { views: [] };
      const view = open(core, team, found.user, stack, args['view']);
      found.used = true;
      found.act.stack = stack;
      core.changed();
      return shown(core, view);
    },
  },
  'views.update': {
    must: ['view'],
    may: ['view_id', 'hash'],
    handle({ core, team, args }) {
      const found = team.views.get(String(args['view_id']));
      if (!found || !isOpen(found)) throw new Refusal('not_found');
      update(core, found, args['view'], args['hash']);
      return shown(core, found);
    },
  },
  'views.publish': {
    must: ['view', 'user_id'],
    may: ['hash'],
    handle({ core, team, args }) {
      const user = userOf(team, args['user_id']);
      return shown(core, publish(core, team, user, args['view'], text(args, 'hash')));
    },
  },
};
