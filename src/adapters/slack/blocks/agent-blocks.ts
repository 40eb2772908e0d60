// Renders Slack's blocks for agents: the plan of a task with parts, and feedback buttons. Pure.

import type { ContextActionsBlock, ContextBlock, PlanBlock, TaskCardBlock } from '@slack/types';
import type { View, ViewPart } from '../../../domain/views/view.ts';
import type { Messages } from '../../../messages/format.ts';
import { parseTaskButton, type TaskButton } from '../../shared/task-buttons.ts';
import { truncateLine } from './escape.ts';

const TASK_CARD_STATUS: Readonly<Record<ViewPart['state'], TaskCardBlock['status']>> = {
  waiting: 'pending',
  working: 'in_progress',
  done: 'complete',
  failed: 'error',
};

const MAX_LENGTHS = { parts: 20, title: 150, stage: 300 } as const;

function renderTaskCard({ label, state, stage }: ViewPart<string>, at: number): TaskCardBlock {
  const text = truncateLine(stage ?? '', MAX_LENGTHS.stage);
  return {
    type: 'task_card',
    task_id: `part-${at + 1}`,
    title: truncateLine(label, MAX_LENGTHS.title) || '…',
    status: TASK_CARD_STATUS[state],
    ...(text !== '' && {
      details: {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
      },
    }),
  };
}

/** Renders one row per part of the view. */
export function renderPartsAsPlan(
  { title, parts = [] }: View<string>,
  messages: Messages,
): (PlanBlock | ContextBlock)[] {
  if (parts.length === 0) return [];
  const tasks = parts.slice(0, MAX_LENGTHS.parts).map(renderTaskCard);
  const plan: PlanBlock = { type: 'plan', title: truncateLine(title, MAX_LENGTHS.title) || '…', tasks };
  if (parts.length <= MAX_LENGTHS.parts) return [plan];
  return [
    plan,
    { type: 'context', elements: [{ type: 'plain_text', text: messages.format('chat.cut'), emoji: false }] },
  ];
}

export const FEEDBACK_ACTION = 'feedback';

/** Renders the feedback buttons below a result. */
export function renderFeedbackButtons({ status, reference }: View<string>, messages: Messages): ContextActionsBlock[] {
  if (status !== 'done' || reference === undefined) return [];
  const button = (rating: 'good' | 'bad', label: string) => ({
    text: { type: 'plain_text' as const, text: label, emoji: false },
    accessibility_label: label,
    value: `${rating}:${reference}`,
  });
  return [
    {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          action_id: FEEDBACK_ACTION,
          positive_button: button('good', messages.format('agent.good')),
          negative_button: button('bad', messages.format('agent.bad')),
        },
      ],
    },
  ];
}

interface TaskFeedback {
  readonly task: TaskButton['taskId'];
  readonly rating: 'good' | 'bad';
}

/** Parses the value of a feedback button into rating and task. */
export function parseFeedback(value: string): TaskFeedback | undefined {
  const [rating, id = ''] = value.split(':', 2);
  const task = parseTaskButton(id, 'retry')?.taskId;
  return task !== undefined && (rating === 'good' || rating === 'bad') ? { task, rating } : undefined;
}
