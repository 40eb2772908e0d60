// Routes for the transcript of a finished dub, story or recording in one language: GET /transcript/{run_id}/{language}.
// The path comes from the service's client library, which does not define the response; its fields are our own.

import type { Context } from 'hono';
import { formatLinesAsCaptions } from '../../domain/media/captions.ts';
import { FILE_KIND_DETAILS } from '../../domain/media/file-kinds.ts';
import { findLanguageByIdOrTag } from '../../domain/media/language.ts';
import { formatTranscript } from '../../domain/media/transcript.ts';
import { StudioHttpError } from '../errors.ts';
import type { StudioTask } from '../jobs/studio-task.ts';
import type { TranscriptLine } from '../work.ts';
import { FILE_GONE_MESSAGE } from './file-response.ts';
import type { ResultRouteOptions } from './result-routes.ts';
import {
  getFinishedTask,
  getOrigin,
  parseQueryChoice,
  parseRunId,
  type StudioApp,
  type StudioEnv,
} from './route-helpers.ts';

const TRANSCRIPT_FORMATS = ['txt', 'srt', 'vtt'] as const;
type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
const DATA_TYPES = ['file', 'raw_data'] as const;

const formatLines = (lines: readonly TranscriptLine[], kind: TranscriptFormat): string =>
  kind === 'txt' ? `${formatTranscript(lines)}\n` : formatLinesAsCaptions(lines, kind);

function getTranscriptsByTag({ operation, result }: StudioTask): Readonly<Record<string, readonly TranscriptLine[]>> {
  const { originalInput = {}, transcript, languages = {} } = result ?? {};
  const tagByOperation = {
    story: originalInput['tag'],
    'translated-story': originalInput['to'],
    transcribe: originalInput['tag'],
    dub: originalInput['from'],
    'dub-again': originalInput['from'],
  };
  const spoken = tagByOperation[operation as keyof typeof tagByOperation];
  const dubbed = Object.entries(languages).flatMap(([tag, language]) =>
    'failed' in language ? [] : [[tag, language.transcript] as const],
  );
  const all = typeof spoken === 'string' && transcript ? [[spoken, transcript] as const, ...dubbed] : dubbed;
  return Object.fromEntries(all);
}

function getRequestedTranscript(context: Context<StudioEnv>, options: ResultRouteOptions) {
  const run = parseRunId(context);
  const task = getFinishedTask(context, options.tasks.findByRunId(run), options);
  const transcripts = getTranscriptsByTag(task);
  const tags = Object.keys(transcripts);
  if (tags.length === 0)
    throw new StudioHttpError(400, `Run ${run} belongs to /${task.operation}, which has no transcripts.`);
  const tag = findLanguageByIdOrTag(context.req.param('language') ?? '')?.tag ?? '';
  const lines = transcripts[tag];
  if (!lines)
    throw new StudioHttpError(404, `Run ${run} has no transcript in that language. Available: ${tags.join(', ')}.`);
  return { task, tag, lines };
}

export function addTranscriptRoutes(app: StudioApp, options: ResultRouteOptions): void {
  app.get('/transcript/:run_id/:language', (context) => {
    const kind = parseQueryChoice(context, 'format_type', TRANSCRIPT_FORMATS);
    const data = parseQueryChoice(context, 'data_type', DATA_TYPES);
    const { task, tag, lines } = getRequestedTranscript(context, options);
    const [file] = Object.values(task.result.files);
    // A transcription has no result files and therefore no link to its transcript.
    if (data === 'raw_data' || !file) return context.json({ transcript: formatLines(lines, kind) });
    const address = `${getOrigin(context)}/transcripts/${file.link}/${tag}/transcript.${kind}`;
    return context.json({ transcript_url: address });
  });
}

/** Transcript files need no API key: the unguessable link grants access. */
export function addTranscriptFileRoutes(app: StudioApp, { tasks }: Pick<ResultRouteOptions, 'tasks'>): void {
  app.get('/transcripts/:link/:language/:name', (context) => {
    const { link, language, name } = context.req.param();
    const kind = TRANSCRIPT_FORMATS.find((format) => name === `transcript.${format}`);
    const task = tasks.findByLink(link);
    const lines = task && getTranscriptsByTag(task)[findLanguageByIdOrTag(language)?.tag ?? ''];
    if (!kind || !lines) throw new StudioHttpError(404, FILE_GONE_MESSAGE);
    const headers = { 'content-type': `${FILE_KIND_DETAILS[kind].mediaTypes[0]}; charset=utf-8` };
    return context.body(formatLines(lines, kind), 200, headers);
  });
}
