// Engines that extensions bring: those that do what one of the studio's own does, asked before it where they are of equal grade, and
// those that do the whole work of an operation of their own.

import type { Operation } from '../../domain/commands/command.ts';
import { JobFault } from '../faults.ts';
import type { Work } from '../operations/work.ts';
import { slugOf } from '../slug.ts';
import type { VoiceDesign } from '../voices/design.ts';
import type { AnyEngine, EngineFacts, Engines } from './engine.ts';

/** Does the work of an operation that the studio does not know. */
export interface OperationEngine extends Pick<Operation, 'endpoint'> {
  readonly name: string;
  readonly kind: 'extension';
  readonly ability: 'operation';
  /** Never rejects. `missing`: why it cannot be done now, and what would help. */
  describe(): Promise<Pick<EngineFacts, 'version' | 'licence' | 'missing'>>;
  /** The input has the request's values by the names of its fields; of a file that was given, its name in the folder as `file`. */
  readonly work: Work<Readonly<Record<string, unknown>>>;
}

export type OutsideEngine = (AnyEngine & { readonly kind: 'extension' }) | OperationEngine;

const doesOperation = (engine: OutsideEngine): engine is OperationEngine => engine.ability === 'operation';

/** Who is told to have found the voices of an engine from outside. */
export const finderOf = (engine: string): string => `extension: ${engine}`;

/** What the engine with this name calls the voice, where it is one of its own. */
export const ownVoice = (engine: string, { found }: Pick<VoiceDesign, 'found'>): string | undefined =>
  found?.by === finderOf(engine) ? found.key : undefined;

/** The slugs of the operations whose work is done by these. */
export const operationsOf = (engines: readonly OutsideEngine[]): readonly string[] =>
  engines.filter(doesOperation).map(slugOf);

/** By the operation's slug. */
export const workOf = (
  engines: readonly OutsideEngine[],
): Readonly<Record<string, OperationEngine['work']>> =>
  Object.fromEntries(engines.filter(doesOperation).map((engine) => [slugOf(engine), whereItIs(engine)]));

/** What cannot be done now is refused with the reason. */
const whereItIs =
  ({ describe, work }: OperationEngine): OperationEngine['work'] =>
  async (...job) => {
    const { missing } = await describe();
    if (missing !== undefined) throw new JobFault('PROCESSING_ERROR', missing);
    return work(...job);
  };

/** The studio's own, and before them those from outside. */
export function withOutside(own: Engines, outside: readonly OutsideEngine[]): Engines {
  const of = <Ability extends keyof Engines>(ability: Ability): Engines[Ability] =>
    outside.filter((one) => one.ability === ability) as unknown as Engines[Ability];
  return {
    speech: [...of('speech'), ...own.speech],
    recognition: [...of('recognition'), ...own.recognition],
    translation: [...of('translation'), ...own.translation],
    sound: [...of('sound'), ...own.sound],
    separation: [...of('separation'), ...own.separation],
    likeness: [...of('likeness'), ...own.likeness],
  };
}
