// What is said in a result that does not bring it: asked for language by language, as captions. Not in the interface document; it is
// `/transcript/{run_id}/{language}`, as the service's own client library calls it (a public fact), which names no fields of the
// answer: a gap. Words are an extra: whatever goes wrong, the result stands without them.

import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import { languageById } from '../domain/media/language.ts';
import type { SpokenLine, Transcript } from '../domain/media/transcript.ts';
import { type Outcome, wordsPath } from '../domain/tasks/outcome.ts';
import { asObject, parseJson } from '../kit/json.ts';
import { reasonOf } from '../kit/log.ts';
import { type Client, get, JSON_MOST, textAt } from './ask.ts';
import { readText } from './transport.ts';

/** The outcome, with the words that it lacked as far as the service has them. */
export async function withWords(
  client: Client,
  operation: Operation,
  runId: string,
  asked: Request['values'],
  outcome: Outcome,
): Promise<Outcome> {
  const transcripts = [...(outcome.transcripts ?? [])];
  try {
    for (const { id, language } of lacking(operation, asked, outcome)) {
      const path = wordsPath(operation, runId, id);
      const captions = path === undefined ? undefined : await captionsAt(client, path);
      const lines = captions === undefined ? [] : await linesIn(captions);
      if (lines.length > 0) transcripts.push({ lines, ...(language !== undefined && { language }) });
    }
  } catch (thrown) {
    // One that was not answered will not be answered for the other languages either.
    client.log.info('a result came without its words', { reason: reasonOf(thrown) });
  }
  return transcripts.length > 0 ? { ...outcome, transcripts } : outcome;
}

/** What is used of media-captions, whose own types name their files without extensions. */
interface CaptionParser {
  parseText(
    text: string,
    options: { readonly type: 'srt' | 'vtt' },
  ): Promise<{
    readonly cues: readonly { readonly startTime: number; readonly endTime: number; readonly text: string }[];
  }>;
}

/** Captions of the service, as SubRip or WebVTT. Loaded here, since few results lack their words. */
async function linesIn(captions: string): Promise<readonly SpokenLine[]> {
  const [library, { spokenLines }] = await Promise.all([
    import('media-captions'),
    import('../domain/media/subtitles.ts'),
  ]);
  const { parseText } = library as unknown as CaptionParser;
  const { cues } = await parseText(captions, { type: /^\uFEFF?WEBVTT/.test(captions) ? 'vtt' : 'srt' });
  return spokenLines(cues.map(({ startTime, endTime, text }) => ({ start: startTime, end: endTime, text })));
}

/** Languages that are spoken in it and whose words it does not bring; one alone is not named. */
function lacking(
  { languageUse }: Operation,
  asked: Request['values'],
  { sources, transcripts = [] }: Outcome,
): readonly (Pick<Transcript, 'language'> & { readonly id: number })[] {
  const ids = [asked[languageUse?.speaks ?? '']].flat().filter((id) => typeof id === 'number');
  const named = sources.some(({ language }) => language !== undefined);
  if (!named) {
    const [id] = ids;
    return id === undefined || ids.length > 1 || transcripts.length > 0 ? [] : [{ id }];
  }
  return ids.flatMap((id) => {
    const language = languageById(id)?.name;
    const isThere = sources.some((one) => one.language === language);
    const isSaid = transcripts.some((one) => one.language === language);
    return language === undefined || isSaid || !isThere ? [] : [{ id, language }];
  });
}

/** Captions in the answer itself, as text or in whatever field, or behind the address that it names. */
async function captionsAt(client: Client, path: string): Promise<string | undefined> {
  const text = await textAt(client, path, client.timeouts.look);
  const body = parseJson(text) ?? text;
  const values = typeof body === 'string' ? [body] : Object.values(asObject(body) ?? {});
  const said = values.filter((one) => typeof one === 'string');
  const captions = said.find((one) => one.includes('-->'));
  const address = said.find((one) => /^https?:\/\//.test(one));
  const link = address === undefined ? undefined : client.base.resolve(address);
  if (captions !== undefined || !link) return captions;
  return readText(await get(client, link, client.timeouts.look), JSON_MOST);
}
