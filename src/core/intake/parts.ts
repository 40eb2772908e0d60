// The parts a bot is made of, and a question as it is answered, for the files that share them. Put together in app.ts only.

import type { Catalogue } from '../../domain/commands/command.ts';
import type { Person, Place, Request } from '../../domain/commands/invocation.ts';
import type { Cloning } from '../../domain/media/consent.ts';
import type { Words } from '../../domain/words/index.ts';
import type { AbilityKeeper } from '../../ports/abilities.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Directory } from '../../ports/directory.ts';
import type { LanguageDetector } from '../../ports/language-detector.ts';
import type { MediaService } from '../../ports/service.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { SettingsStore, TaskStore } from '../../ports/store.ts';
import type { TaskQueue } from '../../ports/task-queue.ts';
import type { FileMarkerParts } from '../delivery/mark-files.ts';
import type { WordsOfPeople } from '../people/as-said.ts';
import type { Dictionaries } from '../people/dictionaries.ts';
import type { PressParts } from '../people/first-press.ts';
import type { MadeVoices, VoiceSaver } from '../people/made-voices.ts';
import type { Samples } from '../people/samples.ts';
import type { Poller } from '../polling/poller.ts';
import type { Runner } from '../tasks/runner.ts';
import type { AccessParts } from './access.ts';

export interface BotParts extends AccessParts, PressParts {
  readonly catalogue: Catalogue;
  readonly directory: Directory;
  readonly abilities: AbilityKeeper;
  readonly voices: MadeVoices;
  readonly dictionaries: Dictionaries;
  readonly wordsOfPeople: WordsOfPeople;
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly queue: TaskQueue;
  readonly runner: Runner;
  readonly poller: Poller;
  readonly voiceSaver: VoiceSaver;
  readonly samples: Samples;
  /** Without it a text is in the language that is set. */
  readonly detector?: LanguageDetector | undefined;
  readonly service: Pick<
    MediaService,
    'create' | 'status' | 'stops' | 'cancel' | 'deleteTasks' | 'outcome' | 'download'
  >;
  /** Where files lie that are on their way to somewhere else. */
  readonly folder: string;
  /** What is synthetic is marked as that wherever it goes; left out: nothing is marked. */
  readonly marks?: FileMarkerParts | undefined;
  readonly clock: Clock;
  /** Above so many characters a request asks first; 0 or nothing: none does. */
  readonly confirmCharacters?: number | undefined;
  /** The platform itself: the conversations that it keeps, where messages are found, and where sound can also go. */
  readonly chat?: Pick<ChatAdapter, 'forget' | 'linkTo' | 'open' | 'outlets' | 'readsAloud'> | undefined;
  /** The service is our own studio: it takes subtitles beside a film, which the interface document does not know, and has no plans. */
  readonly ownService?: boolean;
  /** Names of the machines, besides our own, that work on what people give. */
  readonly workers?: readonly string[] | undefined;
  /** Results that are too large may be put behind links. */
  readonly links?: boolean | undefined;
  /** Who may have a voice made of a recording; without it nobody. */
  readonly cloning?: Cloning | undefined;
  /** What is kept behind links, where there is such a thing. */
  readonly sharedFiles?: Pick<SharedFiles, 'withdraw'> | undefined;
}

/** A question, and who asks it where. */
export interface Query {
  readonly request: Request;
  readonly values: Request['values'];
  readonly files: Request['files'];
  readonly person: Person;
  readonly place: Place;
  readonly words: Words;
  /** The task that it goes on from. */
  readonly from: string | undefined;
}
