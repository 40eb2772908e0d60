// What others import as `earshot/testing`: the suites that every command, adapter, store, queue, service and engine passes, and working
// parts to put around one in a test. Written for vitest, which whoever uses them brings along. The doubles of Discord and Slack stand at
// `earshot/testing/discord` and `earshot/testing/slack`. A suite may ask for more with each version; its signature changes only with
// INTERFACE_VERSION (docs/extending/stability.md).

import type { AnyEngine, Engines } from '../src/studio/engines/engine.ts';
import type { OutsideEngine } from '../src/studio/engines/from-outside.ts';
import type { VoiceDesign } from '../src/studio/voices/design.ts';
import { engineSuite, voiceOf } from './contract/engine.ts';

const of = <Ability extends keyof Engines>(engines: readonly OutsideEngine[], ability: Ability) =>
  engines.filter((one) => one.ability === ability) as readonly AnyEngine[] as Engines[Ability];

/** For engines that do what one of the studio's own does. `designs`: voices that those for speech are asked for. */
export const engineContract = (
  title: string,
  engines: readonly OutsideEngine[],
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
      likeness: of(engines, 'likeness'),
    },
    designs,
  );

/** What is said to people, in every language. */
export { wordingFor } from './adapters/wording.ts';
/** For a platform: `open` starts its adapter against a double of the platform, and says what people do and see there. */
export { type ChatHarness, chatContract } from './contract/chat.ts';
/** For a platform, as people meet it: what they ask for, forms, buttons, what a process leaves to the next. */
export { chatPeopleContract, type PeopleHarness } from './contract/chat-people.ts';
/** For a store of what adapters note. */
export { notesContract } from './contract/notes.ts';
/** For an operation: its words, fields and example. */
export { commandContract } from './contract/operation/command.ts';
/** For the engine of an operation of its own. */
export { workContract } from './contract/operation/work.ts';
/** For a place beside the conversation that finished sound can go to. */
export { outletContract } from './contract/outlet/contract.ts';
/** For a client of the media service. */
export { mediaServiceContract } from './contract/service.ts';
/** For a store of tasks, settings, voices and dictionaries. */
export { type Stores, storeContract } from './contract/store.ts';
/** For what decides which process owns which task. */
export { taskQueueContract } from './contract/task-queue.ts';
/** Real time; what still waits keeps no process alive. */
export { realClock } from './fakes/clock.ts';
/** A log that keeps its lines. */
export { createFakeLog } from './fakes/log.ts';
/** Notes on a Map. */
export { createFakeNotes } from './fakes/notes.ts';
/** A relay that gives each file an address. */
export { createFakeRelay } from './fakes/relay.ts';
/** A bot that understands every built-in command, keeps what it takes and shows nothing by itself. */
export { createWorkingBot, type Taken, type WorkingBot } from './fakes/working-bot.ts';
