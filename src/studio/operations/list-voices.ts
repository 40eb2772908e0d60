// The voices that engines from outside have of their own, found out in a worker, where such engines are.

import { z } from 'zod';
import type { EngineFacts, OwnVoice } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { tagMeant } from '../models/languages.ts';
import type { Work } from './work.ts';

/** Of one engine. `voices`: `undefined` where it tells none now and may have told some before. */
export interface ListedVoices {
  readonly engine: string;
  readonly voices: readonly OwnVoice[] | undefined;
  readonly isAway: boolean;
  /** What is wrong with its list, for its author. */
  readonly fault?: string;
}

const MOST_VOICES = 300;
const VOICES = z.array(
  z.object({
    key: z.string().min(1).max(500),
    name: z.string().trim().min(1).max(60),
    gender: z.literal([0, 1, 2, 9]),
    tag: z.string(),
    description: z.string().max(300),
  }),
);

/** As a job's answer: JSON in its message. */
export const listVoices: Work<unknown> = async (_input, _folder, _report, engines = ENGINES) => {
  const outside = engines.speech.filter(({ kind }) => kind === 'extension');
  const listed = await Promise.all(
    outside.map(async ({ name, describe }) => listedFrom(name, await describe())),
  );
  return { files: {}, message: JSON.stringify(listed) };
};

function listedFrom(engine: string, { voices, missing }: EngineFacts): ListedVoices {
  const isAway = missing !== undefined;
  if (voices === undefined) return { engine, voices: isAway ? undefined : [], isAway };
  const read = VOICES.safeParse(voices.slice(0, MOST_VOICES));
  if (!read.success) return { engine, voices: [], isAway, fault: z.prettifyError(read.error) };
  return {
    engine,
    isAway,
    // A language that nobody can ask for is none.
    voices: read.data.flatMap((voice) => {
      const tag = tagMeant(voice.tag);
      return tag === undefined ? [] : [{ ...voice, tag }];
    }),
  };
}
