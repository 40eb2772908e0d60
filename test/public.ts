// Exports of `earshot/testing`: suites for commands, adapters, stores, queues, services and engines, and working parts
// for tests. Requires vitest in the extension's project. The doubles of Discord and Slack are in
// `earshot/testing/discord` and `earshot/testing/slack`. Later versions may test more; a suite's signature changes only
// with EXTENSION_API_VERSION (docs/extending/stability.md).

import type { AnyEngine, Engines } from '../src/studio/engines/engine.ts';
import type { ExtensionEngine } from '../src/studio/engines/extension-engines.ts';
import type { VoiceDesign } from '../src/studio/voices/voice-design.ts';
import { engineSuite, voiceOf } from './contract/engine.ts';

const of = <Ability extends keyof Engines>(engines: readonly ExtensionEngine[], ability: Ability) =>
  engines.filter((one) => one.capability === ability) as readonly AnyEngine[] as Engines[Ability];

/** Suite for engines with a capability of the studio. `designs`: voices to test speech engines with. */
export const engineContract = (
  title: string,
  engines: readonly ExtensionEngine[],
  designs: readonly VoiceDesign[] = [voiceOf('flite'), voiceOf('espeak')],
): void =>
  engineSuite(
    title,
    {
      speech: of(engines, 'speech'),
      recognition: of(engines, 'recognition'),
      translation: of(engines, 'translation'),
      sound: of(engines, 'sound'),
      separation: of(engines, 'separation'),
      cloning: of(engines, 'cloning'),
    },
    designs,
  );

/** All texts for users, by language. */
export { getMessages as wordingFor } from '../src/domain/messages.ts';
/**
 * Suite for a platform. `open` starts its adapter against a double of the platform and reports what people do and see
 * there.
 */
export { type ChatHarness, chatContract } from './contract/chat.ts';
/** Suite for a platform's user features: answers, forms, buttons, and recovery after a restart. */
export { chatPeopleContract, type PeopleHarness } from './contract/chat-people.ts';
/** Suite for a key-value store of adapters. */
export { notesContract } from './contract/notes.ts';
/** Suite for an operation: its texts, fields and example. */
export { commandContract } from './contract/operation/command.ts';
/** Suite for the engine of an extension's operation. */
export { workContract } from './contract/operation/work.ts';
/** Suite for a client of the media service. */
export { mediaServiceContract } from './contract/service.ts';
/** Suite for a share target, to which users can send a finished sound. */
export { shareTargetContract } from './contract/share/share-target.ts';
/** Suite for a store of tasks, settings, voices and dictionaries. */
export { type Stores, storeContract } from './contract/store.ts';
/** Suite for a queue that assigns tasks to processes. */
export { taskQueueContract } from './contract/task-queue.ts';
/** The real clock. Its timers do not keep the process alive. */
export { realClock } from './fakes/clock.ts';
/** A log that records its lines. */
export { createFakeLog } from './fakes/log.ts';
/** A key-value store in memory. */
export { createFakeNotes } from './fakes/notes.ts';
/** A relay that gives each file a URL. */
export { createFakeRelay } from './fakes/relay.ts';
/** A bot that parses every built-in command and records the requests. It shows nothing by itself. */
export { createWorkingBot, type Taken, type WorkingBot } from './fakes/working-bot.ts';
