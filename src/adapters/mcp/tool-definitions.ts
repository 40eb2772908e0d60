// Converts commands to tools: name, description and a JSON schema from the same declarations as forms. Pure. The schema
// only describes the input. The bot validates it and explains errors.

import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { type Command, type Field, listFileExtensions, toShortFieldName } from '../../domain/commands/command.ts';
import { isInputRequired } from '../../domain/commands/parse-invocation.ts';
import { toEnglish } from '../../domain/messages.ts';
import type { Text } from '../../messages/message.ts';
import { isAllowedInForm } from '../shared/form.ts';
import { PLAYER_TOOL_META } from './player/player-app.ts';
import { createArraySchema, OUTPUT_SCHEMA, TASK_TOOLS, WAIT_SECONDS_SCHEMA } from './tools/task-tools.ts';

/** Commands that require a person's consent are not available as tools. */
export const isAvailableAsTool = (command: Command): boolean =>
  command.kind === 'query' || command.needsConsent !== true;

interface ToolDefinitionOptions {
  /** Returns a short reason if a command cannot work here. */
  unavailable(command: Command): Text | undefined;
  /** True if the client runs on this machine. */
  readonly isLocal: boolean;
}

export const createToolDefinitions = (catalogue: Catalogue, options: ToolDefinitionOptions): Tool[] => [
  ...catalogue.commands.filter(isAvailableAsTool).map((command) => toToolDefinition(command, options)),
  ...TASK_TOOLS,
];

function toToolDefinition(command: Command, options: ToolDefinitionOptions): Tool {
  const reason = options.unavailable(command);
  const unavailable = reason === undefined ? '' : ` (${toEnglish(reason)})`;
  const { title, summary } = command;
  const isOperation = command.kind === 'operation';
  const isReadOnly = !isOperation && command.isReadOnly;
  const fields = Object.entries<Field>(command.fields).filter(([, field]) => isAllowedInForm(field));
  const example = command.example === '' ? '' : ` As typed in chat: /${command.name} ${command.example}`;
  return {
    name: command.name,
    title,
    description: `${summary}${unavailable}${example}`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          fields.map(([name, field]) => [toShortFieldName(name, field), toJsonSchema(field, options)]),
        ),
        ...(isOperation && { wait_seconds: WAIT_SECONDS_SCHEMA }),
      },
      required: fields
        .filter(([, field]) => isInputRequired(field))
        .map(([name, field]) => toShortFieldName(name, field)),
      additionalProperties: false,
    },
    outputSchema: OUTPUT_SCHEMA,
    ...(isOperation && { _meta: PLAYER_TOOL_META }),
    annotations: {
      title,
      readOnlyHint: isReadOnly,
      destructiveHint: !isOperation && !isReadOnly,
      idempotentHint: !isOperation,
      openWorldHint: isOperation,
    },
  };
}

function toJsonSchema(field: Field, { isLocal }: ToolDefinitionOptions): JSONObject {
  const defaultValue: JSONObject = field.default === undefined ? {} : { default: field.default };
  return {
    ...toSchemaType(field),
    title: field.label,
    description: [field.help, describeInput(field, isLocal)].filter(Boolean).join(' '),
    ...defaultValue,
  };
}

function toSchemaType({ options }: Field): JSONObject {
  switch (options.kind) {
    case 'text':
      return {
        type: 'string',
        ...(options.max !== undefined && !options.linkKinds && { maxLength: options.max }),
      };
    case 'number': {
      const { min, max, isInteger } = options;
      const numberSchema = {
        type: isInteger ? 'integer' : 'number',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
      return options.allowsMultiple ? createArraySchema(numberSchema) : numberSchema;
    }
    case 'choice':
      return { type: 'string', enum: options.choices.map(({ label }) => label) };
    case 'language':
      return options.allowsMultiple ? createArraySchema({ type: 'string' }) : { type: 'string' };
    case 'dictionary':
    case 'lines':
      return createArraySchema({ type: 'string' });
    case 'voice':
    case 'file':
      return { type: 'string' };
    case 'toggle':
      return { type: 'boolean' };
  }
}

/** Describes input rules that the help text for users does not mention. */
function describeInput(field: Field, here: boolean): string {
  const { options } = field;
  if (options.kind === 'voice') return 'See the tool “voices”.';
  if (options.kind === 'language') return 'By name (“French”), tag (“fr-FR”) or number; see the tool “languages”.';
  const endings = listFileExtensions(field);
  if (endings.length === 0) return '';
  const kinds = `(${endings.join(' ')})`;
  const isLink = options.kind === 'text';
  const places = here ? 'its full path on this machine' : 'earshot://files/…';
  return `${isLink ? 'An https address, or a file' : 'A file'} ${kinds}: ${places} or earshot://results/…, or data:…;base64,….`;
}
