// Surfaces for interactions: a message, a modal or a home tab, with its viewers and its payload. Sends nothing.

import type { Core } from '../core.ts';
import type { Act } from '../delivery/acts.ts';
import { messageJson, viewJson } from '../delivery/payload.ts';
import type { Block, Channel, Message, User, View } from '../world.ts';
import { isOpen } from './views.ts';

/** A message, a modal, a home tab, or the act that opened the modal. */
export type Target = Message | View | Act;

export interface Container {
  readonly holder: Message | View;
  readonly blocks: readonly Block[];
  /** Parts of the payload that describe the surface. */
  readonly json: Readonly<Record<string, unknown>>;
}

export const isMessage = (target: Target): target is Message => 'ts' in target;

export function viewOf(target: View | Act): View {
  const view = 'body' in target ? target : target.modal;
  if (!view) throw new Error('No modal is open for this act.');
  if (view.body.type === 'modal' && !isOpen(view)) throw new Error('This modal is closed.');
  return view;
}

export function visible(user: User, message: Message): void {
  if (message.deleted) throw new Error('The message is gone.');
  if (message.ephemeralTo && message.ephemeralTo !== user) throw new Error(`${user.name} does not see this message.`);
}

export const room = ({ id, name }: Channel) => ({ channel: { id, name } });

export function containerOf(core: Core, user: User, target: Target): Container {
  if (!isMessage(target)) {
    const view = viewOf(target);
    const json = { container: { type: 'view', view_id: view.id }, view: viewJson(core, view) };
    return { holder: view, blocks: view.body.blocks, json };
  }
  visible(user, target);
  const { channel, ts, ephemeralTo, blocks } = target;
  const where = {
    type: 'message',
    message_ts: ts,
    channel_id: channel.id,
    is_ephemeral: ephemeralTo !== undefined,
  };
  const message = ephemeralTo ? {} : { message: messageJson(core, target) };
  return { holder: target, blocks, json: { container: where, ...room(channel), ...message } };
}
