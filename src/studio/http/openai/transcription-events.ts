// Sends a transcript as server-sent events: a delta per line, and the whole text at the end.

import { setTimeout as sleep } from 'node:timers/promises';
import type { TranscriptLine } from '../../work.ts';
import type { OpenAiErrorBody } from './openai-error.ts';
import { EVENT_STREAM_HEADERS, formatEvent } from './server-sent-events.ts';
import { type ClientTranscript, getSeparator, getText } from './transcript.ts';
import { createSpeakerSegments, createUsage } from './transcription-response.ts';

/**
 * Errors before the start have their own status; later ones are events. Clients and proxies close connections without
 * traffic.
 */
const TIMING = { startAfterMs: 30_000, heartbeatMs: 15_000 } as const;
/** A comment, which clients ignore. */
const HEARTBEAT = ':\n\n';

interface EventStreamOptions {
  /** True if segments with speakers are sent too. */
  readonly hasSegments: boolean;
  readonly requestSignal: AbortSignal;
  readonly toErrorBody: (error: Error) => OpenAiErrorBody;
  /** Milliseconds until the answer begins without lines, and between comments that keep the connection open. */
  readonly timing?: { readonly startAfterMs: number; readonly heartbeatMs: number };
  /** `signal` is aborted when the client leaves. */
  readonly transcribe: (
    onLines: (lines: readonly TranscriptLine[]) => void,
    signal: AbortSignal,
  ) => Promise<ClientTranscript>;
}

/** Resolves with the response when there is something to send. Rejects if the work fails before. */
export async function createEventResponse(options: EventStreamOptions): Promise<Response> {
  const { startAfterMs, heartbeatMs } = options.timing ?? TIMING;
  const clientLeft = new AbortController();
  const signal = AbortSignal.any([options.requestSignal, clientLeft.signal]);
  const { promise: firstLines, resolve: onFirstLines } = Promise.withResolvers<void>();
  let sendBytes: (bytes: Uint8Array) => void = () => {};
  let close: () => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sendBytes = (bytes) => controller.enqueue(bytes);
      close = () => controller.close();
    },
    cancel: () => clientLeft.abort(),
  });
  const encoder = new TextEncoder();
  const sendText = (text: string) => {
    if (!signal.aborted) sendBytes(encoder.encode(text));
  };
  const sendEvent = (event: object) => sendText(formatEvent(event));
  const sendLines = createLineSender(sendEvent);
  const onLines = (lines: readonly TranscriptLine[]) => {
    sendLines(lines);
    onFirstLines();
  };
  const work = options.transcribe(onLines, signal).then((transcript) => {
    sendLines(transcript.lines);
    if (options.hasSegments) for (const segment of createSpeakerSegments(transcript.lines)) sendEvent(segment);
    sendEvent({ type: 'transcript.text.done', text: getText(transcript), usage: createUsage(transcript) });
  });
  await Promise.race([work, firstLines, sleep(startAfterMs, undefined, { ref: false })]);
  const heartbeat = setInterval(() => sendText(HEARTBEAT), heartbeatMs).unref();
  void work
    .catch((error: Error) => sendEvent(options.toErrorBody(error)))
    .finally(() => {
      clearInterval(heartbeat);
      if (!signal.aborted) close();
    });
  return new Response(body, { headers: EVENT_STREAM_HEADERS });
}

/** Sends the lines that were not sent before. Each call gets all lines so far. */
function createLineSender(sendEvent: (event: object) => void): (lines: readonly TranscriptLine[]) => void {
  let count = 0;
  let last = '';
  return (lines) => {
    for (const { text } of lines.slice(count)) {
      sendEvent({ type: 'transcript.text.delta', delta: `${getSeparator(last)}${text}` });
      last = text;
    }
    count = Math.max(count, lines.length);
  };
}
