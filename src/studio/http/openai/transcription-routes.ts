// POST /v1/audio/transcriptions and /v1/audio/translations. The request waits for ordinary tasks, which are deleted when
// it is answered.

import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { toBaseTag } from '../../../domain/media/language.ts';
import { JobError } from '../../errors.ts';
import { acceptTask, assertQueueHasRoom, moveUpload, type TaskIntake } from '../../jobs/accept-task.ts';
import { type AttendedTaskOptions, awaitAttendedTask } from '../../jobs/attended-task.ts';
import type { StudioTask } from '../../jobs/studio-task.ts';
import type { TranscribeRequest } from '../../operations/transcribe.ts';
import type { TranslateInput } from '../../operations/translate.ts';
import type { TranscriptLine, WorkReport } from '../../work.ts';
import { getDeclaredFormBytes, parseForm } from '../parse-form.ts';
import { getRequester, type Requester, type StudioApp, type StudioEnv } from '../route-helpers.ts';
import { toOpenAiJobError } from './job-failure.ts';
import { OPENAI_BASE_PATH, type OpenAiErrorBody } from './openai-error.ts';
import { type ClientTranscript, joinIntoSentences, toClientTranscript } from './transcript.ts';
import { createEventResponse } from './transcription-events.ts';
import {
  parseTranscriptionRequest,
  type TranscriptionRequest,
  type TranscriptionTask,
} from './transcription-request.ts';
import { createTranscriptionBody, type TranscriptionBody } from './transcription-response.ts';

export interface TranscriptionRouteOptions extends TaskIntake, AttendedTaskOptions {
  readonly toErrorBody: (error: Error, context: Context<StudioEnv>) => OpenAiErrorBody;
}

/** Assumed if neither the request nor the file names a language. Recognisers of several languages find another one. */
const DEFAULT_TAG = 'en-US';
const ENGLISH_TAG = 'en-US';

export function addTranscriptionRoutes(app: StudioApp, options: TranscriptionRouteOptions): void {
  app.post(`${OPENAI_BASE_PATH}/audio/transcriptions`, (context) => answer(context, 'transcribe', options));
  app.post(`${OPENAI_BASE_PATH}/audio/translations`, (context) => answer(context, 'translate', options));
}

async function answer(
  context: Context<StudioEnv>,
  kind: TranscriptionTask,
  options: TranscriptionRouteOptions,
): Promise<Response> {
  assertQueueHasRoom(options);
  const requester = getRequester(context);
  const { request, task } = await acceptTranscription(context.req.raw, kind, requester, options);
  keepConnectionOpen(context);
  const { signal: requestSignal } = context.req.raw;
  const transcribe = async (signal: AbortSignal, onLines?: (lines: readonly TranscriptLine[]) => void) => {
    try {
      const onReport = ({ lines }: WorkReport) => {
        if (lines && lines.length > 0) onLines?.(lines);
      };
      const transcript = toClientTranscript(await awaitAttendedTask(task, options, { signal, onReport }));
      return kind === 'translate' ? await translate(transcript, requester, options, signal) : transcript;
    } catch (error) {
      throw error instanceof JobError ? toOpenAiJobError(error) : error;
    }
  };
  if (request.isStreamed)
    return createEventResponse({
      hasSegments: request.format === 'diarized_json',
      requestSignal,
      toErrorBody: (error) => options.toErrorBody(error, context),
      transcribe: (onLines, signal) => transcribe(signal, onLines),
    });
  return toResponse(createTranscriptionBody(await transcribe(requestSignal), request), context);
}

const toResponse = (body: TranscriptionBody, context: Context<StudioEnv>): Response =>
  'json' in body
    ? context.json(body.json)
    : context.body(body.text, 200, { 'content-type': `${body.type}; charset=utf-8` });

/** A long transcription sends nothing for longer than the server's limit for idle connections. */
function keepConnectionOpen({ env }: Context<StudioEnv>): void {
  const { incoming } = env as Partial<HttpBindings>;
  incoming?.socket.setTimeout(0);
}

/** Parses the form, saves its file and queues the task. */
async function acceptTranscription(
  httpRequest: Request,
  kind: TranscriptionTask,
  requester: Requester,
  options: TranscriptionRouteOptions,
): Promise<{ readonly request: TranscriptionRequest; readonly task: StudioTask }> {
  const { paths, limits } = options;
  const formOptions = { folder: paths.uploadsFolder, maxBytes: limits.maxUploadBytes, fileFields: ['file'] };
  const declaredBytes = getDeclaredFormBytes(httpRequest, limits.maxUploadBytes);
  const { stored: task, prepared } = await acceptTask(options, declaredBytes, async (id) => {
    const form = await parseForm(httpRequest, formOptions);
    try {
      const request = parseTranscriptionRequest(form, kind);
      const { file, source } = request;
      await moveUpload(file, paths.getTaskFolder(id), source);
      const input = { ...createTranscribeInput(request) };
      return {
        task: { id, ...requester, operation: 'transcribe', source, input, isAttended: true },
        keptBytes: file.bytes,
        request,
      };
    } finally {
      await form.discard();
    }
  });
  return { request: prepared.request, task };
}

function createTranscribeInput(request: TranscriptionRequest): TranscribeRequest {
  const { source, file, tag, prompt, hasWords, isStreamed } = request;
  const details = { words: hasWords, findsLanguage: tag === undefined, partialLines: isStreamed };
  return {
    file: source,
    name: file.name,
    tag: tag ?? DEFAULT_TAG,
    details: { ...details, ...(prompt !== undefined && { prompt }) },
  };
}

/** Translates sentence by sentence into English. */
async function translate(
  transcript: ClientTranscript,
  requester: Requester,
  options: TranscriptionRouteOptions,
  signal: AbortSignal,
): Promise<ClientTranscript> {
  const { tag, lines } = transcript;
  const translated = { ...transcript, tag: ENGLISH_TAG };
  if (lines.length === 0 || toBaseTag(tag) === toBaseTag(ENGLISH_TAG)) return translated;
  const sentences = joinIntoSentences(lines);
  const input: TranslateInput = { texts: sentences.map(({ text }) => text), from: tag, to: ENGLISH_TAG };
  const { stored } = await acceptTask(options, 0, async (id) => ({
    task: { id, ...requester, operation: 'translate', input: { ...input }, isAttended: true },
    keptBytes: 0,
  }));
  const { texts = [] } = await awaitAttendedTask(stored, options, { signal });
  return { ...translated, lines: sentences.map((sentence, at) => ({ ...sentence, text: texts[at] ?? sentence.text })) };
}
