// Tools for tasks, which replace the card and its buttons, and the schemas that all tools share.

import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import { PLAYER_TOOL_META } from '../player/player-app.ts';

export const createArraySchema = (items: JSONObject): JSONObject => ({ type: 'array', items });

export const WAIT_SECONDS_SCHEMA: JSONObject = {
  type: 'integer',
  minimum: 0,
  maximum: MCP_SERVER_LIMITS.waitSeconds.max,
  default: MCP_SERVER_LIMITS.waitSeconds.default,
  title: 'Wait',
  description: 'Seconds to wait for the result. The task goes on afterwards; the tool “wait” waits again.',
};

const text: JSONObject = { type: 'string' };
const actions = createArraySchema({
  type: 'object',
  properties: { task: text, action: text, label: text },
  required: ['task', 'action', 'label'],
});

/** Structured result of every tool. The text content says the same. */
export const OUTPUT_SCHEMA: NonNullable<Tool['outputSchema']> = {
  type: 'object',
  properties: {
    task: { ...text, description: 'Of an operation: what the tools “wait” and “press” call it.' },
    state: {
      ...text,
      enum: ['needs-input', 'queued', 'working', 'done', 'failed', 'unknown', 'cancelled', 'info'],
    },
    title: text,
    message: text,
    text: { ...text, description: 'What was translated, transcribed or made up.' },
    facts: createArraySchema({ type: 'object', properties: { label: text, value: text } }),
    rows: createArraySchema({
      type: 'object',
      properties: { title: text, detail: text, link: text, actions },
    }),
    files: createArraySchema({
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

export const TASK_TOOLS: readonly Tool[] = [
  {
    name: 'wait',
    title: 'Wait for a task',
    description: 'Waits until a task is over, and answers with its result. With wait_seconds 0: looks at it once.',
    inputSchema: {
      type: 'object',
      properties: { task, wait_seconds: WAIT_SECONDS_SCHEMA },
      required: ['task'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT_SCHEMA,
    _meta: PLAYER_TOOL_META,
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
          description: 'What the action asks for, by the names of fields: the answer says which, where it asks.',
          additionalProperties: true,
        },
        wait_seconds: WAIT_SECONDS_SCHEMA,
      },
      required: ['task', 'action'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT_SCHEMA,
    _meta: PLAYER_TOOL_META,
    annotations: { readOnlyHint: false, openWorldHint: true },
  },
];
