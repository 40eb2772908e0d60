// Changes a request by what the person decides: whether it has a cast, and the voices of its speakers. Pure.

import type { CastMember, Request } from '../commands/invocation.ts';
import { toReviewedRequest } from './review-request.ts';
import type { Task } from './task.ts';

export type VoiceOfSpeaker = Pick<CastMember, 'key' | 'voiceId' | 'voiceName'>;

/** Speakers with voices of their own. */
export const listCast = ({ assembly }: Pick<Request, 'assembly'>): readonly CastMember[] =>
  assembly?.script?.cast ?? [];

/** True if the request's own voice speaks: always, unless each line of a script has a speaker. */
export function hasNarrator(request: Request): boolean {
  const spoken = listCast(request).reduce((sum, { lines }) => sum + lines, 0);
  return spoken === 0 || spoken < (request.assembly?.script?.lines ?? 0);
}

/** In one voice, the text is still assembled if it has sounds. */
function decideCastRequest(request: Request, asOneVoice: boolean): Request {
  const { assembly, ...rest } = request;
  if (!assembly?.script) return request;
  const { isUnsure: _, ...script } = assembly.script;
  if (!asOneVoice) return { ...rest, assembly: { ...assembly, script } };
  return script.sounds === 0 ? rest : { ...rest, assembly: { ...assembly, script: { ...script, cast: [] } } };
}

/** The request that starts after the person's answer. */
export function toConfirmedRequest({ request, state }: Pick<Task, 'request' | 'state'>, asOneVoice = false): Request {
  if ('reviewed' in state) return toReviewedRequest(request);
  return 'cast' in state ? decideCastRequest(request, asOneVoice) : request;
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
  return assembly ? { ...request, assembly: { ...assembly, repeats: assembly.repeats ?? task } } : request;
}
