// Tasks as people meet them (one at work, one to choose from, one that failed), in three languages: of these the documentation
// shows the cards, made by the same words as every card.

import type { Command, Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { languageById } from '../../domain/media/language.ts';
import type { State, Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import { languageName, type Words } from '../../domain/words/index.ts';

interface Example {
  readonly command: string;
  readonly id: string;
  readonly request: Partial<Request>;
  readonly state: State;
  readonly seconds: number;
}

/** What somebody asks for in their own language. */
interface Asked {
  readonly text: string;
  readonly voice: string;
  readonly description: string;
  readonly sample: string;
  /** By their numbers: what is spoken, and what a film is to become. */
  readonly language: number;
  readonly target: number;
}

const ASKED: Readonly<Record<'en' | 'de' | 'ja', Asked>> = {
  en: {
    text: 'Good morning, and welcome to the show.',
    voice: 'Rose',
    description: 'A warm elderly woman with a gentle Scottish accent …',
    sample: 'Come in and sit down by the fire, dear.',
    language: 1,
    target: 54,
  },
  de: {
    text: 'Guten Morgen, und willkommen zur Sendung.',
    voice: 'Hans',
    description: 'Eine warme ältere Frau mit sanftem schottischem Akzent …',
    sample: 'Komm herein und setz dich ans Feuer, mein Kind.',
    language: 31,
    target: 54,
  },
  ja: {
    text: 'おはようございます。番組へようこそ。',
    voice: 'Sakura',
    description: '穏やかな話し方をする、温かい声の年配の女性 …',
    sample: 'さあ入って、火のそばにお座りなさい。',
    language: 88,
    target: 1,
  },
};

export type PictureTag = keyof typeof ASKED;

const examples = (asked: Asked, words: Words): readonly Example[] => {
  const named = (id: number) => {
    const language = languageById(id);
    return language ? languageName(language, words) : '';
  };
  return [
    {
      command: 'tts',
      id: '7K2QF9MA',
      request: {
        values: { text: asked.text, voice_id: 1001, language: asked.language },
        labels: { voice_id: asked.voice, language: named(asked.language) },
      },
      state: { at: 'polling', id: '1', accepted: 0, changed: 0, silences: 0, seen: {} },
      seconds: 12,
    },
    {
      command: 'voice',
      id: 'BJBZW0AV',
      request: { values: { voice_description: asked.description, text: asked.sample } },
      state: {
        at: 'done',
        id: '2',
        report: null,
        rung: 'edit',
        result: {
          files: ['a', 'b'].map((name) => ({
            role: `sample-${name}`,
            label: words.card.sample(name.toUpperCase()),
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
          target_languages: [asked.target],
          source_language: asked.language,
        },
        labels: { target_languages: named(asked.target), source_language: named(asked.language) },
      },
      state: {
        at: 'failed',
        failure: { kind: 'failed', word: 'ERROR', reason: 'VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS' },
      },
      seconds: 9,
    },
  ];
};

const USUAL_MS = 20_000;

export function exampleViews(commands: readonly Command[], tag: PictureTag, words: Words): readonly View[] {
  const operations = commands.filter((one): one is Operation => one.kind === 'operation');
  return examples(ASKED[tag], words).flatMap(({ command, id, request, state, seconds }) => {
    const operation = operations.find(({ name }) => name === command);
    const origin: Task['origin'] = {
      adapter: '',
      message: null,
      person: { id: '1', name: 'Ana' },
      place: { id: '1', name: 'general' },
    };
    const asked: Request = { command, values: {}, files: {}, labels: {}, ...request };
    const task: Task = { id, request: asked, origin, created: 0, changed: seconds * 1000, state };
    return operation ? [viewOf(task, operation, words, USUAL_MS)] : [];
  });
}
