// Custom voices, from the choice of a sample to their deletion. The service has no ids for designed voices
// (documented), so a saved sample is uploaded like a recording. Other users of the service account can see its name
// there, so that name is a random code. The real name and owner are stored here before the upload, and the voice
// directory is updated at once.

import { rm } from 'node:fs/promises';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import {
  type CustomVoice,
  type CustomVoiceDetails,
  toServiceVoiceName,
  toViewer,
  toVoiceOwner,
  type Viewer,
} from '../../domain/media/voice.ts';
import type { Person } from '../../domain/person.ts';
import { listSavedVoices, type Task } from '../../domain/tasks/task.ts';
import type { TaskEvent } from '../../domain/tasks/task-event.ts';
import { createShortId } from '../../kit/id.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { truncate } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { type Message, message, type Text } from '../../messages/message.ts';
import { type MediaService, ServiceRefusedError, ServiceUnreachableError } from '../../ports/media-service.ts';
import type { CustomVoiceStore, SettingsStore, TaskStore } from '../../ports/store.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';
import { claimPress, type PressClaimOptions } from './claim-press.ts';

export interface CustomVoices {
  /** Replaces the record. */
  save(voice: CustomVoice): Promise<void>;
  /** Deletes the record of a voice that was never created. */
  discardFailed(voice: CustomVoice): Promise<void>;
  /** Finds a voice of these tasks whose create response was lost, by its name at the service. */
  findByTasks(tasks: readonly string[]): Promise<TaskVoice | undefined>;
  /** Returns the owners' details of those voices that are custom and may still be used. */
  findDetails(ids: readonly number[]): Promise<readonly CustomVoiceDetails[]>;
  deleteWhere(isMatch: (by: Viewer, voice: CustomVoice) => boolean): Promise<VoiceDeletionResult>;
}

interface TaskVoice {
  readonly id: number;
  readonly owned: CustomVoiceDetails;
}

interface VoiceDeletionResult {
  /** Voices deleted at the service. */
  readonly deleted: number;
  /** Deleted voices whose recording is still on a server behind the service, which retries the deletion. */
  readonly pending: number;
  /** Voices that the service could not delete. They are hidden and unusable here. */
  readonly hidden: number;
}

interface CustomVoicesOptions {
  readonly store: CustomVoiceStore;
  readonly voiceDirectory: Pick<VoiceDirectory, 'update' | 'refresh' | 'isPublic'>;
  readonly service: Pick<MediaService, 'deleteVoice'>;
  readonly log: Log;
}

export function createCustomVoices({ store, voiceDirectory, service, log }: CustomVoicesOptions): CustomVoices {
  const save = async (voice: CustomVoice): Promise<void> => {
    await store.put(voice);
    voiceDirectory.update(voice);
  };
  const discardFailed = async ({ code, id }: CustomVoice): Promise<void> => {
    voiceDirectory.update({ code, id });
    await store.delete(code);
  };

  const deleteAtService = async ({ id }: CustomVoice): Promise<boolean | 'later'> => {
    if (id === undefined) return false;
    try {
      return await service.deleteVoice(id);
    } catch (thrown) {
      log.warn('voice not deleted at the service', { reason: formatError(thrown) });
      return false;
    }
  };

  return {
    save,
    discardFailed,
    async findByTasks(tasks) {
      if (tasks.length === 0) return undefined;
      await voiceDirectory.refresh();
      for (const { id, details } of await store.all())
        if (id !== undefined && details?.taskId !== undefined && tasks.includes(details.taskId))
          return { id, owned: details };
      return undefined;
    },
    async findDetails(ids) {
      // Most voices are public. On Redis, reading the custom ones scans all keys.
      const sought = ids.filter((id) => !voiceDirectory.isPublic(id));
      const voices = sought.length > 0 ? await store.all() : [];
      return voices.flatMap(({ id, details }) => (id !== undefined && sought.includes(id) && details) || []);
    },
    async deleteWhere(isMatch) {
      const isOne = (one: CustomVoice): one is CustomVoice & { readonly details: CustomVoiceDetails } =>
        one.details !== undefined && isMatch(one.details.owner, one);
      const matches = (await store.all()).filter(isOne);
      // Hides the voices first, since the service may be slow or unavailable.
      for (const { details: _, ...hidden } of matches) await save(hidden);
      let deleted = 0;
      let pending = 0;
      for (const voice of matches) {
        const done = await deleteAtService(voice);
        if (!done) continue;
        await discardFailed(voice);
        deleted += 1;
        if (done === 'later') pending += 1;
      }
      return { deleted, pending, hidden: matches.length - deleted };
    },
  };
}

/** Stores the owner before the create call, so that a voice whose response was lost still belongs to its owner. */
export async function createOwnedVoice<Made extends { readonly id: number }>(
  voices: Pick<CustomVoices, 'save' | 'discardFailed'>,
  details: CustomVoiceDetails,
  create: (serviceName: string) => Promise<Made>,
): Promise<Made> {
  const code = createShortId();
  await voices.save({ code, details });
  try {
    const made = await create(toServiceVoiceName(code));
    await voices.save({ code, id: made.id, details });
    return made;
  } catch (thrown) {
    if (thrown instanceof ServiceRefusedError || thrown instanceof ServiceUnreachableError)
      await voices.discardFailed({ code });
    throw thrown;
  }
}

interface SampleChoice {
  readonly role: string;
  readonly name: string;
}

export interface VoiceSaver {
  /** Suggests a name from the request that no other voice there has. */
  suggestName(task: Task, person: Person, messages: Messages): string;
  /** Saves a sample as a voice and returns a message for the person. A second call saves nothing. */
  saveSample(task: Task, wanted: SampleChoice, person: Person): Promise<Text>;
  /**
   * Sets the last saved voice as the person's default, or restores the previous one. Returns a message if there is
   * nothing to change.
   */
  setAsDefault(task: Task, person: Person, undo: boolean): Promise<Message | undefined>;
}

interface VoiceSaverOptions extends PressClaimOptions {
  readonly catalogue: Catalogue;
  readonly service: MediaService;
  readonly voiceDirectory: VoiceDirectory;
  readonly customVoices: CustomVoices;
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly runner: { dispatch(taskId: string, event: TaskEvent): Promise<unknown> };
  readonly tempFolder: string;
}

const MAX_SAMPLE_BYTES = 50_000_000;
/** Maximum time for which saving a sample blocks other processes. */
const SAVE_CLAIM_MS = 5 * 60_000;

export function createVoiceSaver({
  catalogue,
  service,
  voiceDirectory,
  customVoices,
  tasks,
  settings,
  runner,
  tempFolder,
  pressClaims,
  log,
}: VoiceSaverOptions): VoiceSaver {
  const serial = createKeyedMutex();

  const visibleNames = (person: Person, { origin }: Task): readonly string[] =>
    voiceDirectory.voicesFor(toViewer(origin.adapter, person, origin.place)).map((voice) => voice.name);

  const saveSample = async (task: Task, wanted: SampleChoice, person: Person): Promise<Text> => {
    const { role } = wanted;
    const { state, request, origin } = task;
    const operation = catalogue.findOperation(request.command);
    // Recordings of people need consent, so they are handled by cloned-voices.ts.
    if (state.status !== 'done' || operation?.outcome.samplesField === undefined)
      return message('notices.voice.nothingToKeep');
    const before = listSavedVoices(task).find((one) => one.role === role);
    if (before) return message('notices.voice.keptBefore', { name: before.name });
    const outcome = await service.findOutcome(operation, state.report);
    const source = outcome.fileLinks.find((one) => one.role === role);
    if (!source) return message('notices.voice.sampleGone');
    const description = String(request.values['voice_description'] ?? '');
    const name = makeUniqueName(wanted.name.trim(), visibleNames(person, task));
    const got = await service.download(source.address, {
      folder: tempFolder,
      name: `${task.id}-${role}`,
      maxBytes: MAX_SAMPLE_BYTES,
    });
    try {
      const file = { role, label: source.label, ...got };
      const owned = { name, owner: toVoiceOwner(origin.adapter, person, origin.place), taskId: task.id };
      const gender = inferDescribedGender(description);
      const { id } = await createOwnedVoice(customVoices, owned, (called) =>
        service.createVoice({ name: called, gender, file }),
      );
      await voiceDirectory.refresh();
      await runner.dispatch(task.id, { is: 'voice-saved', savedVoice: { role, voiceId: id, name } });
      return message('notices.voice.kept', { name });
    } finally {
      await rm(got.path, { force: true });
    }
  };

  return {
    suggestName: (task, person, { format }) => {
      const description = String(task.request.values['voice_description'] ?? '');
      return makeUniqueName(deriveVoiceName(description, format('notices.voice.designed')), visibleNames(person, task));
    },
    setAsDefault: (task, person, undo) =>
      serial(task.id, () => changeDefaultVoice({ settings, runner }, task, person, undo)),
    saveSample: (task, wanted, person) =>
      serial(task.id, async () => {
        const first = await claimPress({ pressClaims, log }, `keep ${task.id} ${wanted.role}`, SAVE_CLAIM_MS);
        if (!first) return message('notices.begunBefore');
        try {
          return await saveSample((await tasks.get(task.id)) ?? task, wanted, person);
        } catch (thrown) {
          log.warn('voice sample not stored', { task: task.id, reason: formatError(thrown) });
          if (thrown instanceof ServiceRefusedError && [404, 410].includes(thrown.status))
            return message('notices.voice.expired');
          if (thrown instanceof ServiceRefusedError) return message('notices.voice.refused', { said: thrown.message });
          return message('notices.voice.unasked');
        } finally {
          await first.release();
        }
      }),
  };
}

async function changeDefaultVoice(
  { settings, runner }: Pick<VoiceSaverOptions, 'settings' | 'runner'>,
  task: Task,
  person: Person,
  undo: boolean,
): Promise<Message | undefined> {
  const kept = listSavedVoices(task).at(-1);
  const used = task.state.status === 'done' ? task.state.defaultVoice : undefined;
  if (!kept || undo !== (used !== undefined)) return message('notices.voice.nothingToChange');
  const owner = { adapter: task.origin.adapter, person: person.id };
  const { voice: before, ...others } = await settings.get(owner);
  const voice = undo ? used?.previousVoiceId : kept.voiceId;
  await settings.put(owner, voice === undefined ? others : { ...others, voice });
  const now = undo ? {} : { defaultVoice: { voiceId: kept.voiceId, previousVoiceId: before } };
  await runner.dispatch(task.id, { is: 'default-voice-changed', ...now });
  return undefined;
}

const STOP_WORDS = new Set(
  'a an the of with and or in on at to for is are was be who whose that this it its like as very quite rather voice sounds sounding speaks speaking speaker his her their from by'.split(
    ' ',
  ),
);

/**
 * Turns `A warm elderly woman with …` into `Warm Elderly Woman`. `fallback` is for descriptions without usable words.
 */
export function deriveVoiceName(description: string, fallback: string): string {
  const words = (description.match(/[\p{L}\p{N}’'-]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()))
    .slice(0, 3);
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return truncate(title || fallback, 60);
}

/** Appends a number if the name is taken. */
export function makeUniqueName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let at = 1; ; at += 1) {
    const next = at === 1 ? name : `${name} ${at}`;
    if (!used.has(next.toLowerCase())) return next;
  }
}

/** Returns the ISO 5218 code if the description is explicit, or else 0 (not known). */
export function inferDescribedGender(description: string): number {
  const female = /\b(woman|female|girl|lady|grandmother|mother|she|her)\b/i.test(description);
  const male = /\b(man|male|boy|gentleman|grandfather|father|he|his)\b/i.test(description);
  if (female === male) return 0;
  return female ? 2 : 1;
}
