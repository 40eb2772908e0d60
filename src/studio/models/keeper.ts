// Keeps what people can choose from in step with the models folder: looks at it again and again, has what is new tried by a worker, and
// tells which voices there are. What the folders hold is known to scan.ts, what a voice is made of to found.ts.

import { type Log, reasonOf } from '../../kit/log.ts';
import { JobFault, Stopping } from '../faults.ts';
import { describedBy } from '../voices/designed/describe.ts';
import { inventVoices } from '../voices/designed/invent.ts';
import type { FoundVoice, FoundVoices } from '../voices/found.ts';
import { plainName } from '../voices/tongues.ts';
import { clones, clonesIn, FINDER, voicesOf } from './abilities.ts';
import type { SoundFolder } from './inspect.ts';
import type { Section } from './layouts.ts';
import { markOf } from './models.ts';
import { createScanner, isSound, type Seen } from './scan.ts';
import type { Tried, TriedModels } from './tried.ts';

export interface KeeperParts {
  /** The models folder. */
  readonly root: string;
  readonly found: FoundVoices;
  readonly tried: TriedModels;
  /** Rejects with a {@link JobFault} that says what is wrong with the folder. */
  readonly tryOut: (path: string) => Promise<void>;
  /** The built-in voice nearest to a recording. Rejects with a {@link JobFault}. */
  readonly nearest: (folder: SoundFolder) => Promise<Pick<Tried, 'design' | 'message'>>;
  /** Told when something has come or gone. */
  readonly onChange: () => void;
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * A loaded model takes its size and as much again to work. Translators work by twos, and each is taken apart when it is loaded: two of 60 MB
 * took 510 MB, one of them 340 MB.
 */
const NEEDS: Readonly<Record<Section, number>> = { voices: 2, recognition: 2, translation: 9 };

export interface Keeper {
  /** Marks of the folders that were tried and do not work. */
  broken(): readonly string[];
  /** Bytes of memory that the model which needs most takes to work. */
  memory(): number;
  stop(): void;
}

export function keepModels(parts: KeeperParts): Keeper {
  const { root, found, tried, everyMs, log, onChange } = parts;
  const scanner = createScanner(root);
  const off = new AbortController();
  let before = '';
  let memory = 0;
  let broken: readonly string[] = [];

  const told = (seen: readonly Seen[]): void => {
    const sound = seen.map(({ folder }) => folder).filter(isSound);
    const cloners = sound.filter((one) => clones(one) && outcomeOf(seen, one)?.fault === undefined);
    found.take(
      FINDER,
      sound.flatMap((folder) => voicesFor(folder, outcomeOf(seen, folder), cloners)),
    );
    broken = seen.flatMap(({ folder, state }) =>
      tried.find(folder.path, state)?.fault === undefined ? [] : [markOf(folder.path, state)],
    );
    memory = Math.max(0, ...sound.map(({ section, bytes }) => NEEDS[section] * bytes));
  };
  const outcomeOf = (seen: readonly Seen[], { path }: SoundFolder): Tried | undefined => {
    const state = seen.find(({ folder }) => folder.path === path)?.state;
    return state === undefined ? undefined : tried.find(path, state);
  };
  const look = async (): Promise<void> => {
    const seen = await scanner.scan();
    const now = seen.map(({ folder, state }) => `${folder.path}\n${state}`).join('\n\n');
    if (now === before) return;
    told(seen);
    for (const { folder, state } of seen) {
      if (off.signal.aborted) return;
      if (!isSound(folder) || tried.find(folder.path, state)) continue;
      const outcome = await outcomeFor(folder, parts);
      tried.keep(folder.path, state, outcome);
      const { path, layout } = folder;
      if (outcome.fault === undefined) log.info('model found', { path, layout });
      else log.warn('model does not work', { path, layout, why: outcome.fault });
      told(seen);
    }
    // Not before all is tried: what was interrupted is looked at again.
    before = now;
    onChange();
  };
  const keepLooking = async (): Promise<void> => {
    await look().catch((error: unknown) => {
      if (!off.signal.aborted && !(error instanceof Stopping))
        log.warn('models not looked at', { error: reasonOf(error) });
    });
    if (!off.signal.aborted) timer = setTimeout(() => void keepLooking(), everyMs).unref();
  };
  let timer: NodeJS.Timeout | undefined;
  void keepLooking();
  return {
    memory: () => memory,
    broken: () => broken,
    stop() {
      off.abort();
      clearTimeout(timer);
    },
  };
}

async function outcomeFor(folder: SoundFolder, { tryOut, nearest }: KeeperParts): Promise<Tried> {
  try {
    if (folder.layout === 'Cloned voice') return await nearest(folder);
    await tryOut(folder.path);
    return {};
  } catch (error) {
    if (error instanceof JobFault && !error.again) return { fault: error.message };
    throw error;
  }
}

/** Only what was tried and works. */
function voicesFor(
  folder: SoundFolder,
  tried: Tried | undefined,
  cloners: readonly SoundFolder[],
): FoundVoice[] {
  if (!tried || tried.fault !== undefined) return [];
  return voicesOf(folder).map(({ key, name, gender, tag, about }) => {
    const voice = { key, name, gender, tag, description: `Natural (${about}).` };
    if (folder.layout === 'Designed voice') {
      const description = folder.text ?? '';
      const [design] = inventVoices(describedBy(description), description, tag).voices;
      const said = `${about}: ${short(description)}`;
      return { ...voice, gender: design.gender, design, description: said, personal: true };
    }
    if (folder.layout !== 'Cloned voice') return voice;
    if (cloners.some((one) => clonesIn(one, tag)))
      return { ...voice, description: 'Speaks as in its recording.', personal: true };
    const { design, message = '' } = tried;
    const said = `Not the voice of the recording, but the built-in one nearest to it, as no model here speaks ${plainName(tag)} with recordings. ${message}`;
    return {
      ...voice,
      description: said.trim(),
      personal: true,
      ...(design && { gender: design.gender, design: { ...design, tag } }),
    };
  });
}

const LONGEST = 300;
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};
