// Adds the engines of extensions. An engine for a studio capability comes before the studio's own of equal grade. An
// operation engine does the whole work of the extension's own operation.

import type { Operation } from '../../domain/commands/command.ts';
import { JobError } from '../errors.ts';
import { toOperationSlug } from '../operation-slug.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';
import type { WorkFunction } from '../work.ts';
import type { AnyEngine, EngineDescription, Engines } from './engine.ts';

/** Does the work of an operation that the extension adds. */
export interface OperationEngine extends Pick<Operation, 'endpoint'> {
  readonly name: string;
  readonly kind: 'extension';
  readonly capability: 'operation';
  /** Never rejects. `missing`: reason why the engine is unavailable, with advice. */
  describe(): Promise<Pick<EngineDescription, 'version' | 'licence' | 'missing'>>;
  /**
   * The input holds the request's values by field name. For an uploaded file, `file` is its name in the job's folder.
   */
  readonly work: WorkFunction<Readonly<Record<string, unknown>>>;
}

export type ExtensionEngine = (AnyEngine & { readonly kind: 'extension' }) | OperationEngine;

const isOperationEngine = (engine: ExtensionEngine): engine is OperationEngine => engine.capability === 'operation';

/** Source name that is stored with the voices of an extension engine. */
export const formatVoiceSource = (engine: string): string => `extension: ${engine}`;

/** Returns the engine's own key for a voice, if the voice belongs to this engine. */
export const findExtensionVoiceKey = (engine: string, { found }: Pick<VoiceDesign, 'found'>): string | undefined =>
  found?.by === formatVoiceSource(engine) ? found.key : undefined;

export const listExtensionOperations = (engines: readonly ExtensionEngine[]): readonly string[] =>
  engines.filter(isOperationEngine).map(toOperationSlug);

export const getExtensionWorkFunctions = (
  engines: readonly ExtensionEngine[],
): Readonly<Record<string, OperationEngine['work']>> =>
  Object.fromEntries(
    engines.filter(isOperationEngine).map((engine) => [toOperationSlug(engine), requireAvailable(engine)]),
  );

/** Rejects a request while the engine is unavailable, with the reason. */
const requireAvailable =
  ({ describe, work }: OperationEngine): OperationEngine['work'] =>
  async (...job) => {
    const { missing } = await describe();
    if (missing !== undefined) throw new JobError('PROCESSING_ERROR', missing);
    return work(...job);
  };

/** Puts extension engines before the studio's own. */
export function addExtensionEngines(engines: Engines, extensionEngines: readonly ExtensionEngine[]): Engines {
  const enginesFor = <Capability extends keyof Engines>(capability: Capability): Engines[Capability] =>
    extensionEngines.filter(
      (extensionEngine) => extensionEngine.capability === capability,
    ) as unknown as Engines[Capability];
  return {
    speech: [...enginesFor('speech'), ...engines.speech],
    recognition: [...enginesFor('recognition'), ...engines.recognition],
    translation: [...enginesFor('translation'), ...engines.translation],
    sound: [...enginesFor('sound'), ...engines.sound],
    separation: [...enginesFor('separation'), ...engines.separation],
    cloning: [...enginesFor('cloning'), ...engines.cloning],
  };
}
