// The page of an operation: an example that the studio made, to be heard and seen, and everything that its declaration says. Text out.

import type { Catalogue, Operation } from '../../domain/commands/command.ts';
import type { Follow } from '../../domain/commands/follow.ts';
import { formatClock } from '../../kit/text.ts';
import { fieldTable } from './pages.ts';
import type { Recorded } from './recorded.ts';

const paragraphs = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

/** What can be heard of it: `given` is what was handed over, where that is another sound than those of other pages. */
export interface Sound {
  readonly role: string;
  readonly label: string;
  readonly seconds?: number;
}

/** Plays on the site; where players are left out, as on GitHub, the link is there. */
function player(operation: string, { role, label, seconds }: Sound): string {
  const file = `../examples/${operation}/${role}`;
  const length = seconds === undefined ? '' : `, ${formatClock(seconds)}`;
  return `**${label}**${length} · [MP3](${file}.mp3)

<div class="sound"><img src="${file}.svg" alt="Waveform: ${label}" width="640" height="60"><audio controls preload="metadata" aria-label="${label}"><source src="${file}.mp3" type="audio/mpeg"></audio></div>`;
}

const handedOver = ({ request, given }: Recorded): string => {
  const [file] = Object.values(request.files);
  const name = file?.name ?? request.labels['video_url'];
  return name === undefined ? '' : `, with the file \`${name}\`${given ? `, ${given}` : ''}`;
};

function example({ name }: Operation, recorded: Recorded, sounds: readonly Sound[]): string {
  const { texts = [] } = recorded.state.result;
  const [words] = recorded.state.result.files.flatMap((file) => file.words ?? []);
  return paragraphs([
    '## An example',
    `Typed${handedOver(recorded)}:`,
    `    ${recorded.line}`,
    texts.map((one) => `> ${one}`).join('\n'),
    sounds.map((sound) => player(name, sound)).join('\n\n'),
    words === undefined || texts.length > 0 ? '' : `It says: *${words}*`,
    'Made by the built-in studio with `node bench/operation-examples.ts`; here the sound is a small MP3.',
  ]);
}

const cards = ({ name, title }: Operation): string =>
  paragraphs([
    '## Its card',
    ...(
      [
        ['In the web chat', 'web-chat.webp'],
        ['On Discord', 'discord.svg'],
        ['On Slack', 'slack.svg'],
      ] as const
    ).flatMap(([where, file]) => [
      `### ${where}`,
      `![${title}, finished: the card ${where[0]?.toLowerCase()}${where.slice(1)}](../examples/${name}/${file})`,
    ]),
  ]);

function follow({ label, operation, asks = [], ifUnclear, given }: Follow, catalogue: Catalogue): string {
  const next = catalogue.operation(operation);
  const listed = next?.partOf ?? operation;
  const fields = asks.flatMap((one) => next?.fields[one]?.label ?? []);
  const when = [
    ifUnclear && 'where little was understood',
    given && 'where it applies',
    next?.needsConsent && 'where `CLONING` allows it',
  ].filter(Boolean);
  return `| *${label}*${when.length > 0 ? `, ${when.join(', ')}` : ''} | \`/${listed}\` | ${fields.join(', ')} |`;
}

function afterwards({ onward = [] }: Operation, catalogue: Catalogue): string {
  const rows = onward.map((one) => follow(one, catalogue));
  if (rows.length === 0) return '';
  return `## What one press leads to\n\n| button | goes on with | asks for |\n|---|---|---|\n${rows.join('\n')}`;
}

function inMenu({ action, verb }: Operation): string {
  const words = 'Or in [plain words](../plain-words.md), by mentioning Earshot.';
  return action ? `On Discord and Slack also in the menu of a message, as *${verb}*. ${words}` : words;
}

export function operationPage(
  operation: Operation,
  catalogue: Catalogue,
  recorded: Recorded,
  sounds: readonly Sound[],
  /** What there is to choose from, where fields do not say it. */
  listed = '',
): string {
  const { name, title, summary, endpoint, deadlineMinutes } = operation;
  const pages = [
    title.toLowerCase() === name ? `# /${name}` : `# /${name}: ${title.toLowerCase()}`,
    `${summary} ${inMenu(operation)}`,
    `    /${name} ${operation.example}`,
    example(operation, recorded, sounds),
    cards(operation),
    afterwards(operation, catalogue),
    '## Fields',
    fieldTable(operation),
    listed,
    `At the media service it is \`POST ${endpoint}\`, with the fields by their second names, waited for at most ${deadlineMinutes} minutes. This page is generated from \`commands/\`.`,
  ];
  return `${paragraphs(pages)}\n`;
}
