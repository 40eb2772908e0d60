// Requests a transcript with word times, or without them if the server rejects the request.

import { toBaseTag } from '../../../../domain/media/language.ts';
import type { RemoteCaller, RemoteCallResult } from '../protocol.ts';

const MAX_BYTES = 8_000_000;

type FormFields = readonly (readonly [name: string, value: string])[];
const TIMED_FIELDS: FormFields = [
  ['response_format', 'verbose_json'],
  ['timestamp_granularities[]', 'word'],
  ['timestamp_granularities[]', 'segment'],
];
const PLAIN_FIELDS: FormFields = [['response_format', 'json']];

interface TranscriptRequest {
  readonly model: string;
  /** BCP 47 tag of the spoken language. If absent, the server finds it. */
  readonly tag: string | undefined;
  readonly prompt?: string | undefined;
  /** File name in the job's folder. */
  readonly file: string;
  readonly timeoutMs: number;
}

export async function requestTranscript(
  callServer: RemoteCaller,
  { model, tag, prompt, file: name, timeoutMs }: TranscriptRequest,
): Promise<RemoteCallResult> {
  const common: FormFields = [
    ['model', model],
    ...(tag === undefined ? [] : [['language', toBaseTag(tag)] as const]),
    ...(prompt === undefined ? [] : [['prompt', prompt] as const]),
  ];
  const call = (asked: FormFields) => {
    const fields = [...common, ...asked];
    const body = { fields, file: { field: 'file', name, type: 'audio/wav' } };
    return { capability: 'recognition', body, timeoutMs, maxBytes: MAX_BYTES } as const;
  };
  const answer = await callServer(call(TIMED_FIELDS));
  // Some models do not support times.
  return 'failed' in answer && answer.failed.isRejected ? callServer(call(PLAIN_FIELDS)) : answer;
}
