// The client of the media service: the port's calls, each put together from the parts beside this file. Knows the paths
// that belong to no operation; those of the operations come with their declarations.

import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import { readStatus } from '../domain/tasks/outcome.ts';
import { parseJson } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import { type MediaService, ServiceUnclear } from '../ports/service.ts';
import { readBase, withoutSecrets } from './address.ts';
import { type Frame, patiently, textAt } from './ask.ts';
import { createBeyond } from './beyond.ts';
import { bodyOf, idIn, post } from './create.ts';
import { download } from './download.ts';
import { findOutcome } from './result.ts';
import { createTransport, TIMEOUTS, type Timeouts } from './transport.ts';
import { createMarks } from './turn-marks.ts';
import { readVoices } from './voices.ts';

interface MediaServiceOptions {
  /** The service's address, with or without a path and a slash at its end. */
  readonly base: string;
  /** Sent as `x-api-key` (interface document §5), to the base's own origin and nowhere else. */
  readonly key: string;
  /** For our own studio only: it is told whose turn a create call uses up, under marks made with this secret. */
  readonly marks?: string | undefined;
  readonly log: Log;
  readonly timeouts?: Partial<Timeouts>;
}

export function createMediaService(options: MediaServiceOptions): MediaService & {
  /** Finds out in the background what the service offers beyond the interface document. */
  learn(): Promise<void>;
  stop(): Promise<void>;
} {
  const timeouts: Timeouts = { ...TIMEOUTS, ...options.timeouts };
  const stopping = new AbortController();
  const frame: Frame = {
    base: readBase(options.base),
    key: options.key,
    transport: createTransport(timeouts),
    timeouts,
    log: options.log,
    stopped: stopping.signal,
    clean: (text) => withoutSecrets(text, options.key),
  };
  const marks = createMarks(options.marks);
  return {
    async create(operation, request, open, asker) {
      const body = await bodyOf(operation, request, open);
      const answer = await post(frame, operation.endpoint, body, operation.fields, marks(asker));
      return { id: idIn(answer, 'task_id') };
    },
    ...createBeyond(frame),
    async status(operation, id) {
      const path = `${operation.endpoint}/${encodeURIComponent(id)}`;
      // Asked once: what was answered instead is for the poller to judge, who sees all tasks.
      const text = await textAt(frame, frame.base.at(path), frame.timeouts.look);
      const report = readStatus(parseJson(text) ?? null);
      if (!report) throw new ServiceUnclear('The media service’s status answer is not understood.', 200);
      return report;
    },
    outcome: (operation, report) => findOutcome(frame, operation, report),
    download: (address, into) => download(frame, address, into),
    async voices() {
      const voices = readVoices(parseJson(await ask(frame, '/list-voices', 3)), frame.base);
      if (!voices) throw new ServiceUnclear('The media service’s list of voices is not understood.', 200);
      return voices;
    },
    async createVoice({ name, gender, file }) {
      const form = new FormData();
      form.append('voice_name', name);
      form.append('gender', String(gender));
      form.append('file', await openAsBlob(file.path, { type: file.type }), file.name);
      const body = { headers: {}, body: form, fault: () => undefined, close: () => undefined };
      const id = Number(idIn(await post(frame, '/create-custom-voice', body, {}), 'voice_id'));
      if (!Number.isSafeInteger(id))
        throw new ServiceUnclear('The media service answered without a voice_id.', 200);
      return { id };
    },
    async stop() {
      stopping.abort();
      await frame.transport.stop();
    },
  };
}

/** A question answered with text that should be JSON. */
const ask = (frame: Frame, path: string, tries: number): Promise<string> =>
  patiently(frame, path, tries, () => textAt(frame, frame.base.at(path), frame.timeouts.look));
