// Blocks that Slack made for agents: what is made part by part, and whether a result was good. Pure.

import type { ContextActionsBlock, ContextBlock, PlanBlock, TaskCardBlock } from '@slack/types';
import type { View, ViewPart } from '../../../domain/views/view.ts';
import { readTaskButton, type TaskButton } from '../../shared/buttons.ts';
import type { Texts } from '../../shared/texts/index.ts';
import { fitPlain } from './escape.ts';

const STATUS: Readonly<Record<ViewPart['state'], TaskCardBlock['status']>> = {
  waiting: 'pending',
  working: 'in_progress',
  done: 'complete',
  failed: 'error',
};

const MOST = { parts: 20, title: 150, said: 300 } as const;

function taskOf({ label, state, said }: ViewPart, at: number): TaskCardBlock {
  const text = fitPlain(said ?? '', MOST.said);
  return {
    type: 'task_card',
    task_id: `part-${at + 1}`,
    title: fitPlain(label, MOST.title) || '…',
    status: STATUS[state],
    ...(text !== '' && {
      details: {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
      },
    }),
  };
}

/** A row for each part that the view knows of. */
export function planOf({ title, parts = [] }: View, { cut }: Texts): (PlanBlock | ContextBlock)[] {
  if (parts.length === 0) return [];
  const tasks = parts.slice(0, MOST.parts).map(taskOf);
  const plan: PlanBlock = { type: 'plan', title: fitPlain(title, MOST.title) || '…', tasks };
  if (parts.length <= MOST.parts) return [plan];
  return [plan, { type: 'context', elements: [{ type: 'plain_text', text: cut, emoji: false }] }];
}

export const JUDGE = 'judge';

/** Under a result. */
export function feedbackOf(
  { mood, reference }: View,
  { agent: { good, bad } }: Texts,
): ContextActionsBlock[] {
  if (mood !== 'done' || reference === undefined) return [];
  const button = (verdict: 'good' | 'bad', label: string) => ({
    text: { type: 'plain_text' as const, text: label, emoji: false },
    accessibility_label: label,
    value: `${verdict}:${reference}`,
  });
  return [
    {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          action_id: JUDGE,
          positive_button: button('good', good),
          negative_button: button('bad', bad),
        },
      ],
    },
  ];
}

interface Judged {
  readonly task: TaskButton['task'];
  readonly verdict: 'good' | 'bad';
}

/** Which of the two was pressed, and of which task. */
export function readJudged(value: string): Judged | undefined {
  const [verdict, id = ''] = value.split(':', 2);
  const task = readTaskButton(id, 'again')?.task;
  return task !== undefined && (verdict === 'good' || verdict === 'bad') ? { task, verdict } : undefined;
}
