// Lets Slack check every kind of card, the forms and the home tab with `blocks.validate`, which posts nothing. An older
// workspace lacks the method.

import type { KnownBlock, View as SlackView } from '@slack/types';
import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { getMessages } from '../../domain/messages.ts';
import { type CardStatus, isRunningStatus, type View } from '../../domain/views/view.ts';
import { createFailedFinding, createPassedFinding, type Finding } from '../../kit/finding.ts';
import { getErrorCode } from './api/web-client.ts';
import { renderHome } from './events/home.ts';
import { renderForm } from './modals/form.ts';
import { renderCard } from './render.ts';

interface SampleSurface {
  readonly name: string;
  readonly content: { readonly message: { readonly blocks: KnownBlock[] } } | { readonly view: SlackView };
}

const CHECK = 'cards and forms';
const TASK = 'SAMPLE01';
const STATUSES = ['needs-input', 'queued', 'working', 'done', 'failed', 'unknown', 'cancelled', 'info'] as const;

/** A view with everything that a card of this status can have. */
const createSampleView = (status: CardStatus): View<string> => ({
  status,
  title: 'Speech → Spanish',
  line: 'Working on it: 40 %',
  input: 'Hello <team> & friends',
  body: 'Hola, *equipo*',
  bodyNote: 'Spanish',
  facts: [
    { label: 'Voice', value: 'Rose' },
    { label: 'Model', value: 'built in', isSecondary: true },
  ],
  parts: [
    { label: 'Part 1', state: 'done' },
    { label: 'Part 2', state: isRunningStatus(status) ? 'working' : 'failed', stage: 'speaking' },
  ],
  rows: [{ title: 'Result', detail: '1 MB', when: 0, link: 'https://earshot.example.com/media/sample' }],
  problems: status === 'failed' ? [{ field: 'text', message: 'It is too long.' }] : [],
  actions: [
    { name: 'stop', label: 'Stop', task: TASK },
    { name: 'confirm', label: 'Go ahead', task: TASK },
    { name: 'retry', label: 'Again', task: TASK },
    { name: 'edit', label: 'Edit', task: TASK, isSecondary: true },
    { name: 'follow-up:voice', label: 'Another voice', task: TASK, isSecondary: true },
  ],
  progress: isRunningStatus(status) ? 0.4 : undefined,
  since: 0,
  until: isRunningStatus(status) ? undefined : 60_000,
  reference: TASK,
});

function listSurfaces(catalogue: Catalogue, agent: boolean): readonly SampleSurface[] {
  const messages = getMessages();
  const caller = { team: 'T1', user: 'U1', name: 'Ana' };
  const renderSample = (status: CardStatus) =>
    renderCard(createSampleView(status), { messages, isAgent: agent, stoppedBy: 'U0SAMPLE1' });
  const cards = STATUSES.map(
    (status): SampleSurface => ({
      name: `a card (${status})`,
      content: { message: { blocks: [...(renderSample(status).blocks ?? [])] } },
    }),
  );
  const forms = catalogue.commands
    .filter(({ fields }) => Object.keys(fields).length > 0)
    .map((command): SampleSurface => {
      const draft = { command: command.name, values: {}, files: [], showsAdvanced: true, caller };
      return {
        name: `the form of ${command.name}`,
        content: { view: renderForm({ catalogue, command, draft, id: 'sample', messages }) },
      };
    });
  const info = renderSample('info');
  return [...cards, ...forms, { name: 'the home tab', content: { view: renderHome(catalogue, messages, info, info) } }];
}

const PAYLOAD_ERRORS = new Set(['invalid_blocks', 'invalid_message', 'invalid_view']);

/** Returns Slack's reason, or `undefined` for a valid surface. Rethrows errors that are not about it. */
async function findFault(client: WebClient, { content }: SampleSurface): Promise<string | undefined> {
  try {
    await client.blocks.validate(content);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof WebAPIPlatformError) || !PAYLOAD_ERRORS.has(thrown.data.error)) throw thrown;
    const { errors = [] } = thrown.data as { readonly errors?: readonly { pointer?: string; message?: string }[] };
    return errors.map(({ pointer = '', message = '' }) => `${message} at ${pointer}`).join('; ') || thrown.data.error;
  }
}

export async function examineBlocks(client: WebClient, catalogue: Catalogue, agent: boolean): Promise<Finding> {
  const surfaces = listSurfaces(catalogue, agent);
  const faults: string[] = [];
  try {
    for (const surface of surfaces) {
      const fault = await findFault(client, surface);
      if (fault !== undefined) faults.push(`${surface.name}: ${fault}`);
    }
  } catch (thrown) {
    const code = getErrorCode(thrown) ?? 'Slack could not be reached';
    const reason = code === 'unknown_method' ? 'this workspace has no blocks.validate yet' : code;
    return createPassedFinding(CHECK, `not checked: ${reason}`);
  }
  return faults.length === 0
    ? createPassedFinding(CHECK, `Slack accepts all ${surfaces.length}`)
    : createFailedFinding(
        CHECK,
        `Slack refuses ${faults.join('; ')}.`,
        'people get plain text instead. Update Earshot, and report it if this stays',
      );
}
