// Fetches missing transcripts of a result as captions, one language at a time. The path
// `/transcript/{run_id}/{language}` is used by the service's own client library (a public fact) but is not in the
// interface document, and the response fields are unknown (a gap). Transcripts are optional, so errors never affect the
// result.

import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import { findLanguageById } from '../domain/media/language.ts';
import type { SpokenLine, Transcript } from '../domain/media/transcript.ts';
import { buildCaptionsPath, type TaskOutcome } from '../domain/tasks/outcome.ts';
import { asJsonObject, parseJson } from '../kit/json.ts';
import { formatError } from '../kit/log.ts';
import { type ClientContext, fetchText, MAX_JSON_BYTES, sendGet } from './requests.ts';
import { readBodyText } from './transport.ts';

/** Returns the outcome with the missing transcripts that the service has. */
export async function addMissingTranscripts(
  client: ClientContext,
  operation: Operation,
  runId: string,
  values: Request['values'],
  outcome: TaskOutcome,
): Promise<TaskOutcome> {
  const transcripts = [...(outcome.transcripts ?? [])];
  try {
    for (const { id, language } of findMissingTranscripts(operation, values, outcome)) {
      const path = buildCaptionsPath(operation, runId, id);
      const captions = path === undefined ? undefined : await fetchCaptions(client, path);
      const lines = captions === undefined ? [] : await parseCaptions(captions);
      if (lines.length > 0) transcripts.push({ lines, language });
    }
  } catch (thrown) {
    // After a failed request the other languages would fail too.
    client.log.info('transcripts not loaded', { reason: formatError(thrown) });
  }
  return transcripts.length > 0 ? { ...outcome, transcripts } : outcome;
}

/** The used part of media-captions, whose own type files import without extensions. */
interface CaptionParser {
  parseText(
    text: string,
    options: { readonly type: 'srt' | 'vtt' },
  ): Promise<{
    readonly cues: readonly { readonly startTime: number; readonly endTime: number; readonly text: string }[];
  }>;
}

/** Parses SubRip or WebVTT captions. Loads the parser on demand, since few results need it. */
async function parseCaptions(captions: string): Promise<readonly SpokenLine[]> {
  const [library, { extractSpokenLines }] = await Promise.all([
    import('media-captions'),
    import('../domain/media/subtitles.ts'),
  ]);
  const { parseText } = library as unknown as CaptionParser;
  const { cues } = await parseText(captions, { type: /^\uFEFF?WEBVTT/.test(captions) ? 'vtt' : 'srt' });
  return extractSpokenLines(cues.map(({ startTime, endTime, text }) => ({ start: startTime, end: endTime, text })));
}

/** Languages that are spoken in the result but have no transcript. A single language has no name here. */
function findMissingTranscripts(
  { languageUse }: Operation,
  asked: Request['values'],
  { fileLinks, transcripts = [] }: TaskOutcome,
): readonly (Pick<Transcript, 'language'> & { readonly id: number })[] {
  const ids = [asked[languageUse?.spokenField ?? '']].flat().filter((id) => typeof id === 'number');
  const named = fileLinks.some(({ language }) => language !== undefined);
  if (!named) {
    const [id] = ids;
    return id === undefined || ids.length > 1 || transcripts.length > 0 ? [] : [{ id }];
  }
  return ids.flatMap((id) => {
    const language = findLanguageById(id)?.name;
    const isThere = fileLinks.some((one) => one.language === language);
    const isSaid = transcripts.some((one) => one.language === language);
    return language === undefined || isSaid || !isThere ? [] : [{ id, language }];
  });
}

/** Finds captions in the response itself, in any of its fields, or behind a URL in the response. */
async function fetchCaptions(client: ClientContext, path: string): Promise<string | undefined> {
  const text = await fetchText(client, path, client.timeouts.queryMs);
  const body = parseJson(text) ?? text;
  const values = typeof body === 'string' ? [body] : Object.values(asJsonObject(body) ?? {});
  const texts = values.filter((one) => typeof one === 'string');
  const captions = texts.find((one) => one.includes('-->'));
  const address = texts.find((one) => /^https?:\/\//.test(one));
  const link = address === undefined ? undefined : client.serviceUrl.resolve(address);
  if (captions !== undefined || !link) return captions;
  return readBodyText(await sendGet(client, link, client.timeouts.queryMs), MAX_JSON_BYTES);
}
