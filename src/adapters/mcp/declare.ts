// Commands as tools: name, words and a JSON schema for what is given, made from the same declarations as forms and command lines.
// Pure. The schema tells a client what belongs where; whether it holds is judged by the bot, whose sentences say what to do.

import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import {
  type Catalogue,
  type Command,
  endingsFor,
  type Field,
  shortName,
} from '../../domain/commands/command.ts';
import { fieldWords, labelOf, namesIn } from '../../domain/commands/locale.ts';
import { isMust } from '../../domain/commands/reading.ts';
import type { Words } from '../../domain/words/index.ts';
import { isAskable } from '../shared/form.ts';
import { many, OUTPUT, OWN_TOOLS, WAIT } from './tools/own.ts';

/** Not offered: somebody has to agree in person. */
export const isOffered = (command: Command): boolean =>
  command.kind === 'query' || command.needsConsent !== true;

interface DeclareParts {
  /** Of the operator's language. */
  readonly words: Words;
  /** Why a command cannot work here, in a few words. */
  unavailable(command: Command): string | undefined;
  /** The client is on this machine. */
  readonly here: boolean;
}

export const declareTools = (catalogue: Catalogue, parts: DeclareParts): Tool[] => [
  ...catalogue.commands.filter(isOffered).map((command) => toolOf(command, parts)),
  ...OWN_TOOLS,
];

function toolOf(command: Command, parts: DeclareParts): Tool {
  const { words } = parts;
  const unavailable = parts.unavailable(command);
  const { title, summary } = namesIn(command, words);
  const isOperation = command.kind === 'operation';
  const fields = Object.entries<Field>(command.fields).filter(([, field]) => isAskable(field));
  const example = command.example === '' ? '' : ` As typed in chat: /${command.name} ${command.example}`;
  return {
    name: command.name,
    title,
    description: `${summary}${unavailable === undefined ? '' : ` (${unavailable})`}${example}`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          fields.map(([name, field]) => [shortName(name, field), schemaOf(command, name, field, parts)]),
        ),
        ...(isOperation && { wait_seconds: WAIT }),
      },
      required: fields.filter(([, field]) => isMust(field)).map(([name, field]) => shortName(name, field)),
      additionalProperties: false,
    },
    outputSchema: OUTPUT,
    annotations: {
      title,
      readOnlyHint: READS.has(command.name),
      destructiveHint: command.name === 'settings' || command.name === 'dictionary',
      idempotentHint: !isOperation,
      openWorldHint: isOperation,
    },
  };
}

/** Queries that change nothing. */
const READS: ReadonlySet<string> = new Set(['voices', 'languages', 'tasks', 'privacy', 'help']);

function schemaOf(command: Command, name: string, field: Field, { words, here }: DeclareParts): JSONObject {
  const help = fieldWords(command, name, words)?.help ?? field.help;
  const standard = field.default === undefined ? {} : { default: field.default };
  return {
    ...typeOf(field),
    title: labelOf(command, name, words),
    description: [help, howGiven(field, here)].filter(Boolean).join(' '),
    ...standard,
  };
}

function typeOf({ options }: Field): JSONObject {
  switch (options.kind) {
    case 'text':
      return {
        type: 'string',
        ...(options.max !== undefined && !options.link && { maxLength: options.max }),
      };
    case 'number': {
      const { min, max, whole } = options;
      const one = {
        type: whole ? 'integer' : 'number',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
      return options.many ? many(one) : one;
    }
    case 'choice':
      return { type: 'string', enum: options.choices.map(({ label }) => label) };
    case 'language':
      return options.many ? many({ type: 'string' }) : { type: 'string' };
    case 'dictionary':
    case 'lines':
      return many({ type: 'string' });
    case 'voice':
    case 'file':
      return { type: 'string' };
    case 'toggle':
      return { type: 'boolean' };
  }
}

/** What a client has to know besides the help that people read. */
function howGiven(field: Field, here: boolean): string {
  const { options } = field;
  if (options.kind === 'voice') return 'See the tool “voices”.';
  if (options.kind === 'language')
    return 'By name (“French”), tag (“fr-FR”) or number; see the tool “languages”.';
  const endings = endingsFor(field);
  if (endings.length === 0) return '';
  const kinds = `(${endings.join(' ')})`;
  const isLink = options.kind === 'text';
  const places = here ? 'its full path on this machine' : 'earshot://files/…';
  return `${isLink ? 'An https address, or a file' : 'A file'} ${kinds}: ${places} or earshot://results/…, or data:…;base64,….`;
}
