// Example tasks for the documentation (running, awaiting a choice, failed) in three languages. The usual renderers draw
// their cards.

import type { Command, Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { languageNameById } from '../../domain/media/language-name.ts';
import type { Task, TaskState } from '../../domain/tasks/task.ts';
import { createTaskView } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import { message } from '../../messages/message.ts';

interface ExampleTask {
  readonly command: string;
  readonly id: string;
  readonly request: Partial<Request>;
  readonly state: TaskState;
  readonly seconds: number;
}

/** Input in the person's own language. */
interface ExampleTexts {
  readonly text: string;
  readonly voice: string;
  readonly description: string;
  readonly sample: string;
  /** Service ids of the spoken language and of the dubbing's target language. */
  readonly spokenLanguageId: number;
  readonly targetLanguageId: number;
}

const EXAMPLE_TEXTS: Readonly<Record<'en' | 'de' | 'ja', ExampleTexts>> = {
  en: {
    text: 'Good morning, and welcome to the show.',
    voice: 'Rose',
    description: 'A warm elderly woman with a gentle Scottish accent …',
    sample: 'Come in and sit down by the fire, dear.',
    spokenLanguageId: 1,
    targetLanguageId: 54,
  },
  de: {
    text: 'Guten Morgen, und willkommen zur Sendung.',
    voice: 'Hans',
    description: 'Eine warme ältere Frau mit sanftem schottischem Akzent …',
    sample: 'Komm herein und setz dich ans Feuer, mein Kind.',
    spokenLanguageId: 31,
    targetLanguageId: 54,
  },
  ja: {
    text: 'おはようございます。番組へようこそ。',
    voice: 'Sakura',
    description: '穏やかな話し方をする、温かい声の年配の女性 …',
    sample: 'さあ入って、火のそばにお座りなさい。',
    spokenLanguageId: 88,
    targetLanguageId: 1,
  },
};

export type ExampleLanguage = keyof typeof EXAMPLE_TEXTS;

const createExampleTasks = (texts: ExampleTexts): readonly ExampleTask[] => [
  {
    command: 'tts',
    id: '7K2QF9MA',
    request: {
      values: { text: texts.text, voice_id: 1001, language: texts.spokenLanguageId },
      labels: { voice_id: texts.voice, language: languageNameById(texts.spokenLanguageId) },
    },
    state: {
      status: 'polling',
      serviceTaskId: '1',
      acceptedAt: 0,
      changedAt: 0,
      failedPolls: 0,
      reported: {},
    },
    seconds: 12,
  },
  {
    command: 'voice',
    id: 'BJBZW0AV',
    request: { values: { voice_description: texts.description, text: texts.sample } },
    state: {
      status: 'done',
      serviceTaskId: '2',
      report: null,
      deliveryMethod: 'edit',
      result: {
        files: ['a', 'b'].map((name) => ({
          role: `sample-${name}`,
          label: message('card.sample', { letter: name.toUpperCase() }),
          name: `sample-${name}-BJBZW0AV.wav`,
          type: 'audio/wav',
          bytes: 92_100,
          seconds: 2,
        })),
        synthetic: 'voice',
      },
    },
    seconds: 42,
  },
  {
    command: 'dub',
    id: 'X0NPA809',
    request: {
      values: {
        video_url: 'https://example.com/talk.mp4',
        target_languages: [texts.targetLanguageId],
        source_language: texts.spokenLanguageId,
      },
      labels: {
        target_languages: languageNameById(texts.targetLanguageId),
        source_language: languageNameById(texts.spokenLanguageId),
      },
    },
    state: {
      status: 'failed',
      failure: { kind: 'failed', statusWord: 'ERROR', reason: 'VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS' },
    },
    seconds: 9,
  },
];

const TYPICAL_DURATION_MS = 20_000;

export function createExampleViews(commands: readonly Command[], tag: ExampleLanguage): readonly View[] {
  const operations = commands.filter((one): one is Operation => one.kind === 'operation');
  return createExampleTasks(EXAMPLE_TEXTS[tag]).flatMap(({ command, id, request, state, seconds }) => {
    const operation = operations.find(({ name }) => name === command);
    const origin: Task['origin'] = {
      adapter: '',
      message: null,
      person: { id: '1', name: 'Ana' },
      place: { id: '1', name: 'general' },
    };
    const fullRequest: Request = { command, values: {}, files: {}, labels: {}, ...request };
    const task: Task = { id, request: fullRequest, origin, createdAt: 0, changedAt: seconds * 1000, state };
    return operation ? [createTaskView(task, operation, TYPICAL_DURATION_MS)] : [];
  });
}
