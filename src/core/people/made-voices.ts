// Voices that people made, from a sample that they chose to the last moment. The service gives designed voices no id of their own
// (public fact), so a kept sample is uploaded like any recording. All who use our account there would read its name, so that it
// says nothing; what people call it, and whose it is, is noted here before the service has it, and told to the directory at once.

import { rm } from 'node:fs/promises';
import type { Catalogue } from '../../domain/commands/command.ts';
import type { Person } from '../../domain/commands/invocation.ts';
import {
  type MadeVoice,
  makerAt,
  neutralName,
  type Owned,
  type Viewer,
  viewerAt,
} from '../../domain/media/voice.ts';
import { keptOf, type Task } from '../../domain/tasks/task.ts';
import type { Words } from '../../domain/words/index.ts';
import { shortId } from '../../kit/id.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import { cut } from '../../kit/text.ts';
import type { Directory } from '../../ports/directory.ts';
import { type MediaService, ServiceRefused, ServiceUnreachable } from '../../ports/service.ts';
import type { MadeVoiceStore, SettingsStore, TaskStore } from '../../ports/store.ts';
import type { Runner } from '../tasks/runner.ts';
import { firstPress, type PressParts } from './first-press.ts';

export interface MadeVoices {
  /** Replaces what is known of it. */
  note(voice: MadeVoice): Promise<void>;
  /** It never came to be. */
  drop(voice: MadeVoice): Promise<void>;
  /** One that came of any of these tasks, although its number was never answered: by its name, the service is asked for it. */
  cameOf(tasks: readonly string[]): Promise<CameOf | undefined>;
  /** Whose it is, if it was made here and may still be used. */
  ownedAs(id: number): Promise<Owned | undefined>;
  /** Takes all of these away, for good. */
  forget(whose: (by: Viewer, voice: MadeVoice) => boolean): Promise<ForgottenVoices>;
}

interface CameOf {
  readonly id: number;
  readonly owned: Owned;
}

interface ForgottenVoices {
  /** How many the service deleted. */
  readonly deleted: number;
  /** Of those, how many recordings are still at a server of its own, which it asks until they are deleted there. */
  readonly later: number;
  /** How many it keeps, although they can neither be seen nor used here any more. */
  readonly hidden: number;
}

interface MadeVoicesParts {
  readonly store: MadeVoiceStore;
  readonly directory: Pick<Directory, 'learn' | 'refresh'>;
  readonly service: Pick<MediaService, 'deleteVoice'>;
  readonly log: Log;
}

export function createMadeVoices({ store, directory, service, log }: MadeVoicesParts): MadeVoices {
  const note = async (voice: MadeVoice): Promise<void> => {
    await store.put(voice);
    directory.learn(voice);
  };
  const drop = async ({ mark, id }: MadeVoice): Promise<void> => {
    directory.learn({ mark, id });
    await store.delete(mark);
  };

  const deleteAt = async ({ id }: MadeVoice): Promise<boolean | 'later'> => {
    if (id === undefined) return false;
    try {
      return await service.deleteVoice(id);
    } catch (thrown) {
      log.warn('voice not deleted at the service', { reason: reasonOf(thrown) });
      return false;
    }
  };

  return {
    note,
    drop,
    async cameOf(tasks) {
      if (tasks.length === 0) return undefined;
      await directory.refresh();
      for (const { id, owned } of await store.all())
        if (id !== undefined && owned?.task !== undefined && tasks.includes(owned.task)) return { id, owned };
      return undefined;
    },
    ownedAs: async (id) => (await store.all()).find((one) => one.id === id)?.owned,
    async forget(whose) {
      const isOne = (one: MadeVoice): one is MadeVoice & { readonly owned: Owned } =>
        one.owned !== undefined && whose(one.owned.by, one);
      const theirs = (await store.all()).filter(isOne);
      // Out of sight first: the service may take its time, or not answer.
      for (const { owned: _, ...hidden } of theirs) await note(hidden);
      let deleted = 0;
      let later = 0;
      for (const voice of theirs) {
        const done = await deleteAt(voice);
        if (!done) continue;
        await drop(voice);
        deleted += 1;
        if (done === 'later') later += 1;
      }
      return { deleted, later, hidden: theirs.length - deleted };
    },
  };
}

/** Noted before the service has it: a voice whose answer was lost is its maker's all the same, and no other person's. */
export async function madeAs<Made extends { readonly id: number }>(
  voices: Pick<MadeVoices, 'note' | 'drop'>,
  owned: Owned,
  make: (calledThere: string) => Promise<Made>,
): Promise<Made> {
  const mark = shortId();
  await voices.note({ mark, owned });
  try {
    const made = await make(neutralName(mark));
    await voices.note({ mark, id: made.id, owned });
    return made;
  } catch (thrown) {
    if (thrown instanceof ServiceRefused || thrown instanceof ServiceUnreachable) await voices.drop({ mark });
    throw thrown;
  }
}

/** Which sample it is, and what the voice is to be called. */
interface Wanted {
  readonly role: string;
  readonly name: string;
}

export interface VoiceSaver {
  /** A name that says what the sample was made from, and that no other voice has there. */
  nameFor(task: Task, person: Person, words: Words): string;
  /** Answers with a sentence for the person who asked. Asking twice keeps once. */
  keep(task: Task, wanted: Wanted, person: Person, words: Words): Promise<string>;
  /** Makes the voice kept last the person's own, or what it was before; a sentence where there is nothing to change. */
  use(task: Task, person: Person, undo: boolean, words: Words): Promise<string | undefined>;
}

interface KeeperParts extends PressParts {
  readonly catalogue: Catalogue;
  readonly service: MediaService;
  readonly directory: Directory;
  readonly voices: MadeVoices;
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly runner: Runner;
  readonly folder: string;
}

const SAMPLE_BYTES = 50_000_000;
/** Longest time that one process keeps a sample while others wait. */
const KEEP_MS = 5 * 60_000;

export function createVoiceSaver({
  catalogue,
  service,
  directory,
  voices,
  tasks,
  settings,
  runner,
  folder,
  presses,
  log,
}: KeeperParts): VoiceSaver {
  const serial = createSerial();

  const seenBy = (person: Person, { origin }: Task): readonly string[] =>
    directory.voices(viewerAt(origin.adapter, person, origin.place)).map((voice) => voice.name);

  const keepSample = async (
    task: Task,
    wanted: Wanted,
    person: Person,
    { notices: { voice: say } }: Words,
  ): Promise<string> => {
    const { role } = wanted;
    const { state, request, origin } = task;
    const operation = catalogue.operation(request.command);
    // Recordings of people are made voices in another way: not without their word.
    if (state.at !== 'done' || operation?.outcome.samples === undefined) return say.nothingToKeep;
    const before = keptOf(task).find((one) => one.role === role);
    if (before) return say.keptBefore(before.name);
    const outcome = await service.outcome(operation, state.report);
    const source = outcome.sources.find((one) => one.role === role);
    if (!source) return say.sampleGone;
    const description = String(request.values['voice_description'] ?? '');
    const name = freeName(wanted.name.trim(), seenBy(person, task));
    const got = await service.download(source.address, {
      folder,
      name: `${task.id}-${role}`,
      max: SAMPLE_BYTES,
    });
    try {
      const file = { role, label: source.label, ...got };
      const owned = { name, by: makerAt(origin.adapter, person, origin.place), task: task.id };
      const gender = genderIn(description);
      const { id } = await madeAs(voices, owned, (called) =>
        service.createVoice({ name: called, gender, file }),
      );
      await directory.refresh();
      await runner.tell(task.id, { is: 'kept', kept: { role, voice: id, name } });
      return say.kept(name);
    } finally {
      await rm(got.path, { force: true });
    }
  };

  return {
    nameFor: (task, person, { notices }) => {
      const description = String(task.request.values['voice_description'] ?? '');
      return freeName(voiceName(description, notices.voice.designed), seenBy(person, task));
    },
    use: (task, person, undo, words) =>
      serial(task.id, () => makeOwn({ settings, runner }, task, person, undo, words)),
    keep: (task, wanted, person, words) =>
      serial(task.id, async () => {
        const first = await firstPress({ presses, log }, `keep ${task.id} ${wanted.role}`, KEEP_MS);
        if (!first) return words.notices.begunBefore;
        try {
          return await keepSample((await tasks.get(task.id)) ?? task, wanted, person, words);
        } catch (thrown) {
          const { voice: say } = words.notices;
          log.warn('sample not kept', { task: task.id, reason: reasonOf(thrown) });
          if (thrown instanceof ServiceRefused && [404, 410].includes(thrown.status)) return say.expired;
          if (thrown instanceof ServiceRefused) return say.refused(thrown.message);
          return say.unasked;
        } finally {
          await first.release();
        }
      }),
  };
}

/** The voice kept last as the person's own, or what it was before that; a sentence where there is nothing to change. */
async function makeOwn(
  { settings, runner }: Pick<KeeperParts, 'settings' | 'runner'>,
  task: Task,
  person: Person,
  undo: boolean,
  { notices }: Words,
): Promise<string | undefined> {
  const kept = keptOf(task).at(-1);
  const used = task.state.at === 'done' ? task.state.used : undefined;
  if (!kept || undo !== (used !== undefined)) return notices.voice.nothingToChange;
  const owner = { adapter: task.origin.adapter, person: person.id };
  const { voice: before, ...others } = await settings.get(owner);
  const voice = undo ? used?.before : kept.voice;
  await settings.put(owner, voice === undefined ? others : { ...others, voice });
  const now = undo ? {} : { used: { voice: kept.voice, ...(before !== undefined && { before }) } };
  await runner.tell(task.id, { is: 'used', ...now });
  return undefined;
}

const FILLER = new Set(
  'a an the of with and or in on at to for is are was be who whose that this it its like as very quite rather voice sounds sounding speaks speaking speaker his her their from by'.split(
    ' ',
  ),
);

/** `A warm elderly woman with …` → `Warm Elderly Woman`. `nameless`: for one without a word of use. */
export function voiceName(description: string, nameless: string): string {
  const words = (description.match(/[\p{L}\p{N}’'-]+/gu) ?? [])
    .filter((word) => !FILLER.has(word.toLowerCase()))
    .slice(0, 3);
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return cut(title || nameless, 60);
}

/** Numbered when the name is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let at = 1; ; at += 1) {
    const next = at === 1 ? name : `${name} ${at}`;
    if (!used.has(next.toLowerCase())) return next;
  }
}

/** ISO 5218 code for what the description plainly says, else 0 (not known). */
export function genderIn(description: string): number {
  const female = /\b(woman|female|girl|lady|grandmother|mother|she|her)\b/i.test(description);
  const male = /\b(man|male|boy|gentleman|grandfather|father|he|his)\b/i.test(description);
  if (female === male) return 0;
  return female ? 2 : 1;
}
