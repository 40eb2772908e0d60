// Tasks as people meet them, for the picture of cards in the documentation: one at work, one to choose from, one that
// failed. Made by the same words as every card. Knows no platform and no picture.

import type { Request } from '../../domain/commands/invocation.ts';
import type { Command, Operation } from '../../domain/commands/operation.ts';
import type { State, Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';

interface Example {
  readonly command: string;
  readonly id: string;
  readonly request: Partial<Request>;
  readonly state: State;
  readonly seconds: number;
}

const EXAMPLES: readonly Example[] = [
  {
    command: 'tts',
    id: '7K2QF9MA',
    request: {
      values: { text: 'Good morning, and welcome to the show.', voice_id: 1001, language: 1 },
      labels: { voice_id: 'Rose', language: 'English (United States)' },
    },
    state: { at: 'polling', id: '1', accepted: 0, changed: 0, silences: 0, seen: {} },
    seconds: 12,
  },
  {
    command: 'voice',
    id: 'BJBZW0AV',
    request: {
      values: {
        voice_description: 'A warm elderly woman with a gentle Scottish accent …',
        text: 'Come in and sit down by the fire, dear.',
      },
    },
    state: {
      at: 'done',
      id: '2',
      report: null,
      rung: 'edit',
      result: {
        files: ['a', 'b'].map((name) => ({
          role: `sample-${name}`,
          label: `Sample ${name.toUpperCase()}`,
          name: `sample-${name}-BJBZW0AV.wav`,
          type: 'audio/wav',
          bytes: 92_100,
          seconds: 2,
        })),
      },
    },
    seconds: 42,
  },
  {
    command: 'dub',
    id: 'X0NPA809',
    request: {
      values: { video_url: 'https://example.com/talk.mp4', target_languages: [84], source_language: 1 },
      labels: { target_languages: 'Spanish (Spain)', source_language: 'English (United States)' },
    },
    state: {
      at: 'failed',
      failure: { kind: 'failed', word: 'ERROR', reason: 'VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS' },
    },
    seconds: 9,
  },
];

const USUAL_MS = 20_000;

export function exampleViews(commands: readonly Command[]): readonly View[] {
  const operations = commands.filter((one): one is Operation => one.kind === 'operation');
  return EXAMPLES.flatMap(({ command, id, request, state, seconds }) => {
    const operation = operations.find(({ name }) => name === command);
    const origin: Task['origin'] = {
      adapter: '',
      message: null,
      person: { id: '1', name: 'Ana' },
      place: { id: '1', name: 'general' },
    };
    const asked: Request = { command, values: {}, files: {}, labels: {}, ...request };
    const task: Task = { id, request: asked, origin, created: 0, changed: seconds * 1000, state };
    return operation ? [viewOf(task, operation, USUAL_MS)] : [];
  });
}
