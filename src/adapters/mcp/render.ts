// Renders views and files as tool results: text for the model, links to the files, and structured data. Pure.

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command } from '../../domain/commands/command.ts';
import { getMessages, toEnglish } from '../../domain/messages.ts';
import { createProblemText } from '../../domain/views/failure-text.ts';
import type { Action, CardStatus, Row, View } from '../../domain/views/view.ts';
import type { CardFile } from './cards/card-store.ts';
import { formatResultUri } from './tool-arguments.ts';

/** Locates a file for a client that does not use `resources/read`. */
export type FileLocator = (file: CardFile) => { readonly url?: string; readonly path?: string };

interface ResultContent {
  readonly task?: string;
  readonly view: View<string>;
  readonly files?: readonly CardFile[];
  /** Next step for the caller, in addition to the view. */
  readonly note?: string;
}

interface ResultOptions {
  readonly locateFile: FileLocator;
  readonly command?: Command;
}

const FAILED: ReadonlySet<CardStatus> = new Set<CardStatus>(['failed', 'unknown', 'cancelled']);

export function renderResult(content: ResultContent, options: ResultOptions): CallToolResult {
  const { task, view, files = [] } = content;
  const links = files.map((file) => toResourceLink(task ?? '', file, options.locateFile));
  const data = toStructuredContent(content, options.locateFile);
  return {
    content: [{ type: 'text', text: renderText(content, options) }, ...links],
    structuredContent: JSON.parse(JSON.stringify(data)) as Record<string, unknown>,
    ...(FAILED.has(view.status) && { isError: true }),
  };
}

/** Error result with one sentence. */
export const renderError = (sentence: string): CallToolResult => ({
  content: [{ type: 'text', text: sentence }],
  isError: true,
});

/** Successful result with one sentence: a confirmation or a request for more input. */
export const renderMessage = (title: string, message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  structuredContent: { state: 'info', title, message },
});

const toAction = ({ name, label, task }: Action<string>) => ({ task, action: name, label });
/** A consent button requires a person, so agents cannot press it. */
const canPress = ({ name }: Action<string>): boolean => !name.startsWith('agree:');

const toRow = ({ title, detail, link, actions }: Row<string>) => ({
  title,
  detail,
  link,
  ...(actions && { actions: actions.filter(canPress).map(toAction) }),
});

function toStructuredContent({ task, view, files = [] }: ResultContent, locateFile: FileLocator) {
  const { status, title, line, input, body, bodyNote, facts, rows, actions } = view;
  return {
    task,
    state: status,
    title,
    message: line,
    input,
    text: body,
    textNote: bodyNote,
    facts: facts?.map(({ label, value }) => ({ label, value })),
    rows: rows?.map(toRow),
    ...(files.length > 0 && {
      files: files.map((file) => ({
        uri: formatResultUri(task ?? '', file.role),
        ...toFileFacts(file),
        ...locateFile(file),
      })),
    }),
    actions: actions?.filter(canPress).map(toAction),
  };
}

const toFileFacts = ({ role, label, name, type, bytes, seconds, expiresAt }: CardFile) => ({
  role,
  label,
  name,
  type,
  bytes,
  seconds,
  until: new Date(expiresAt).toISOString(),
});

function toResourceLink(task: string, file: CardFile, locateFile: FileLocator) {
  const { url, path } = locateFile(file);
  const location = path ?? url;
  return {
    type: 'resource_link' as const,
    uri: formatResultUri(task, file.role),
    name: file.name,
    title: file.label,
    mimeType: file.type,
    size: file.bytes,
    description: location,
  };
}

function renderText({ task, view, files = [], note }: ResultContent, { locateFile, command }: ResultOptions): string {
  const { title, line, input, body, bodyNote, facts = [], rows = [], problems = [], actions = [], reference } = view;
  const pressable = actions.filter(canPress);
  const parts = [
    [title, line].filter(Boolean).join(': '),
    ...problems.map((problem) => toEnglish(createProblemText(problem, command))),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    input,
    body,
    bodyNote,
    ...rows.map(renderRow),
    ...files.map((file) => renderFile(file, locateFile)),
    reference ?? task,
    ...(pressable.length > 0 ? [`press: ${pressable.map(renderAction).join(', ')}`] : []),
    note,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}

const renderAction = ({ name, label, task }: Action<string>): string => `${name} of ${task} (${label})`;

function renderRow({ title, detail, link, actions = [] }: Row<string>): string {
  const pressable = actions.filter(canPress);
  const press = pressable.length > 0 ? ` [press: ${pressable.map(renderAction).join(', ')}]` : '';
  return `- ${[title, detail, link].filter(Boolean).join(' · ')}${press}`;
}

function renderFile(file: CardFile, locateFile: FileLocator): string {
  const { url, path } = locateFile(file);
  const size = getMessages().formats.bytes(file.bytes);
  return `${file.label}: ${file.name} (${file.type}, ${size})${url || path ? ` ${path ?? url}` : ''}`;
}
