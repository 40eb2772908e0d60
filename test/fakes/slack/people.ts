// User interactions that expect a response: commands, shortcuts, buttons, searches, forms. Each throws if Slack's
// clients would not offer the interaction.

import type { Element } from './content/blocks.ts';
import { options as optionList } from './content/elements.ts';
import { fieldOf, type Given, heldBy, menuOf, unfilled } from './content/fields.ts';
import { containerOf, isMessage, room, type Target, viewOf, visible } from './content/targets.ts';
import { keyOf } from './content/views.ts';
import type { Core } from './core.ts';
import { type Act, type Begin, begin } from './delivery/acts.ts';
import { keepFile } from './delivery/happenings.ts';
import { messageJson, viewJson } from './delivery/payload.ts';
import { type Response, show } from './delivery/respond.ts';
import { settle } from './delivery/settle.ts';
import { Refusal } from './web-api/refusal.ts';
import { allows, installed } from './web-api/tokens.ts';
import type { Channel, Message, Option, Team, User, View } from './world.ts';

/** Returns the feedback button with the chosen rating. */
function pressed(element: Element, given: Given | undefined): Partial<Element> {
  if (element.type !== 'feedback_buttons') return element;
  const all = [element['positive_button'], element['negative_button']] as readonly Element[];
  const found = all.find(({ text }) => (text as { text: string }).text === given);
  if (!found) throw new Error(`There is no ${String(given)} to press.`);
  return found;
}

export function createPeople(core: Core, team: Team) {
  const offered = new WeakMap<Message | View, Map<string, Option[]>>();
  const inbound = (user: User, channel: Channel | undefined) => ({ team, user, channel });

  function sharedFiles(what: string): void {
    if (!installed(team)) throw new Error(`The app is not installed in ${team.name}.`);
    if (!allows(team, 'commands')) throw new Error(`The app has no ${what}: the scope is missing.`);
  }

  /** Runs a call that may be refused, and records the refusal. */
  function attempt(where: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      core.refuse(where, [error.code, ...error.messages].join(' | '));
    }
  }

  async function command(user: User, channel: Channel, name: string, text = ''): Promise<Act> {
    sharedFiles('commands');
    if (channel.archived) throw new Error('Nothing can be typed in an archived channel.');
    const payload = {
      command: name,
      text,
      user_id: user.id,
      user_name: user.name.toLowerCase(),
      team_id: team.id,
      team_domain: team.domain,
      channel_id: channel.id,
      channel_name: channel.kind === 'private' ? 'privategroup' : channel.name,
      is_enterprise_install: 'false',
    };
    const act = await begin(core, { ...inbound(user, channel), type: 'slash_commands', payload });
    const body = act.delivery?.body as Response | undefined;
    const url = [...core.responseUrls.values()].find((one) => one.act === act);
    if (act.acked === true && url && (body?.text || body?.blocks))
      attempt(`ack ${name}`, () => show(core, url, body, 'ack'));
    return act;
  }

  async function shortcut(user: User, channel: Channel, message: Message, callback: string): Promise<Act> {
    sharedFiles('shortcuts');
    visible(user, message);
    const payload = {
      type: 'message_action',
      callback_id: callback,
      action_ts: core.world.ts(),
      message_ts: message.ts,
      message: messageJson(core, message),
      ...room(channel),
    };
    return begin(core, { ...inbound(user, channel), type: 'interactive', payload });
  }

  /** Presses a button or chooses an option of a select. */
  async function press(user: User, target: Target, name: string, chosenOption?: Given): Promise<Act> {
    const { holder, blocks } = containerOf(core, user, target);
    const menu = isMessage(holder) && chosenOption === undefined ? menuOf(blocks, name) : undefined;
    const field = menu ?? fieldOf(blocks, name);
    const given = chosenOption ?? menu?.value;
    const { block, element } = field;
    const chosen =
      given === undefined || element.type === 'feedback_buttons'
        ? {}
        : heldBy(core, field, given, offered.get(holder)?.get(element.action_id ?? '') ?? [], (file) =>
            keepFile(core, user, file),
          );
    if (!isMessage(holder) && given !== undefined) holder.values.set(keyOf(block, element), chosen);
    const { text, value } = pressed(element, given);
    const button = /^(?:button|feedback_buttons)$/.test(element.type)
      ? { text, ...(value === undefined ? {} : { value }) }
      : {};
    const acted = {
      type: element.type,
      action_id: element.action_id,
      block_id: block.block_id,
      action_ts: core.world.ts(),
    };
    const wish: Begin = {
      ...inbound(user, isMessage(holder) ? holder.channel : undefined),
      type: 'interactive',
      source: isMessage(holder) ? holder : undefined,
      stack: isMessage(holder) ? undefined : holder.stack,
      payload: {
        type: 'block_actions',
        ...containerOf(core, user, target).json,
        actions: [{ ...acted, ...button, ...chosen }],
      },
    };
    return begin(core, wish);
  }

  /** Returns the options of a search in an external select. Throws if the app responds too late. */
  async function options(user: User, target: Target, name: string, query: string): Promise<readonly Option[]> {
    const { holder, blocks, json } = containerOf(core, user, target);
    const { block, element } = fieldOf(blocks, name);
    if (!/external_select$/.test(element.type)) throw new Error(`${name} is no external select.`);
    const least = Number(element['min_query_length'] ?? 3);
    if (query.length < least) throw new Error(`${name} asks only when ${least} characters are typed.`);
    const asked = {
      type: 'block_suggestion',
      action_id: element.action_id,
      block_id: block.block_id,
      value: query,
    };
    const act = await begin(core, {
      ...inbound(user, isMessage(holder) ? holder.channel : undefined),
      type: 'interactive',
      answerable: false,
      payload: { ...json, ...asked },
    });
    if (act.acked !== true) throw new Error(`No options came: ${act.acked}.`);
    const { options: found = [] } = (act.delivery?.body ?? {}) as { options?: Option[] };
    // No results are valid, although a list in a block must not be empty.
    const faults = found.length > 0 ? optionList(found, '/options') : [];
    if (faults.length > 0) {
      core.refuse('block_suggestion', faults.join(' | '));
      return [];
    }
    const known = offered.get(holder) ?? new Map<string, Option[]>();
    known.set(element.action_id ?? '', [...(known.get(element.action_id ?? '') ?? []), ...found]);
    offered.set(holder, known);
    return found;
  }

  /** Fills in and submits the topmost modal. `given`: input by `block/action`, by action or by block. */
  async function submit(user: User, target: View | Act, given: Readonly<Record<string, Given>> = {}): Promise<Act> {
    const view = viewOf(target);
    if (!view.body.submit) throw new Error('This modal has nothing to submit.');
    for (const [name, value] of Object.entries(given)) {
      const field = fieldOf(view.body.blocks, name);
      const known = offered.get(view)?.get(field.element.action_id ?? '') ?? [];
      view.values.set(
        keyOf(field.block, field.element),
        heldBy(core, field, value, known, (file) => keepFile(core, user, file)),
      );
    }
    const missing = unfilled(view);
    if (missing.length > 0) throw new Error(`${missing.join(', ')} must be filled in.`);
    const payload = { type: 'view_submission', view: viewJson(core, view), response_urls: [] };
    const act = await begin(core, {
      ...inbound(user, undefined),
      stack: view.stack,
      type: 'interactive',
      payload,
    });
    if (act.acked === true) attempt('ack view_submission', () => settle(core, act, view));
    core.changed();
    return act;
  }

  return { command, shortcut, press, options, submit };
}
