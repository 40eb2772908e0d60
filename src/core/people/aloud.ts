// A text that is said at once, in the voice of whose it is: no task, no message, nothing that stays. The same operation, voices,
// dictionaries and rights as where somebody asks for speech.

import { rm } from 'node:fs/promises';
import type { Defaults, Operation } from '../../domain/commands/command.ts';
import type { Person, Place, Request } from '../../domain/commands/invocation.ts';
import { tagIn } from '../../domain/detection/letters.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import {
  baseOf,
  findLanguage,
  type Language,
  languageById,
  languagesFor,
} from '../../domain/media/language.ts';
import { type Viewer, viewerAt, voiceFor, voiceOfTheirs } from '../../domain/media/voice.ts';
import type { Origin } from '../../domain/tasks/task.ts';
import { shortId } from '../../kit/id.ts';
import type { Json } from '../../kit/json.ts';
import { reasonOf } from '../../kit/log.ts';
import type { Aloud, Bot } from '../../ports/chat.ts';
import { ServiceRefused } from '../../ports/service.ts';
import type { BotParts } from '../intake/parts.ts';
import { sizeOf, turnOwnerOf } from '../polling/admission.ts';
import { LISTENED_PACE } from '../polling/next-look.ts';
import type { PollResult } from '../polling/poller.ts';
import { ANSWERED, BUDGET, callResultOf } from '../polling/throttle.ts';

interface Reads {
  /** As the bot reads what people ask for, whatever they have at work. */
  readonly read: Bot['read'];
  defaultsOf(person: Person, place: Place): Promise<{ readonly defaults: Defaults }>;
  /** Why nothing more is made for them today. */
  usedUp(person: Person, place: Place): Promise<string | undefined>;
}

const MOST_MS = 60_000;
const MOST_BYTES = 30_000_000;

export function createAloud(adapter: string, parts: BotParts, reads: Reads): Bot['sayAloud'] {
  const { catalogue, wordsOfPeople } = parts;
  const { read, defaultsOf, usedUp } = reads;
  const operation = catalogue.allOperations.find(
    ({ outcome, languageUse, action }) => outcome.says !== undefined && languageUse?.speaks && action,
  );
  const voiceOf = createVoices(parts);
  const speak = createSpeak(adapter, parts);

  /** As they are sent, one for each part of the text; `undefined` where one is refused. */
  async function requestsOf(said: Aloud, to: Operation): Promise<readonly Request[] | undefined> {
    const { sample, person, place } = said;
    const { defaults } = await defaultsOf(person, place);
    const language = await languageOfText(sample, defaults, parts);
    const voice = voiceOf(language, defaults, viewerAt(adapter, person, place));
    const requests: Request[] = [];
    for (const text of said.text(language.tag)) {
      const values = {
        [to.outcome.says ?? '']: text,
        [to.languageUse?.speaks ?? '']: language.tag,
        ...(voice !== undefined && { [fieldOfVoice(to)]: String(voice) }),
      };
      const reading = await read({ command: to.name, values, files: [] }, person, place);
      if (!reading.ok) return undefined;
      requests.push(await wordsOfPeople.sent(to, reading.request, { adapter, person, place }));
    }
    return requests;
  }

  return async (said, work) => {
    const why = await usedUp(said.person, said.place);
    if (why !== undefined) return { is: 'used-up', why };
    const requests = operation && (await requestsOf(said, operation));
    if (!requests || !operation) return { is: 'unable' };
    for (const [at, request] of requests.entries()) {
      said.off.throwIfAborted();
      await speak(said, operation, request, (file) => work(file, at));
    }
    return { is: 'said' };
  };
}

/** Has one text spoken, and lends the file. */
function createSpeak(adapter: string, parts: BotParts) {
  const { service, folder, log } = parts;
  return async (
    { person, place, off }: Aloud,
    operation: Operation,
    request: Request,
    work: (file: MediaFile) => Promise<void>,
  ): Promise<void> => {
    const report = await made({ adapter, person, place, message: {} }, { operation, request, off }, parts);
    const { sources } = await service.outcome(operation, report, request.values);
    const [source] = sources;
    if (!source) throw new Error('The service made nothing of it.');
    const { role, label, address } = source;
    const fetched = await service.download(address, { folder, name: `aloud-${shortId()}`, max: MOST_BYTES });
    try {
      await work({ role, label, ...fetched });
    } finally {
      await rm(fetched.path, { force: true }).catch((thrown: unknown) => {
        log.warn('a sound stays on the disk', { reason: reasonOf(thrown) });
      });
    }
  };
}

const nothingGiven = (): Promise<never> => Promise.reject(new Error('Speech takes no files.'));

const fieldOfVoice = ({ fields }: Operation): string =>
  Object.entries(fields).find(([, { options }]) => options.kind === 'voice')?.[0] ?? '';

/** Told by the text where it can be; else what the person set, or most speak here. */
async function languageOfText(
  sample: string,
  defaults: Defaults,
  { detector }: Pick<BotParts, 'detector'>,
): Promise<Language> {
  const set = languageById(defaults.language ?? 1) ?? languagesFor('source')[0];
  const among = [...new Set(languagesFor('source').map(({ tag }) => baseOf(tag)))];
  const found = sample.trim() === '' ? undefined : await detector?.detect(sample, among);
  const own = baseOf(set?.tag ?? '');
  const maybe =
    found?.is === 'sure'
      ? [found.language, ...(found.or ?? [])]
      : found?.is === 'unsure'
        ? found.languages
        : [];
  const told = maybe[0];
  const language =
    told === undefined || maybe.includes(own) ? set : findLanguage(tagIn(sample, told), 'source');
  if (!language && !set) throw new Error('There is no language to speak.');
  return (language ?? set) as Language;
}

/** Remembers whose voice is whose, for as long as this process lives: in how many groups. */
const MOST_GROUPS = 500;

/** What somebody set or had last, where it speaks the language; else one that tells them from the others there. */
function createVoices({ directory }: Pick<BotParts, 'directory'>) {
  const groups = new Map<string, Map<string, number>>();

  return ({ id: language, tag }: Language, { voice: set, lastVoices }: Defaults, viewer: Viewer) => {
    const voices = directory.voices(viewer);
    const own = [set, lastVoices?.[baseOf(tag)]].map((id) => voices.find((voice) => voice.id === id));
    const chosen = own.find(
      (voice) => voice && (voice.language === undefined || voiceFor([voice], language)),
    );
    if (chosen) return chosen.id;
    const { group = viewer.person, person } = viewer;
    const given = groups.get(group) ?? new Map<string, number>();
    groups.delete(group);
    groups.set(group, given);
    for (const oldest of groups.keys()) if (groups.size > MOST_GROUPS) groups.delete(oldest);
    const key = `${baseOf(tag)} ${person}`;
    const before = given.get(key);
    if (before !== undefined && voices.some(({ id }) => id === before)) return before;
    const theirs = voiceOfTheirs(voices, language, person, new Set(given.values()));
    if (theirs) given.set(key, theirs.id);
    return theirs?.id;
  };
}

interface Spoken {
  readonly operation: Operation;
  readonly request: Request;
  readonly off: AbortSignal;
}

/**
 * The report of what is done, looked for by the poller like a task: with its waits, and none while the service asks for rest. What nobody
 * wants any more is ended at the service too.
 */
async function made(whose: Origin, { operation, request, off }: Spoken, parts: BotParts): Promise<Json> {
  const { service, poller, clock, ownService, log } = parts;
  const until = clock.now() + MOST_MS;
  const { id } = await service.create(operation, request, nothingGiven, turnOwnerOf(whose));
  const key = `aloud-${id}`;
  const { promise, resolve, reject } = Promise.withResolvers<Json>();
  const tooLate = (): boolean => {
    const isLate = clock.now() > until;
    if (isLate) reject(new Error('The service took too long.'));
    return isLate;
  };
  async function look(): Promise<PollResult> {
    try {
      const { phase, body, word } = await service.status(operation, id);
      if (phase === 'success') resolve(body);
      if (phase === 'failure') reject(new Error(`The service ended it: ${word}.`));
      const isOver = phase === 'success' || phase === 'failure' || tooLate();
      return { is: isOver ? 'over' : 'same', done: phase === 'success', call: ANSWERED };
    } catch (thrown) {
      const isGone = thrown instanceof ServiceRefused && thrown.status === 404;
      if (isGone) reject(thrown);
      return { is: isGone || tooLate() ? 'over' : 'same', call: callResultOf(thrown) };
    }
  }
  const stop = (): void => {
    reject(off.reason);
    if (!service.stops()) return;
    service.cancel(operation, id).catch((thrown: unknown) => {
      log.info('speech that nobody wants goes on', { reason: reasonOf(thrown) });
    });
  };
  const kind = { operation: operation.name, size: sizeOf(request) };
  const pace = ownService ? { pace: LISTENED_PACE } : {};
  poller.watch({ key, budget: BUDGET, resumed: false, kind, ...pace, look, heldBack: () => void tooLate() });
  if (off.aborted) stop();
  else off.addEventListener('abort', stop, { once: true });
  return promise.finally(() => {
    off.removeEventListener('abort', stop);
    poller.drop(key);
  });
}
