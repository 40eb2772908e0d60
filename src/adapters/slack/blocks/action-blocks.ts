// The row of buttons of a card, with a menu at its end, and what a press of them means. Pure.

import type { ButtonAction, OverflowAction, StaticSelectAction } from '@slack/bolt';
import type { ActionsBlock, Button, Overflow, PlainTextElement, StaticSelect } from '@slack/types';
import type { Action, View } from '../../../domain/views/view.ts';
import type { Messages } from '../../../messages/format.ts';
import {
  arrangeActions,
  formatButtonId,
  isPrimaryAction,
  parseButtonId,
  parseTaskButton,
  type TaskButton,
} from '../../shared/task-buttons.ts';
import { MESSAGE_LIMITS } from '../limits.ts';
import { truncateLine, verbatim } from './escape.ts';

export type SlackAction = ButtonAction | OverflowAction | StaticSelectAction;

/** Prefix of the action ids of task buttons. The button's value is the task. */
const TASK_BUTTON_PREFIX = 'earshot:';
/** Action id of the menu. The values of its options are ids of buttons. */
const MENU_ACTION = 'menu';
const BUTTON_LIMITS = { maxMenu: MESSAGE_LIMITS.options, maxIdCharacters: MESSAGE_LIMITS.optionValue };
/** Longer menus are lists. */
const MAX_OVERFLOW_OPTIONS = 5;

/** Renders a row of buttons with a menu at its end. */
export function renderActions(view: View<string>, messages: Messages): ActionsBlock[] {
  const { buttons, menu } = arrangeActions(view, messages, BUTTON_LIMITS);
  // Slack requires unique action ids, so only the first button of each name is one.
  const isFirst = (one: Action<string>) => buttons.find(({ name }) => name === one.name) === one;
  const rest = [...buttons.filter((one) => !isFirst(one)), ...menu].slice(0, MESSAGE_LIMITS.options);
  const elements: ActionsBlock['elements'] = [
    ...buttons.filter(isFirst).map(renderButton),
    ...renderMenu(rest, messages),
  ];
  return elements.length === 0 ? [] : [{ type: 'actions', elements }];
}

const renderLabel = ({ label, name }: Action<string>): PlainTextElement =>
  verbatim(truncateLine(label, MESSAGE_LIMITS.button) || name);

function renderButton(action: Action<string>): Button {
  const style = action.isDanger ? 'danger' : isPrimaryAction(action) ? 'primary' : undefined;
  return {
    type: 'button',
    action_id: `${TASK_BUTTON_PREFIX}${action.name}`,
    value: action.task,
    text: renderLabel(action),
    ...(style && { style }),
  };
}

function renderMenu(menu: readonly Action<string>[], { format }: Messages): (Overflow | StaticSelect)[] {
  if (menu.length === 0) return [];
  const options = menu.map((action) => ({ text: renderLabel(action), value: formatButtonId(action) }));
  return menu.length <= MAX_OVERFLOW_OPTIONS
    ? [{ type: 'overflow', action_id: MENU_ACTION, options }]
    : [{ type: 'static_select', action_id: MENU_ACTION, placeholder: verbatim(format('card.buttons.more')), options }];
}

/** Returns the task's button, or the chosen option of its card's menu. */
export function parsePressedTask(pressed: SlackAction | undefined): TaskButton | undefined {
  if (pressed && 'selected_option' in pressed)
    return pressed.action_id === MENU_ACTION ? parseButtonId(pressed.selected_option.value) : undefined;
  return pressed?.action_id.startsWith(TASK_BUTTON_PREFIX)
    ? parseTaskButton(pressed.value ?? '', pressed.action_id.slice(TASK_BUTTON_PREFIX.length))
    : undefined;
}
