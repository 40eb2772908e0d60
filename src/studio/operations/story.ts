// Story: a whole document read aloud by one voice into one MP3, with a transcript that says when each sentence is heard.
// Memory does not grow with the length. Knows nothing of file formats (documents/) or engines (speech/).

import { basename, join } from 'node:path';
import type { Respelling } from '../../domain/dictionary/respell.ts';
import { sentencesOf } from '../../domain/media/sentences.ts';
import { type Note, noteOf } from '../../domain/views/notes.ts';
import { createRecording } from '../audio/recording.ts';
import type { Speaker } from '../engines/engine.ts';
import { JobFault } from '../faults.ts';
import { told } from '../told.ts';
import type { VoiceDesign } from '../voices/design.ts';
import type { Block } from './documents/blocks.ts';
import { readStory } from './documents/read.ts';
import { asSaidIn } from './narration/as-said.ts';
import { heardLines } from './narration/heard-lines.ts';
import { narrate, PAUSE, type Passage } from './narration/narrate.ts';
import { voiceFor } from './narration/speaker.ts';
import { forTheEar } from './narration/spoken-text.ts';
import type { TranscriptLine, Work, WorkResult } from './work.ts';

export interface StoryInput {
  /** The document, a name inside the job's folder. */
  readonly file: string;
  /** What the person's file was called. */
  readonly name: string;
  /** Language of the document, BCP 47. */
  readonly tag: string;
  /** Spoken first. */
  readonly title?: string;
  readonly design: VoiceDesign;
  /** Words of dictionaries, as they are said in this language. */
  readonly said?: readonly Respelling[];
}

const HEAD_SECONDS = 60;
const MOST_LINES = 5000;

/** Passages of all blocks. */
export function scriptOf(blocks: readonly Block[], tag: string): readonly Passage[] {
  const passages: Passage[] = [];
  for (const [at, { kind, text }] of blocks.entries()) {
    const sentences = sentencesOf(forTheEar(text), tag);
    const next = blocks[at + 1]?.kind;
    const last = kind === 'heading' || next === 'heading' ? PAUSE.heading : PAUSE.paragraph;
    for (const [index, sentence] of sentences.entries())
      passages.push({ text: sentence, pause: index === sentences.length - 1 ? last : PAUSE.sentence });
  }
  return passages;
}

/** Lines as captions show them, each when it is heard; in a very long story neighbouring sentences share one, so that nothing is left out. */
function transcriptKeeper(passages: readonly Passage[], speaker: string, rate: number) {
  const perLine = Math.ceil(passages.length / MOST_LINES);
  const lines: { start: number; end: number; text: string; speaker: string }[] = [];
  const spoken = (index: number, start: number, samples: Float32Array): void => {
    const text = passages[index]?.text ?? '';
    const end = start + samples.length / rate;
    const open = index % perLine === 0 ? undefined : lines.at(-1);
    if (open) {
      open.text += ` ${text}`;
      open.end = end;
    } else if (perLine > 1) lines.push({ start, end, text, speaker });
    else
      for (const line of heardLines(text, samples, rate))
        lines.push({ start: start + line.start, end: start + line.end, text: line.text, speaker });
  };
  return { lines: lines as readonly TranscriptLine[], spoken };
}

function lengthOf(blocks: readonly Block[], seconds: number): Note {
  const headings = blocks.filter(({ kind }) => kind === 'heading').length;
  return noteOf('story', { headings, paragraphs: blocks.length - headings, seconds });
}

/** A document's headings and paragraphs, and a note about its parts that are not read. */
export interface Script {
  readonly blocks: readonly Block[];
  readonly unread?: Note;
}

type Report = Parameters<Work<StoryInput>>[2];

/** The document's headings and paragraphs, the title as the first of them. */
export async function scriptIn(
  { file, name, tag, title }: Omit<StoryInput, 'design' | 'said'>,
  folder: string,
  report: Report,
): Promise<Script> {
  report({ stage: 'reading' });
  const { blocks, unread } = await readStory(join(folder, basename(file)), name, tag);
  return {
    blocks: title?.trim() ? [{ kind: 'heading', text: title.trim() }, ...blocks] : blocks,
    ...(unread.length > 0 && { unread: noteOf('notRead', { parts: [...new Set(unread)] }) }),
  };
}

export async function tell(
  { blocks, unread }: Script,
  speaker: Speaker,
  { tag, title, said }: Pick<StoryInput, 'tag' | 'title' | 'said'>,
  folder: string,
  report: Report,
): Promise<WorkResult> {
  const words = asSaidIn(tag, said);
  const passages = scriptOf(blocks, tag);
  if (passages.length === 0) throw new JobFault('INVALID_SOURCE_DATA', noteOf('noWordsInFile', {}));
  report({ stage: 'narrating', progress: 0 });
  const keeper = transcriptKeeper(passages, speaker.name, speaker.rate);
  const recording = createRecording({
    folder,
    name: 'story',
    rate: speaker.rate,
    headSeconds: HEAD_SECONDS,
    short: 'mp3',
  });
  const recorded = await narrate(passages, {
    speaker: words.by(speaker),
    tag,
    recording,
    onProgress: (progress) => report({ stage: 'narrating', progress }),
    onSpoken: keeper.spoken,
  });
  const read = title?.trim() ? blocks.slice(1) : blocks;
  return {
    files: { story: recorded },
    ...told(speaker, words.note(), lengthOf(read, recorded.seconds), unread),
    transcript: keeper.lines,
    sourceType: speaker.sourceType,
  };
}

export const story: Work<StoryInput> = async (input, folder, report, engines) => {
  const { design, tag } = input;
  const speak = await voiceFor({ design, tag, folder }, engines);
  const script = await scriptIn(input, folder, report);
  return speak((voice) => tell(script, voice, input, folder, report));
};
