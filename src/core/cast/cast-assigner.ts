// Recognizes scripts in requests, and gives their speakers voices: those that people chose for the names here before,
// voices of that name, or others that fit.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Operation, ScriptFields } from '../../domain/commands/command.ts';
import type { CastMember, ParseResult, Request, RequestScript } from '../../domain/commands/invocation.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import { toViewer, type Voice } from '../../domain/media/voice.ts';
import { chooseVoices } from '../../domain/script/choose-voices.ts';
import { listSpeakers, type Speaker } from '../../domain/script/list-speakers.ts';
import { parseNarration, parseScript } from '../../domain/script/parse-script.ts';
import { countScript, type ScriptReading } from '../../domain/script/script.ts';
import { normalizeSpeakerKey } from '../../domain/script/speaker-key.ts';
import { hasNarrator, listCast, recastRequest } from '../../domain/tasks/cast-request.ts';
import type { Requester } from '../../ports/chat.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';
import type { ReadDocumentText } from '../books/document-text.ts';
import { toRejection } from '../results.ts';
import { createAssemblyLimit, type UsageReader } from '../subtasks/assembly-limit.ts';
import { countScriptTasks } from '../subtasks/script-plan.ts';
import type { CastMemory } from './cast-memory.ts';

interface CastAssignerOptions {
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly voiceDirectory: Pick<VoiceDirectory, 'voicesFor'>;
  readonly castMemory: CastMemory;
  readonly readDocumentText: ReadDocumentText;
  /** Absent: no limits. */
  readonly quota?: UsageReader;
}

type CastRequester = Pick<Requester, 'person' | 'place'>;

type ScriptOperation = Operation & { readonly script: ScriptFields };

const hasScript = (operation: Operation): operation is ScriptOperation => operation.script !== undefined;

/** `isCast`: the person's own decision. Absent: the text decides, or is unclear. */
const readText = (text: string, isCast: unknown, voices: readonly Voice[]): ScriptReading => {
  if (isCast === false) return parseNarration(text);
  return parseScript(text, { voiceNames: voices.map(({ name }) => name), isForced: isCast === true });
};

const toCast = (
  speakers: readonly Pick<Speaker, 'key' | 'name' | 'lines'>[],
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

/** Id of a voice or language. */
const findId = ({ values }: Request, field: string): number | undefined => {
  const id = values[field];
  return typeof id === 'number' ? id : undefined;
};

/** True if the person did not choose the narrator's voice, and a speaker of the text has its name. */
const isNarratorTaken = (
  { givenFields }: Request,
  { voiceField }: ScriptFields,
  speakers: readonly Speaker[],
  voice: Voice | undefined,
): boolean =>
  givenFields !== undefined &&
  !givenFields.includes(voiceField) &&
  speakers.some(({ key }) => voice !== undefined && key === normalizeSpeakerKey(voice.name));

/** Speaks the text without a name, if the request has no voice of its own. */
const NARRATOR: Speaker = { key: '', name: '', lines: 1, characters: 0 };

interface VoicesHere {
  readonly voices: readonly Voice[];
  readonly remembered: Readonly<Record<string, number>>;
}

/** Adds the script with its voices. */
function addScript(
  operation: ScriptOperation,
  request: Request,
  reading: Exclude<ScriptReading, { is: 'plain' }>,
  { voices, remembered }: VoicesHere,
): Request {
  const { script: fields } = operation;
  const language = findId(request, fields.languageField);
  const ownVoiceId = findId(request, fields.voiceField);
  const ownVoice = voices.find(({ id }) => id === ownVoiceId);
  const speakers = listSpeakers(reading.script, findLanguageById(language ?? -1)?.tag);
  const { lines, sounds } = countScript(reading.script);
  const narratorVoiceId = isNarratorTaken(request, fields, speakers, ownVoice) ? undefined : ownVoiceId;
  const isNarrated = lines > speakers.reduce((sum, speaker) => sum + speaker.lines, 0);
  const chosen = chooseVoices(narratorVoiceId === undefined && isNarrated ? [NARRATOR, ...speakers] : speakers, {
    voices,
    language,
    // Without a narrator, the voice is free for a speaker.
    narratorVoiceId: isNarrated ? narratorVoiceId : undefined,
    remembered,
  });
  const script: RequestScript = {
    cast: toCast(speakers, chosen, voices),
    lines,
    sounds,
    tasks: countScriptTasks(operation, request, reading.script, chosen),
    ...(reading.is === 'ask' && { isUnsure: true }),
  };
  const { book: _, ...rest } = request;
  return withNarrator({ ...rest, assembly: { script } }, fields, voices, chosen.get(NARRATOR.key));
}

function withNarrator(
  request: Request,
  { voiceField }: ScriptFields,
  voices: readonly Voice[],
  id: number | undefined,
) {
  const voice = voices.find((one) => one.id === id);
  if (!voice) return request;
  return {
    ...request,
    values: { ...request.values, [voiceField]: voice.id },
    labels: { ...request.labels, [voiceField]: voice.name },
  };
}

export type CastAssigner = ReturnType<typeof createCastAssigner>;

export function createCastAssigner(
  adapter: string,
  { catalogue, voiceDirectory, castMemory, readDocumentText, quota }: CastAssignerOptions,
) {
  const listVoices = ({ person, place }: CastRequester) => voiceDirectory.voicesFor(toViewer(adapter, person, place));
  const findLimit = createAssemblyLimit(adapter, quota);

  const findText = async (operation: ScriptOperation, request: Request, requester: CastRequester) => {
    const text = request.values[operation.script.textField];
    return typeof text === 'string' ? text : readDocumentText(operation, request, requester);
  };

  return {
    /** Adds the script that the request's text is. Other requests stay unchanged. */
    async assign(request: Request, requester: CastRequester): Promise<ParseResult> {
      const operation = catalogue.findOperation(request.command);
      const text = operation && hasScript(operation) ? await findText(operation, request, requester) : undefined;
      if (!operation || !hasScript(operation) || text === undefined) return { ok: true, request };
      const voices = listVoices(requester);
      const reading = readText(text, request.values[operation.script.castField], voices);
      // Chapters are sure; speakers must be, too.
      if (reading.is === 'plain' || (reading.is === 'ask' && request.assembly)) return { ok: true, request };
      const remembered = await castMemory.load({ adapter, place: requester.place });
      const complete = addScript(operation, request, reading, { voices, remembered });
      const limit = complete.assembly?.script && (await findLimit(complete.assembly.script.tasks, requester));
      return limit ? toRejection(limit) : { ok: true, request: complete };
    },
    /**
     * Gives the speakers of an earlier request the voices that were chosen for them here since. Voices that the person
     * may no longer use are replaced.
     */
    async renew(request: Request, requester: CastRequester): Promise<Request> {
      const cast = listCast(request);
      const { script: fields } = catalogue.findOperation(request.command) ?? {};
      if (cast.length === 0 || !fields) return request;
      const voices = listVoices(requester);
      const ids = new Set(voices.map(({ id }) => id));
      const usable = cast.filter(({ voiceId }) => ids.has(voiceId)).map(({ key, voiceId }) => [key, voiceId] as const);
      const remembered = await castMemory.load({ adapter, place: requester.place });
      const chosen = chooseVoices(cast, {
        voices,
        language: findId(request, fields.languageField),
        narratorVoiceId: hasNarrator(request) ? findId(request, fields.voiceField) : undefined,
        remembered: { ...Object.fromEntries(usable), ...remembered },
      });
      return recastRequest(request, toCast(cast, chosen, voices));
    },
  };
}
