// Voice directory with the fake service's current voices, owners and capabilities. Nothing is loaded, so tests don't
// wait.

import {
  type CustomVoice,
  type CustomVoiceDetails,
  isVisibleTo,
  parseServiceVoiceName,
  type Viewer,
  type Voice,
} from '../../src/domain/media/voice.ts';
import type { CapabilityRegistry } from '../../src/ports/capability-registry.ts';
import type { CustomVoiceStore } from '../../src/ports/store.ts';
import type { VoiceDirectory } from '../../src/ports/voice-directory.ts';
import type { FakeService } from './service.ts';

/** Survives as long as the Map. Records pass through JSON, as on disk. */
export const createFakeMadeVoices = (kept: Map<string, string> = new Map()): CustomVoiceStore => ({
  all: async () => [...kept.values()].map((text) => JSON.parse(text) as CustomVoice),
  put: async (voice) => void kept.set(voice.code, JSON.stringify(voice)),
  delete: async (mark) => void kept.delete(mark),
});

const ownOf = (voice: Voice, { name, owner }: CustomVoiceDetails, { person }: Viewer): Voice => ({
  ...voice,
  name,
  ownership: owner.person === person ? 'mine' : 'here',
});

export function createFakeDirectory(known: readonly Voice[], made: Map<string, string>): VoiceDirectory {
  const madeBy = (mark: string | undefined): CustomVoice | undefined => {
    const text = made.get(mark ?? '');
    return text === undefined ? undefined : (JSON.parse(text) as CustomVoice);
  };
  const voicesFor = (viewer: Viewer): readonly Voice[] =>
    known.flatMap((voice) => {
      const mark = parseServiceVoiceName(voice.name);
      const owned = madeBy(mark)?.details;
      if (mark === undefined) return [voice];
      return owned && isVisibleTo(owned, viewer) ? [ownOf(voice, owned, viewer)] : [];
    });
  return {
    voicesFor,
    canUse(id, viewer) {
      if (known.length > 0) return voicesFor(viewer).some((voice) => voice.id === id);
      const found = [...made.keys()].map(madeBy).find((one) => one?.id === id);
      return !found || (found.details !== undefined && isVisibleTo(found.details, viewer));
    },
    isPublic: (id) => known.some((voice) => voice.id === id && parseServiceVoiceName(voice.name) === undefined),
    /** Voices whose create response was lost get their ids, found by name. */
    async refresh() {
      for (const { id, name } of known) {
        const found = madeBy(parseServiceVoiceName(name));
        if (found && found.id === undefined) made.set(found.code, JSON.stringify({ ...found, id }));
      }
    },
    update: () => {},
  };
}

/** Remembers no refusals. */
export const createFakeAbilities = (service: Pick<FakeService, 'able'>): CapabilityRegistry => ({
  current: () => ({ capabilities: service.able, recentRefusals: [] }),
  learnFrom: async () => {},
});
