// State of modals and home tabs: open, push, update and publish views, and keep the user's input. Independent of methods and payloads.

import type { Core } from '../core.ts';
import { Refusal } from '../web-api/refusal.ts';
import type { Block, Stack, Team, User, View, ViewBody } from '../world.ts';
import { type Element, usable, viewFaults } from './blocks.ts';
import { named } from './messages.ts';

const LARGEST = 250 * 1024;

function checked(core: Core, given: unknown, type: 'modal' | 'home'): ViewBody {
  const faults = viewFaults(given, type);
  if (faults.length > 0)
    throw new Refusal(
      'invalid_arguments',
      faults.map((fault) => `[ERROR] ${fault}`),
    );
  if (JSON.stringify(given).length > LARGEST) throw new Refusal('view_too_large');
  const body = given as ViewBody;
  return { ...body, blocks: named(core, body.blocks) };
}

const option = (value: unknown) => (value === undefined ? null : value);

/** Initial state of a field. */
function initial({ type, ...one }: Element): Record<string, unknown> {
  if (type === 'file_input') return { type, files: [] };
  if (type.endsWith('_input')) return { type, value: option(one['initial_value']) };
  if (type.startsWith('multi_')) return { type, selected_options: one['initial_options'] ?? [] };
  return { type, selected_option: option(one['initial_option']) };
}

export const keyOf = (block: Block, element: Element): string => `${block.block_id}\n${element.action_id}`;

/** Fields that remain keep their input. New fields get their initial state. */
function fill(view: View): void {
  const kept = new Map(view.values);
  view.values.clear();
  for (const { block, element } of usable(view.body.blocks)) {
    if (element.type === 'button') continue;
    const key = keyOf(block, element);
    view.values.set(key, kept.get(key) ?? initial(element));
  }
}

export function open(
  core: Core,
  team: Team,
  user: User,
  stack: Stack,
  given: unknown,
  type: 'modal' | 'home' = 'modal',
): View {
  if (stack.views.length >= 3) throw new Refusal('push_limit_reached');
  const body = checked(core, given, type);
  const id = core.world.id('V');
  const below = stack.views.at(-1);
  const view: View = {
    id,
    team,
    user,
    stack,
    root: below?.root ?? id,
    previous: below?.id,
    hash: core.world.ts(),
    body,
    revisions: [body],
    values: new Map(),
  };
  fill(view);
  stack.views.push(view);
  team.views.set(id, view);
  core.changed();
  return view;
}

export function update(core: Core, view: View, given: unknown, hash?: unknown): void {
  if (hash !== undefined && hash !== view.hash) throw new Refusal('hash_conflict');
  view.body = checked(core, given, view.body.type);
  view.revisions.push(view.body);
  view.hash = core.world.ts();
  fill(view);
  core.changed();
}

export function publish(core: Core, team: Team, user: User, given: unknown, hash?: unknown): View {
  const present = team.homes.get(user);
  if (present) update(core, present, given, hash);
  const view = present ?? open(core, team, user, { views: [] }, given, 'home');
  team.homes.set(user, view);
  return view;
}

/** True while the view is on the user's screen. */
export const isOpen = (view: View): boolean => view.stack.views.includes(view);
