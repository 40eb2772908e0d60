// Renders the page of an operation: a recorded example, and all facts of its declaration.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { findTextField, type Operation } from '../../domain/commands/command.ts';
import type { FollowUp } from '../../domain/commands/follow-up.ts';
import { getMessages } from '../../domain/messages.ts';
import { formatClockDuration } from '../../kit/text.ts';
import type { RecordedExample } from './recorded-example.ts';
import { type FieldTable, formatTypedName, renderFieldTable, splitFields } from './reference-pages.ts';

const joinParagraphs = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

/** A sound of the example. `given` is the input, if it is not the same as on other pages. */
export interface ExampleSound {
  readonly role: string;
  readonly label: string;
  readonly seconds?: number;
}

/** Renders a player for the site, and a link for GitHub, which removes players. */
function renderPlayer(operation: string, { role, label, seconds }: ExampleSound): string {
  const file = `../examples/${operation}/${role}`;
  const length = seconds === undefined ? '' : `, ${formatClockDuration(seconds)}`;
  return `**${label}**${length} · [MP3](${file}.mp3)

<div class="sound"><img src="${file}.svg" alt="Waveform: ${label}" width="640" height="60"><audio controls preload="metadata" aria-label="${label}"><source src="${file}.mp3" type="audio/mpeg"></audio></div>`;
}

const formatInputFile = ({ request, inputDescription }: RecordedExample): string => {
  const [file] = Object.values(request.files);
  const name = file?.name ?? request.labels['video_url'];
  return name === undefined ? '' : `, with the file \`${name}\`${inputDescription ? `, ${inputDescription}` : ''}`;
};

function renderExample(
  { name, outcome }: Operation,
  recorded: RecordedExample,
  sounds: readonly ExampleSound[],
): string {
  const { texts = [] } = recorded.state.result;
  const [words] = recorded.state.result.files.flatMap((file) => file.altText ?? []);
  return joinParagraphs([
    '## An example',
    `Typed${formatInputFile(recorded)}:`,
    `    ${recorded.commandLine}`,
    texts.map((one) => `> ${one}`).join('\n'),
    sounds.map((sound) => renderPlayer(name, sound)).join('\n\n'),
    words === undefined || texts.length > 0 || outcome.synthetic === 'sound' ? '' : `It says: *${words}*`,
  ]);
}

const renderCards = ({ name }: Operation): string =>
  joinParagraphs([
    '## Its card',
    ...(
      [
        ['In the web chat', 'web-chat.webp'],
        ['On Discord', 'discord.svg'],
        ['On Slack', 'slack.svg'],
      ] as const
    ).map(([where, file]) => `![${where}](../examples/${name}/${file})`),
  ]);

function renderFollowUp(
  { label, operation, askedFields = [], onlyIfPoorlyUnderstood, requiredField: requiredInput }: FollowUp,
  catalogue: Catalogue,
): string {
  const next = catalogue.findOperation(operation);
  const listed = next?.parent ?? operation;
  const fields = askedFields.flatMap((one) => next?.fields[one]?.label ?? []);
  const conditions = [
    onlyIfPoorlyUnderstood && 'where little was understood',
    requiredInput && 'where it applies',
    next?.needsConsent && 'where `CLONING` allows it',
  ].filter(Boolean);
  const asked = fields.length > 0 ? `, asks for ${fields.join(', ')}` : '';
  return `* *${label}*${conditions.length > 0 ? ` (${conditions.join(', ')})` : ''}: \`/${listed}\`${asked}`;
}

function renderFollowUps({ followUps = [] }: Operation, catalogue: Catalogue): string {
  const rows = followUps.map((one) => renderFollowUp(one, catalogue));
  if (rows.length === 0) return '';
  return `## Buttons\n\n${rows.join('\n')}`;
}

function formatMenuHint({ action, verb }: Operation): string {
  const words = 'in [plain words](../plain-words.md).';
  return action ? `Also in the menu of a message (*${verb}*), or ${words}` : `Also ${words}`;
}

function renderFields(operation: Operation, shared: FieldTable): string {
  const { own, others } = splitFields(operation, shared);
  const names = Object.entries(others).map(([name, field]) => formatTypedName(name, field));
  return joinParagraphs([
    '## Fields',
    renderFieldTable(own, findTextField(operation)),
    names.length === 0
      ? ''
      : `Also ${getMessages().formats.and(names)} ([meaning](../commands.md#fields-of-most-operations)).`,
  ]);
}

export function renderOperationPage(
  operation: Operation,
  catalogue: Catalogue,
  shared: FieldTable,
  recorded: RecordedExample,
  sounds: readonly ExampleSound[],
  /** Markdown list of choices that the fields do not contain. */
  choiceList = '',
): string {
  const { name, title, summary, endpoint, idleTimeoutMinutes } = operation;
  const exampleLine = `/${name} ${operation.example}`;
  const pages = [
    title.toLowerCase() === name ? `# /${name}` : `# /${name}: ${title.toLowerCase()}`,
    `${summary} ${formatMenuHint(operation)}`,
    recorded.commandLine === exampleLine ? '' : `    ${exampleLine}`,
    renderExample(operation, recorded, sounds),
    renderCards(operation),
    renderFollowUps(operation, catalogue),
    renderFields(operation, shared),
    choiceList,
    `At the media service: \`POST ${endpoint}\`, at most ${idleTimeoutMinutes} minutes.`,
  ];
  return `${joinParagraphs(pages)}\n`;
}
