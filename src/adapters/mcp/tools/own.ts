// Tools that are no command of anybody's, since people see the card and press its buttons; and what all tools have in common: how
// long they wait, and what they answer with.

import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import { BOUNDS } from '../limits.ts';

export const many = (items: JSONObject): JSONObject => ({ type: 'array', items });

export const WAIT: JSONObject = {
  type: 'integer',
  minimum: 0,
  maximum: BOUNDS.waitSeconds.most,
  default: BOUNDS.waitSeconds.standard,
  title: 'Wait',
  description: 'Seconds to wait for the result. The task goes on afterwards; the tool “wait” waits again.',
};

const text: JSONObject = { type: 'string' };
const actions = many({
  type: 'object',
  properties: { task: text, action: text, label: text },
  required: ['task', 'action', 'label'],
});

/** What every tool answers with, as data; the same stands in its text. */
export const OUTPUT: NonNullable<Tool['outputSchema']> = {
  type: 'object',
  properties: {
    task: { ...text, description: 'Of an operation: what the tools “wait” and “press” call it.' },
    state: {
      ...text,
      enum: ['asking', 'queued', 'working', 'done', 'failed', 'unknown', 'stopped', 'info'],
    },
    title: text,
    message: text,
    text: { ...text, description: 'What was translated, transcribed or made up.' },
    facts: many({ type: 'object', properties: { label: text, value: text } }),
    rows: many({ type: 'object', properties: { title: text, detail: text, link: text, actions } }),
    files: many({
      type: 'object',
      properties: {
        uri: { ...text, description: 'For resources/read, and to be given to other tools.' },
        role: text,
        label: text,
        name: text,
        type: text,
        bytes: { type: 'integer' },
        seconds: { type: 'number' },
        until: { ...text, description: 'When it is no longer kept, a week after it was made.' },
        url: { ...text, description: 'Where it can be saved from until then.' },
        path: { ...text, description: 'Where it lies on this machine until then.' },
      },
    }),
    actions,
  },
  required: ['state', 'title', 'message'],
};

const task: JSONObject = {
  ...text,
  title: 'Task',
  description: 'As a result names it, or the tool “tasks”.',
};

export const OWN_TOOLS: readonly Tool[] = [
  {
    name: 'wait',
    title: 'Wait for a task',
    description:
      'Waits until a task is over, and answers with its result. With wait_seconds 0: looks at it once.',
    inputSchema: {
      type: 'object',
      properties: { task, wait_seconds: WAIT },
      required: ['task'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT,
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'press',
    title: 'Press a button',
    description:
      'Does what can follow a result: repeats it, keeps a designed voice, goes on with another operation, stops following a task. What can be pressed stands in “actions” of a result.',
    inputSchema: {
      type: 'object',
      properties: {
        task,
        action: { ...text, title: 'Action', description: 'As it stands in “actions”.' },
        values: {
          type: 'object',
          title: 'Values',
          description:
            'What the action asks for, by the names of fields: the answer says which, where it asks.',
          additionalProperties: true,
        },
        wait_seconds: WAIT,
      },
      required: ['task', 'action'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT,
    annotations: { readOnlyHint: false, openWorldHint: true },
  },
];
