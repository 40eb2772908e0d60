// Recognizes scripts in requests, and gives their speakers voices: those that people chose for the names here before,
// voices of that name, or others that fit.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Operation } from '../../domain/commands/command.ts';
import type { CastMember, Request, RequestScript } from '../../domain/commands/invocation.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import { toViewer, type Voice } from '../../domain/media/voice.ts';
import type { Person, Place } from '../../domain/person.ts';
import { chooseVoices } from '../../domain/script/choose-voices.ts';
import { listSpeakers, type Speaker } from '../../domain/script/list-speakers.ts';
import { parseNarration, parseScript } from '../../domain/script/parse-script.ts';
import { countScript, type ScriptReading } from '../../domain/script/script.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';
import type { CastMemory } from '../people/cast-memory.ts';
import { countScriptTasks } from '../subtasks/plan-assembly.ts';

interface CastAssignerOptions {
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly voiceDirectory: Pick<VoiceDirectory, 'voicesFor'>;
  readonly castMemory: CastMemory;
}

interface Requester {
  readonly person: Person;
  readonly place: Place;
}

/** `cast`: the person's own decision. Absent: the text decides, or is unclear. */
const readText = (text: string, cast: unknown, voices: readonly Voice[]): ScriptReading => {
  if (cast === 'off') return parseNarration(text);
  return parseScript(text, { voiceNames: voices.map(({ name }) => name), isForced: cast === 'on' });
};

const toCast = (
  speakers: readonly Speaker[],
  chosen: ReadonlyMap<string, number>,
  voices: readonly Voice[],
): readonly CastMember[] => {
  const names = new Map(voices.map(({ id, name }) => [id, name]));
  return speakers.flatMap(({ key, name, lines }) => {
    const voiceId = chosen.get(key);
    return voiceId === undefined ? [] : [{ key, name, voiceId, voiceName: names.get(voiceId) ?? String(voiceId), lines }];
  });
};

export function createCastAssigner(adapter: string, { catalogue, voiceDirectory, castMemory }: CastAssignerOptions) {
  const assign = async (operation: Operation, request: Request, { person, place }: Requester): Promise<Request> => {
    const { script: fields } = operation;
    const text = fields && request.values[fields.textField];
    if (!fields || typeof text !== 'string') return request;
    const voices = voiceDirectory.voicesFor(toViewer(adapter, person, place));
    const reading = readText(text, request.values['cast'], voices);
    if (reading.is === 'plain') return request;
    const language = request.values[fields.languageField];
    const languageId = typeof language === 'number' ? language : undefined;
    const speakers = listSpeakers(reading.script, findLanguageById(languageId ?? -1)?.tag);
    const narrator = request.values[fields.voiceField];
    const chosen = chooseVoices(speakers, {
      voices,
      language: languageId,
      narratorVoiceId: typeof narrator === 'number' ? narrator : undefined,
      remembered: await castMemory.load({ adapter, place }),
    });
    const { lines, sounds } = countScript(reading.script);
    const script: RequestScript = {
      cast: toCast(speakers, chosen, voices),
      lines,
      sounds,
      tasks: countScriptTasks(operation, request, reading.script, chosen),
      ...(reading.is === 'ask' && { isUnsure: true }),
    };
    return { ...request, assembly: { ...request.assembly, script } };
  };

  /** Returns other requests unchanged. */
  return async (request: Request, requester: Requester): Promise<Request> => {
    const operation = catalogue.findOperation(request.command);
    return operation ? assign(operation, request, requester) : request;
  };
}
