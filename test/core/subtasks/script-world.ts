// A request with a script, and a service whose tasks each have a result of their own.

import type { Request } from '../../../src/domain/commands/invocation.ts';
import { parseStatus } from '../../../src/domain/tasks/outcome.ts';
import { createWorld, type World } from '../../fakes/bot.ts';

const TEXT = `Rose: Good morning!
[pause 2s]
Walter: Is it?
[sound: rain]
Rose: Good morning!

Then it rained.`;

const CAST = [
  { key: 'rose', name: 'Rose', voiceId: 5, voiceName: 'Rose', lines: 2 },
  { key: 'walter', name: 'Walter', voiceId: 6, voiceName: 'Walter', lines: 1 },
];

export const SCRIPT: Request = {
  command: 'tts',
  values: { text: TEXT, voice_id: 9, language: 1 },
  files: {},
  labels: {},
  assembly: { script: { cast: CAST, lines: 4, sounds: 1, tasks: 4 } },
};

export interface ScriptWorld extends World {
  /** Status words of tasks by their text, if they do not succeed at once. */
  readonly statusByText: Map<string, string>;
}

const textOf = ({ values }: Request): string => String(values['text'] ?? values['prompt']);

export function createScriptWorld(): ScriptWorld {
  const world = { ...createWorld(), statusByText: new Map<string, string>() };
  const { service } = world;
  service.cancels = [];
  service.status = async (_, id) => {
    const created = service.created[Number(id.split('-').at(-1)) - 1];
    const status = world.statusByText.get(created ? textOf(created.request) : '') ?? 'SUCCESS';
    const report = parseStatus({ status, run_id: id, ...(status === 'FAILED' && { message: 'The voice is hoarse.' }) });
    if (!report) throw new Error('no report');
    return report;
  };
  return world;
}

export const listCreated = ({ service }: World): readonly string[] =>
  service.created.map(({ request }) => textOf(request));

/** What the delivered file consists of, in order. */
export const listDelivered = ({ chat, service }: World, message: string): readonly string[] =>
  (chat.messages.get(message)?.files[0]?.bytes.toString('utf8').split('\n') ?? []).map((part) => {
    const created = service.created[Number(/service-(\d+)/.exec(part)?.[1]) - 1];
    return created ? textOf(created.request) : part;
  });

/** The whole result of {@link SCRIPT}. */
export const WHOLE = [
  'Good morning!',
  'pause 2',
  'Is it?',
  'pause 0.35',
  'rain',
  'pause 0.35',
  'Good morning!',
  'pause 0.35',
  'Then it rained.',
];
