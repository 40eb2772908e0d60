// The picture of cards in the documentation, roughly as Discord shows them: tasks as people meet them (one at work, one to choose
// from, one that failed), made by the same words as every card, and rendered cards drawn as SVG.

import type { Command, Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { languageById } from '../../domain/media/language.ts';
import type { State, Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import { languageName, type Words } from '../../domain/words/index.ts';

interface Field {
  readonly name: string;
  readonly value: string;
}

interface Card {
  readonly embeds: readonly {
    readonly color?: number;
    readonly title?: string;
    readonly description?: string;
    readonly fields?: readonly Field[];
    readonly footer?: { readonly text: string };
  }[];
  readonly components: readonly {
    readonly components: readonly { readonly label?: string; readonly style: number }[];
  }[];
  readonly files: readonly string[];
}

const WIDTH = 592;
const EDGE = 16;
const INSIDE = 36;
const COLUMN = 176;
const PRIMARY = 1;

/** As people read it: marks and escapes gone. */
const asRead = (text: string): string => text.replace(/\\([^\sA-Za-z0-9])/g, '$1').replaceAll('\u200b', '');

const safe = (text: string): string =>
  asRead(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, words: string, look: string): string =>
  `  <text x="${x}" y="${y}" ${look}>${safe(words)}</text>`;

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}"/>`;

/** The lines of one card, and where the next may begin. */
function drawCard({ embeds, components, files }: Card, from: number): readonly [readonly string[], number] {
  const [embed = {}] = embeds;
  const out: string[] = [];
  // Discord puts files above the card.
  let top = from;
  for (const file of files) {
    out.push(box(EDGE, top, 360, 36, '#232428'));
    out.push(text(INSIDE, top + 23, `▶  ${file}`, 'font-size="14" fill="#00a8fc"'));
    top += 44;
  }
  const inner: string[] = [];
  let y = top + 28;
  inner.push(text(INSIDE, y, embed.title ?? '', 'font-weight="700" fill="#f2f3f5"'));
  for (const line of (embed.description ?? '').split('\n').filter(Boolean)) {
    y += 22;
    inner.push(text(INSIDE, y, line, 'fill="#dbdee1"'));
  }
  const fields = embed.fields ?? [];
  for (const [at, { name, value }] of fields.entries()) {
    if (at % 3 === 0) y += at === 0 ? 26 : 44;
    const x = INSIDE + (at % 3) * COLUMN;
    inner.push(text(x, y, name, 'font-weight="700" font-size="13" fill="#f2f3f5"'));
    inner.push(text(x, y + 20, value, 'font-size="13" fill="#dbdee1"'));
  }
  y += fields.length > 0 ? 46 : 24;
  inner.push(text(INSIDE, y, embed.footer?.text ?? '', 'font-size="12" fill="#b5bac1"'));
  const height = y + 16 - top;
  const colour = `#${(embed.color ?? 0).toString(16).padStart(6, '0')}`;
  out.push(box(EDGE, top, WIDTH - 2 * EDGE, height, '#2b2d31'), box(EDGE, top, 4, height, colour), ...inner);
  return buttonsBelow(out, components, top + height + 8);
}

function buttonsBelow(
  out: string[],
  components: Card['components'],
  y: number,
): readonly [readonly string[], number] {
  let x = EDGE;
  const all = components.flatMap((row) => row.components);
  for (const { label = '', style } of all) {
    const width = widthOf(label) + 32;
    out.push(box(x, y, width, 32, style === PRIMARY ? '#5865f2' : '#4e5058'));
    out.push(text(x + width / 2, y + 21, label, 'text-anchor="middle" font-size="14" fill="#fff"'));
    x += width + 8;
  }
  return [out, y + (all.length > 0 ? 32 : 0) + 24];
}

/** About, in pixels: letters of East Asia are about twice as wide. */
const widthOf = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 15 : 8), 0);

/** `ago`: what stands for a time that runs on; `label`: what it shows, for those who do not see it. */
export function cardsPicture(cards: readonly Card[], ago: string, label: string): string {
  const out: string[] = [];
  let y = EDGE;
  for (const card of cards) {
    const embeds = card.embeds.map(({ description = '', ...rest }) => ({
      ...rest,
      description: description.replace(/<t:\d+:R>/g, ago),
    }));
    const [lines, next] = drawCard({ ...card, embeds }, y);
    out.push(...lines);
    y = next;
  }
  const size = `width="${WIDTH}" height="${y - 8}" viewBox="0 0 ${WIDTH} ${y - 8}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif" font-size="15" role="img" aria-label="${safe(label)}">
  <rect width="100%" height="100%" fill="#313338"/>
${out.join('\n')}
</svg>
`;
}

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
