// Recognizes scripts in requests, and gives their speakers voices: those that people chose for the names here before,
// voices of that name, or others that fit.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Operation } from '../../domain/commands/command.ts';
import type { CastMember, ParseResult, Request, RequestScript } from '../../domain/commands/invocation.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import { toViewer, type Voice } from '../../domain/media/voice.ts';
import { chooseVoices } from '../../domain/script/choose-voices.ts';
import { listSpeakers, type Speaker } from '../../domain/script/list-speakers.ts';
import { parseNarration, parseScript } from '../../domain/script/parse-script.ts';
import { countScript, type ScriptReading } from '../../domain/script/script.ts';
import { listCast, recastRequest } from '../../domain/tasks/cast-request.ts';
import type { Requester } from '../../ports/chat.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';
import { toRejection } from '../results.ts';
import { countScriptTasks } from '../subtasks/plan-assembly.ts';
import type { Quota } from './access.ts';
import { createAssemblyLimit } from './assembly-limit.ts';
import { toRejection } from './results.ts';

interface CastAssignerOptions {
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly voiceDirectory: Pick<VoiceDirectory, 'voicesFor'>;
  readonly castMemory: CastMemory;
  /** Absent: no limits. */
  readonly quota?: { usage(subject: QuotaSubject): Promise<readonly LimitUsage[]> };
}

type CastRequester = Pick<Requester, 'person' | 'place'>;

/** `isCast`: the person's own decision. Absent: the text decides, or is unclear. */
const readText = (text: string, isCast: unknown, voices: readonly Voice[]): ScriptReading => {
  if (isCast === false) return parseNarration(text);
  return parseScript(text, { voiceNames: voices.map(({ name }) => name), isForced: isCast === true });
};

const toCast = (
  speakers: readonly Speaker[],
  chosen: ReadonlyMap<string, number>,
  voices: readonly Voice[],
): readonly CastMember[] => {
  const names = new Map(voices.map(({ id, name }) => [id, name]));
  return speakers.flatMap(({ key, name, lines }) => {
    const voiceId = chosen.get(key);
    return voiceId === undefined
      ? []
      : [{ key, name, voiceId, voiceName: names.get(voiceId) ?? String(voiceId), lines }];
  });
};

/** The script of the request with its voices. `undefined` for a plain text. */
function readScript(
  operation: Operation,
  request: Request,
  voices: readonly Voice[],
  remembered: Readonly<Record<string, number>>,
): RequestScript | undefined {
  const { script: fields } = operation;
  const text = fields && request.values[fields.textField];
  if (!fields || typeof text !== 'string') return undefined;
  const reading = readText(text, request.values[fields.castField], voices);
  if (reading.is === 'plain') return undefined;
  const language = request.values[fields.languageField];
  const languageId = typeof language === 'number' ? language : undefined;
  const narrator = request.values[fields.voiceField];
  const speakers = listSpeakers(reading.script, findLanguageById(languageId ?? -1)?.tag);
  const chosen = chooseVoices(speakers, {
    voices,
    language: languageId,
    narratorVoiceId: typeof narrator === 'number' ? narrator : undefined,
    remembered,
  });
  const { lines, sounds } = countScript(reading.script);
  return {
    cast: toCast(speakers, chosen, voices),
    lines,
    sounds,
    tasks: countScriptTasks(operation, request, reading.script, chosen),
    ...(reading.is === 'ask' && { isUnsure: true }),
  };
}

export type CastAssigner = ReturnType<typeof createCastAssigner>;

export function createCastAssigner(
  adapter: string,
  { catalogue, voiceDirectory, castMemory, quota }: CastAssignerOptions,
) {
  const listVoices = ({ person, place }: Applicant) => voiceDirectory.voicesFor(toViewer(adapter, person, place));
  const findLimit = createAssemblyLimit(adapter, quota);

  return {
    /** Adds the script that the request's text is. Other requests stay unchanged. */
    async assign(request: Request, requester: CastRequester): Promise<ParseResult> {
      const operation = catalogue.findOperation(request.command);
      if (!operation?.script) return { ok: true, request };
      const remembered = await castMemory.load({ adapter, place: requester.place });
      const script = readScript(operation, request, listVoices(requester), remembered);
      if (!script) return { ok: true, request };
      const limit = await findLimit(script.tasks, requester);
      return limit
        ? toRejection(limit)
        : { ok: true, request: { ...request, assembly: { ...request.assembly, script } } };
    },
    /**
     * Gives the speakers of an earlier request the voices that were chosen for them here since. Voices that the person
     * may no longer use are replaced.
     */
    async renew(request: Request, requester: CastRequester): Promise<Request> {
      const cast = listCast(request);
      if (cast.length === 0) return request;
      const operation = catalogue.findOperation(request.command);
      const voices = listVoices(requester);
      const ids = new Set(voices.map(({ id }) => id));
      const usable = cast.filter(({ voiceId }) => ids.has(voiceId)).map(({ key, voiceId }) => [key, voiceId] as const);
      const remembered = {
        ...Object.fromEntries(usable),
        ...(await castMemory.load({ adapter, place: requester.place })),
      };
      const again = operation && readScript(operation, request, voices, remembered);
      return again ? recastRequest(request, again.cast) : request;
    },
  };
}
