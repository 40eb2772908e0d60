// Views and files as the result of a tool: a text that a model reads, links to the files, and the same as data. Pure.

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command } from '../../domain/commands/command.ts';
import { problemLine } from '../../domain/views/failures.ts';
import type { Action, Mood, Row, View } from '../../domain/views/view.ts';
import type { Words } from '../../domain/words/index.ts';
import type { CardFile } from './cards/cards.ts';
import { resultUri } from './read.ts';

/** Where a client finds a kept file besides `resources/read`. */
export type Where = (file: CardFile) => { readonly url?: string; readonly path?: string };

interface Shown {
  readonly task?: string;
  readonly view: View;
  readonly files?: readonly CardFile[];
  /** What the caller may do next, besides what the view says. */
  readonly note?: string;
}

interface RenderParts {
  readonly words: Words;
  readonly where: Where;
  readonly command?: Command | undefined;
}

const FAILED: ReadonlySet<Mood> = new Set<Mood>(['failed', 'unknown', 'stopped']);

export function renderResult(shown: Shown, parts: RenderParts): CallToolResult {
  const { task, view, files = [] } = shown;
  const links = files.map((file) => linkTo(task ?? '', file, parts.where));
  const data = dataOf(shown, parts.where);
  return {
    content: [{ type: 'text', text: textOf(shown, parts) }, ...links],
    structuredContent: JSON.parse(JSON.stringify(data)) as Record<string, unknown>,
    ...(FAILED.has(view.mood) && { isError: true }),
  };
}

/** A sentence alone: what was asked for cannot be done. */
export const renderFault = (sentence: string): CallToolResult => ({
  content: [{ type: 'text', text: sentence }],
  isError: true,
});

/** A sentence alone: what was asked for is done, or asks for more. */
export const renderSaid = (title: string, message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  structuredContent: { state: 'info', title, message },
});

const actionOf = ({ name, label, task }: Action) => ({ task, action: name, label });
/** Somebody has to agree in person, so it cannot be pressed here. */
const canPress = ({ name }: Action): boolean => !name.startsWith('agree:');

const rowOf = ({ title, detail, link, actions }: Row) => ({
  title,
  detail,
  link,
  ...(actions && { actions: actions.filter(canPress).map(actionOf) }),
});

function dataOf({ task, view, files = [] }: Shown, where: Where) {
  const { mood, title, line, body, facts, rows, actions } = view;
  return {
    task,
    state: mood,
    title,
    message: line,
    text: body,
    facts: facts?.map(({ label, value }) => ({ label, value })),
    rows: rows?.map(rowOf),
    ...(files.length > 0 && {
      files: files.map((file) => ({
        uri: resultUri(task ?? '', file.role),
        ...factsOf(file),
        ...where(file),
      })),
    }),
    actions: actions?.filter(canPress).map(actionOf),
  };
}

const factsOf = ({ role, label, name, type, bytes, seconds, until }: CardFile) => ({
  role,
  label,
  name,
  type,
  bytes,
  ...(seconds !== undefined && { seconds }),
  until: new Date(until).toISOString(),
});

function linkTo(task: string, file: CardFile, where: Where) {
  const { url, path } = where(file);
  const at = path ?? url;
  return {
    type: 'resource_link' as const,
    uri: resultUri(task, file.role),
    name: file.name,
    title: file.label,
    mimeType: file.type,
    size: file.bytes,
    ...(at !== undefined && { description: at }),
  };
}

function textOf({ task, view, files = [], note }: Shown, { words, where, command }: RenderParts): string {
  const { title, line, body, facts = [], rows = [], problems = [], actions = [], reference } = view;
  const pressable = actions.filter(canPress);
  const parts = [
    [title, line].filter(Boolean).join(': '),
    ...problems.map((problem) => problemLine(problem, command, words)),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    body,
    ...rows.map(rowLine),
    ...files.map((file) => fileLine(file, words, where)),
    reference ?? task,
    ...(pressable.length > 0 ? [`press: ${pressable.map(pressLine).join(', ')}`] : []),
    note,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}

const pressLine = ({ name, label, task }: Action): string => `${name} of ${task} (${label})`;

function rowLine({ title, detail, link, actions = [] }: Row): string {
  const pressable = actions.filter(canPress);
  const press = pressable.length > 0 ? ` [press: ${pressable.map(pressLine).join(', ')}]` : '';
  return `- ${[title, detail, link].filter(Boolean).join(' · ')}${press}`;
}

function fileLine(file: CardFile, { formats }: Words, where: Where): string {
  const { url, path } = where(file);
  return `${file.label}: ${file.name} (${file.type}, ${formats.bytes(file.bytes)})${url || path ? ` ${path ?? url}` : ''}`;
}
