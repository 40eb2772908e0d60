// Reads a document aloud with one voice into an MP3 file, with a timed transcript. Memory use does not depend on length.
// src/documents parses files; narration/ speaks.

import { basename, join } from 'node:path';
import type { DocumentBlock, UnreadableDocumentPart } from '../../documents/blocks/document-blocks.ts';
import { readDocument } from '../../documents/read-document.ts';
import { DocumentError } from '../../domain/media/book.ts';
import type { WordReplacement } from '../../domain/pronunciation/replace-words.ts';
import { hasWords } from '../../domain/speech-markup/edit-speech-markup.ts';
import { type Message, message } from '../../messages/message.ts';
import { list, roundedDuration } from '../../messages/values.ts';
import { createRecordingWriter } from '../audio/recording-writer.ts';
import type { Speaker } from '../engines/engine.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import { atSpeed, type VoiceDesign } from '../voices/voice-design.ts';
import type { ReportListener, TranscriptLine, WorkFunction, WorkResult } from '../work.ts';
import { createMarkedPassages, type MarkedPassages } from './narration/marked-passages.ts';
import { type NarrationPassage, narrate, PAUSE_SECONDS } from './narration/narrate.ts';
import { createSpeechPronunciations } from './narration/pronunciations.ts';
import { splitIntoTimedLines } from './narration/timed-lines.ts';
import { createVoiceRunner, type VariablePaceVoice } from './narration/voice-runner.ts';

export interface StoryInput {
  /** Document, a name in the job's folder. */
  readonly file: string;
  /** File name shown to the user. */
  readonly name: string;
  /** Language of the document, BCP 47. */
  readonly tag: string;
  /** Title spoken before the document. */
  readonly title?: string;
  readonly design: VoiceDesign;
  /** Speed, 1 if absent. */
  readonly speed?: number;
  /** Pronunciations from dictionaries in this language. */
  readonly pronunciations?: readonly WordReplacement[];
}

const BUFFER_SECONDS = 60;
const MAX_LINES = 5000;

/** Passages, and messages about markup in the text. */
export const createPassages = (blocks: readonly DocumentBlock[], tag: string): MarkedPassages =>
  createMarkedPassages(
    blocks.map(({ kind, text }, at) => {
      const isAtHeading = kind === 'heading' || blocks[at + 1]?.kind === 'heading';
      return { text, pause: isAtHeading ? PAUSE_SECONDS.heading : PAUSE_SECONDS.paragraph };
    }),
    tag,
  );

/**
 * Creates timed transcript lines of caption length. In very long stories several sentences share a line to stay
 * within {@link MAX_LINES}.
 */
function createTranscript(passages: readonly NarrationPassage[], speaker: string, rate: number) {
  const passagesPerLine = Math.ceil(passages.length / MAX_LINES);
  const lines: { start: number; end: number; text: string; speaker: string }[] = [];
  const addPassage = (index: number, start: number, samples: Float32Array): void => {
    const text = passages[index]?.text ?? '';
    const end = start + samples.length / rate;
    const lastLine = index % passagesPerLine === 0 ? undefined : lines.at(-1);
    if (lastLine) {
      lastLine.text += ` ${text}`;
      lastLine.end = end;
    } else if (passagesPerLine > 1) lines.push({ start, end, text, speaker });
    else
      for (const line of splitIntoTimedLines(text, samples, rate))
        lines.push({ start: start + line.start, end: start + line.end, text: line.text, speaker });
  };
  return { lines: lines as readonly TranscriptLine[], addPassage };
}

function createLengthMessage(blocks: readonly DocumentBlock[], seconds: number): Message {
  const headings = blocks.filter(({ kind }) => kind === 'heading').length;
  return message('notes.story', {
    headings,
    paragraphs: blocks.length - headings,
    time: roundedDuration(seconds),
  });
}

const createPartText = (part: UnreadableDocumentPart): Message => message(`notes.parts.${part}`);

/** Headings and paragraphs of a document, and a message about content that is not read. */
interface StoryScript {
  readonly blocks: readonly DocumentBlock[];
  readonly unread?: Message;
}

function throwJobError(thrown: unknown): never {
  throw thrown instanceof DocumentError ? new JobError(thrown.reason, combineMessages(...thrown.notes)) : thrown;
}

/** Reads the document and adds the title as its first heading. */
export async function readScript(
  { file, name, tag, title }: Omit<StoryInput, 'design' | 'speed' | 'pronunciations'>,
  folder: string,
  report: ReportListener,
): Promise<StoryScript> {
  report({ stage: 'reading' });
  const { blocks, unreadParts } = await readDocument(join(folder, basename(file)), name, tag).catch(throwJobError);
  return {
    blocks: title?.trim() ? [{ kind: 'heading', text: title.trim() }, ...blocks] : blocks,
    ...(unreadParts.length > 0 && {
      unread: message('notes.notRead', { list: list([...new Set(unreadParts)].map(createPartText)) }),
    }),
  };
}

export async function narrateScript(
  { blocks, unread }: StoryScript,
  speaker: Speaker & Partial<Pick<VariablePaceVoice, 'createRespellingMessage'>>,
  { tag, title, pronunciations }: Pick<StoryInput, 'tag' | 'title' | 'pronunciations'>,
  folder: string,
  report: ReportListener,
): Promise<WorkResult> {
  const dictionaryWords = createSpeechPronunciations(tag, pronunciations);
  const { passages, messages } = createPassages(blocks, tag);
  if (passages.length === 0) throw new JobError('INVALID_SOURCE_DATA', message('faults.noWordsInFile'));
  report({ stage: 'narrating', progress: 0 });
  const transcript = createTranscript(passages, speaker.name, speaker.sampleRate);
  const recording = createRecordingWriter({
    folder,
    name: 'story',
    sampleRate: speaker.sampleRate,
    bufferSeconds: BUFFER_SECONDS,
    shortFormat: 'mp3',
  });
  const recorded = await narrate(passages, {
    speaker: dictionaryWords.applyTo(speaker),
    tag,
    recording,
    onProgress: (progress) => report({ stage: 'narrating', progress }),
    onSpoken: transcript.addPassage,
  });
  const read = title?.trim() ? blocks.slice(1) : blocks;
  return {
    files: { story: recorded },
    ...combineMessages(
      speaker,
      dictionaryWords.createUsedWordsMessage(),
      createLengthMessage(
        read.filter(({ text }) => hasWords(text)),
        recorded.seconds,
      ),
      unread,
      speaker.createRespellingMessage?.(),
      ...messages,
    ),
    transcript: transcript.lines,
    sourceType: speaker.sourceType,
  };
}

export const narrateStory: WorkFunction<StoryInput> = async (input, folder, report, engines) => {
  const { design, speed, tag } = input;
  const runWithVoice = await createVoiceRunner({ design: atSpeed(design, speed), tag, folder }, engines);
  const script = await readScript(input, folder, report);
  return runWithVoice((voice) => narrateScript(script, voice, input, folder, report));
};
