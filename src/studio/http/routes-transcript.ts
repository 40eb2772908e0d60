// What is said in a finished dub, story or recording, in one of its languages: GET /transcript/{run_id}/{language}, as the service's
// own client library asks for it (a public fact), which names no fields of the answer: a gap. Those here are our own.

import type { Context } from 'hono';
import { captionsOf } from '../../domain/media/captions.ts';
import { FILE_KINDS } from '../../domain/media/file-kinds.ts';
import { languageByKey } from '../../domain/media/language.ts';
import { textOf } from '../../domain/media/transcript.ts';
import { Refusal } from '../faults.ts';
import type { TaskRecord } from '../jobs/task-record.ts';
import type { TranscriptLine } from '../operations/work.ts';
import { type App, type Env, finishedRun, originOf, readRun, wordIn } from './common.ts';
import type { ResultRouteParts } from './routes-results.ts';
import { GONE } from './send-file.ts';

const FORMATS = ['txt', 'srt', 'vtt'] as const;
type Format = (typeof FORMATS)[number];
const DATA = ['file', 'raw_data'] as const;

const textIn = (lines: readonly TranscriptLine[], kind: Format): string =>
  kind === 'txt' ? `${textOf(lines)}\n` : captionsOf(lines, kind);

/** Languages by tag, and what is said in each. */
function wordsOf({ operation, result }: TaskRecord): Readonly<Record<string, readonly TranscriptLine[]>> {
  const { told = {}, transcript, languages = {} } = result ?? {};
  const own = {
    story: told['tag'],
    'translated-story': told['to'],
    transcribe: told['tag'],
    dub: told['from'],
  };
  const spoken = own[operation as keyof typeof own];
  const dubbed = Object.entries(languages).flatMap(([tag, language]) =>
    'failed' in language ? [] : [[tag, language.transcript] as const],
  );
  const all = typeof spoken === 'string' && transcript ? [[spoken, transcript] as const, ...dubbed] : dubbed;
  return Object.fromEntries(all);
}

function asked(context: Context<Env>, parts: ResultRouteParts) {
  const run = readRun(context);
  const task = finishedRun(context, parts.tasks.byRun(run), parts);
  const words = wordsOf(task);
  const tags = Object.keys(words);
  if (tags.length === 0)
    throw new Refusal(400, `Run ${run} is one of /${task.operation}: nothing is said of its words.`);
  const tag = languageByKey(context.req.param('language') ?? '')?.tag ?? '';
  const lines = words[tag];
  if (!lines) throw new Refusal(404, `Run ${run} has no words in that language. It has ${tags.join(', ')}.`);
  return { task, tag, lines };
}

export function transcriptRoutes(app: App, parts: ResultRouteParts): void {
  app.get('/transcript/:run_id/:language', (context) => {
    const kind = wordIn(context, 'format_type', FORMATS);
    const data = wordIn(context, 'data_type', DATA);
    const { task, tag, lines } = asked(context, parts);
    const [file] = Object.values(task.result.files);
    // A transcription has no files, so there is no link that would lead to its words.
    if (data === 'raw_data' || !file) return context.json({ transcript: textIn(lines, kind) });
    const address = `${originOf(context)}/transcripts/${file.link}/${tag}/transcript.${kind}`;
    return context.json({ transcript_url: address });
  });
}

/** Readable without a key, like the files of the same run: the address itself is the permission. */
export function transcriptFiles(app: App, { tasks }: Pick<ResultRouteParts, 'tasks'>): void {
  app.get('/transcripts/:link/:language/:name', (context) => {
    const { link, language, name } = context.req.param();
    const kind = FORMATS.find((one) => name === `transcript.${one}`);
    const task = tasks.byLink(link);
    const lines = task && wordsOf(task)[languageByKey(language)?.tag ?? ''];
    if (!kind || !lines) throw new Refusal(404, GONE);
    const headers = { 'content-type': `${FILE_KINDS[kind].types[0]}; charset=utf-8` };
    return context.body(textIn(lines, kind), 200, headers);
  });
}
