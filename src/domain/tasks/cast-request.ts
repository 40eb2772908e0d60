// Changes the cast of a request: the person's decision whether it has one, and the voices of its speakers. Pure.

import type { CastMember, Request, RequestAssembly } from '../commands/invocation.ts';

export type VoiceOfSpeaker = Pick<CastMember, 'key' | 'voiceId' | 'voiceName'>;

/** Speakers with voices of their own. */
export const listCast = ({ assembly }: Pick<Request, 'assembly'>): readonly CastMember[] =>
  assembly?.script?.cast ?? [];

/** In one voice, the text is still assembled if it has sounds. */
export function decideCastRequest(request: Request, asOneVoice: boolean): Request {
  const { assembly, ...rest } = request;
  if (!assembly?.script) return request;
  const { isUnsure: _, ...script } = assembly.script;
  if (!asOneVoice) return { ...rest, assembly: { ...assembly, script } };
  return script.sounds === 0 ? rest : { ...rest, assembly: { ...assembly, script: { ...script, cast: [] } } };
}

/** Gives speakers other voices. Choices for speakers that the text lacks change nothing. */
export function recastRequest(request: Request, choices: readonly VoiceOfSpeaker[]): Request {
  const { assembly } = request;
  if (!assembly?.script) return request;
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  const cast = assembly.script.cast.map((member) => ({ ...member, ...byKey.get(member.key) }));
  return { ...request, assembly: { ...assembly, script: { ...assembly.script, cast } } };
}

/** The same request, with the subtasks that the task already has. */
export function reuseSubtasks(request: Request, task: string): Request {
  const { assembly } = request;
  const reused: RequestAssembly | undefined = assembly && { ...assembly, repeats: assembly.repeats ?? task };
  return reused ? { ...request, assembly: reused } : request;
}
