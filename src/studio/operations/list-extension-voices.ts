// Lists the voices of extension engines inside a worker, where those engines are loaded.

import { z } from 'zod';
import type { EngineDescription } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { resolveTag } from '../models/model-languages.ts';
import type { EngineVoice } from '../voices/engine-voice.ts';
import type { WorkFunction } from '../work.ts';

/** Voices of one engine; `voices` is absent if the engine is unavailable, so that earlier voices stay. */
export interface ExtensionVoices {
  readonly engine: string;
  readonly voices: readonly EngineVoice[] | undefined;
  readonly isUnavailable: boolean;
  /** Problem with the voice list, for the extension's author. */
  readonly fault?: string;
}

const MAX_VOICES = 300;
const VOICES_SCHEMA = z.array(
  z.object({
    key: z.string().min(1).max(500),
    name: z.string().trim().min(1).max(60),
    gender: z.literal([0, 1, 2, 9]),
    tag: z.string(),
    description: z.string().max(300),
  }),
);

/** Returns the list as JSON in the message of the job. */
export const listExtensionVoices: WorkFunction<unknown> = async (_input, _folder, _report, engines = ENGINES) => {
  const extensionEngines = engines.speech.filter(({ kind }) => kind === 'extension');
  const engineVoices = await Promise.all(
    extensionEngines.map(async ({ name, describe }) => parseEngineVoices(name, await describe())),
  );
  return { files: {}, message: JSON.stringify(engineVoices) };
};

function parseEngineVoices(engine: string, { voices, missing }: EngineDescription): ExtensionVoices {
  const isUnavailable = missing !== undefined;
  if (voices === undefined) return { engine, voices: isUnavailable ? undefined : [], isUnavailable };
  const parsed = VOICES_SCHEMA.safeParse(voices.slice(0, MAX_VOICES));
  if (!parsed.success) return { engine, voices: [], isUnavailable, fault: z.prettifyError(parsed.error) };
  return {
    engine,
    isUnavailable,
    // Ignores voices in languages that the service does not have.
    voices: parsed.data.flatMap((voice) => {
      const tag = resolveTag(voice.tag);
      return tag === undefined ? [] : [{ ...voice, tag }];
    }),
  };
}
