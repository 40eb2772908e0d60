// What our own studio tells of a task that failed: by its key, which facts belong to it, and the sentence that is made of them
// (words/faults.ts). One failure may be told in several.

import { z } from 'zod';
import type { FaultWords } from '../words/faults.ts';
import type { Words } from '../words/index.ts';
import { Count, fixed, kind, List, listed, plainName, Tag, Text, wholeName } from './note-kinds.ts';

const plain = (sentence: (say: FaultWords) => string) => fixed(({ faults }) => sentence(faults));

const Command = z.object({ command: Text });
const Megabytes = z.object({ megabytes: Count });
const Named = z.object({ name: Text });
const Most = z.object({ most: Count });
const Seconds = z.object({ seconds: Count });
const Language = z.object({ language: Tag });
const Pair = z.object({ from: Tag, to: Tag });
const Languages = z.object({ languages: z.array(Tag).readonly(), more: Count.optional() });

const command = (sentence: (say: FaultWords, command: string) => string) =>
  kind(Command, (facts, { faults }) => sentence(faults, facts.command));
const megabytes = (sentence: (say: FaultWords, megabytes: number) => string) =>
  kind(Megabytes, (facts, { faults }) => sentence(faults, facts.megabytes));
const named = (sentence: (say: FaultWords, name: string) => string) =>
  kind(Named, (facts, { faults }) => sentence(faults, facts.name));
const most = (sentence: (say: FaultWords, most: number) => string) =>
  kind(Most, (facts, { faults }) => sentence(faults, facts.most));
const list = (sentence: (say: FaultWords, list: string) => string) =>
  kind(List, (facts, words) => sentence(words.faults, listed(facts, words)));
const language = (sentence: (say: FaultWords, language: string) => string) =>
  kind(Language, (facts, words) => sentence(words.faults, nameOf(facts.language, words)));

/** From two minutes on in minutes. */
const within = (sentence: (say: FaultWords, time: string) => string) =>
  kind(Seconds, ({ seconds }, { faults, formats }) =>
    sentence(
      faults,
      seconds < 120 ? formats.duration(seconds, 'second') : formats.duration(seconds / 60, 'minute'),
    ),
  );

/** Apertium has one language for these. */
const SHARED: Readonly<Record<string, readonly string[]>> = { hbs: ['hr', 'bs'] };

const nameOf = (tag: string, words: Words): string =>
  words.formats.either((SHARED[tag] ?? [tag]).map((one) => plainName(one, words)));

function namesIn({ languages, more }: z.infer<typeof Languages>, words: Words): string {
  const names = languages.map((tag) => nameOf(tag, words));
  return listed({ list: names.sort((one, other) => one.localeCompare(other, words.tag)), more }, words);
}

const pairOf = (from: string, to: string) => `${from} → ${to}`;

const SERVER = {
  diskFull: plain((say) => say.diskFull),
  ownDefect: plain((say) => say.ownDefect),
  stopped: plain((say) => say.stopped),
  brokeThrice: plain((say) => say.brokeThrice),
  noResultLeft: plain((say) => say.noResultLeft),
  engineDefect: plain((say) => say.engineDefect),
  processDied: kind(z.object({ how: Text }), ({ how }, { faults }) => faults.processDied(how)),
  tookTooLong: within((say, time) => say.tookTooLong(time)),
  tooMuchMemory: megabytes((say, all) => say.tooMuchMemory(all)),
  tooMuchDisk: megabytes((say, all) => say.tooMuchDisk(all)),
  notReadInTime: within((say, time) => say.notReadInTime(time)),
  noEngine: plain((say) => say.noEngine),
  noEngineFor: kind(z.object({ operation: Text }), ({ operation }, { faults }) =>
    faults.noEngineFor(operation),
  ),
  /** `operation`: as its words are found; `title`: in English. */
  noWork: kind(
    z.object({ operation: Text, title: Text, endpoint: Text }),
    ({ operation, title, endpoint }, { faults, commands }) =>
      faults.noWork(commands?.commands[operation]?.title ?? title, endpoint),
  ),
  tryAgain: plain((say) => say.tryAgain),
} as const;

const LINKS = {
  linkTooSlow: kind(z.object({ kilobytes: Count }), ({ kilobytes }, { faults }) =>
    faults.linkTooSlow(kilobytes),
  ),
  notHttp: plain((say) => say.notHttp),
  linkWithPassword: plain((say) => say.linkWithPassword),
  privateLink: plain((say) => say.privateLink),
  emptyLink: plain((say) => say.emptyLink),
  packedLink: plain((say) => say.packedLink),
  passedOn: kind(z.object({ times: Count }), ({ times }, { faults }) => faults.passedOn(times)),
  fetchTooLong: plain((say) => say.fetchTooLong),
  arrivedDamaged: plain((say) => say.arrivedDamaged),
  unknownHost: plain((say) => say.unknownHost),
  linkUnreachable: plain((say) => say.linkUnreachable),
  linkTooLarge: megabytes((say, all) => say.linkTooLarge(all)),
  pageLink: plain((say) => say.pageLink),
  dataLink: plain((say) => say.dataLink),
  nothingThere: plain((say) => say.nothingThere),
  linkNeedsSigningIn: plain((say) => say.linkNeedsSigningIn),
  linkBlocked: plain((say) => say.linkBlocked),
  linkAnswered: kind(z.object({ status: Count }), ({ status }, { faults }) => faults.linkAnswered(status)),
  neitherFileNorLink: plain((say) => say.neitherFileNorLink),
} as const;

/** What is wrong with a recording; `of`: a kind of file, hertz, channels. */
const Unreadable = z.union([
  z.object({
    why: z.enum([
      'tables',
      'soundless',
      'damaged',
      'cutOff',
      'silent',
      'hardlyAny',
      'rateChanges',
      'numbers',
    ]),
  }),
  z.object({ why: z.enum(['data', 'rate', 'channels']), of: Text }),
]);
export type Unreadable = z.infer<typeof Unreadable>;

const RECORDINGS = {
  misnamedSound: kind(z.object({ named: Text, is: Text.optional() }), (facts, { faults }) =>
    faults.misnamedSound(facts.named, facts.is),
  ),
  notSound: kind(z.object({ is: Text.optional() }), ({ is }, { faults }) => faults.notSound(is)),
  emptyFile: plain((say) => say.emptyFile),
  isFilm: plain((say) => say.isFilm),
  codedSound: kind(z.object({ codec: Text }), ({ codec }, { faults }) => faults.codedSound(codec)),
  sendSound: plain((say) => say.sendSound),
  unreadableRecording: kind(Unreadable, (facts, { faults }) =>
    faults.unreadableRecording(
      'of' in facts ? faults.unreadable[facts.why](facts.of) : faults.unreadable[facts.why],
    ),
  ),
  recordingTooLong: kind(z.object({ minutes: z.number().min(0) }), ({ minutes }, { faults }) =>
    faults.recordingTooLong(minutes),
  ),
  nothingHeard: plain((say) => say.nothingHeard),
  noSpeechHeard: plain((say) => say.noSpeechHeard),
  tooLittleSpeech: plain((say) => say.tooLittleSpeech),
  sendSpeech: plain((say) => say.sendSpeech),
  noVoiceMade: plain((say) => say.noVoiceMade),
} as const;

const FILMS = {
  unreadableFile: named((say, name) => say.unreadableFile(name)),
  unreadableSubtitles: plain((say) => say.unreadableSubtitles),
  fileTookTooLong: plain((say) => say.fileTookTooLong),
  noSoundIn: named((say, name) => say.noSoundIn(name)),
  longerThanAnHour: named((say, name) => say.longerThanAnHour(name)),
  notMedia: named((say, name) => say.notMedia(name)),
  tooManyTracks: kind(Named.extend(Most.shape), (facts, { faults }) =>
    faults.tooManyTracks(facts.name, facts.most),
  ),
  tracksOfMxf: kind(z.object({ kind: Text }), (facts, { faults }) => faults.tracksOfMxf(facts.kind)),
  noTrack: kind(z.object({ track: z.number(), tracks: Count }), ({ track, tracks }, { faults }) =>
    faults.noTrack(track, tracks),
  ),
} as const;

const Unpronounced = z.object({ voice: Text, language: Tag });

const LANGUAGES = {
  noSpeech: language((say, name) => say.noSpeech(name)),
  nothingClear: language((say, name) => say.nothingClear(name)),
  noRecogniser: kind(Language.extend(Languages.shape), ({ language: tag, ...installed }, words) => {
    const names = installed.languages.length > 0 ? namesIn(installed, words) : words.faults.none;
    return words.faults.noRecogniser(nameOf(tag, words), names);
  }),
  hearingTooLong: plain((say) => say.hearingTooLong),
  recogniserNotStarted: command((say, typed) => say.recogniserNotStarted(typed)),
  notUnderstoodAs: language((say, name) => say.notUnderstoodAs(name)),
  sameLanguage: language((say, name) => say.sameLanguage(name)),
  noTranslationEngine: kind(Pair.extend(Command.shape), (facts, words) =>
    words.faults.noTranslationEngine(
      pairOf(nameOf(facts.from, words), nameOf(facts.to, words)),
      facts.command,
    ),
  ),
  /** `exactly`: into this very script. */
  noTranslator: kind(Pair.extend({ exactly: z.literal(true).optional() }), ({ from, to, exactly }, words) =>
    words.faults.noTranslator(
      pairOf(nameOf(from, words), exactly ? wholeName(to, words) : nameOf(to, words)),
    ),
  ),
  fromThereIs: kind(Language.extend(Languages.shape), ({ language: tag, ...there }, words) =>
    words.faults.fromThereIs(nameOf(tag, words), namesIn(there, words)),
  ),
  intoThereIs: kind(Language.extend(Languages.shape), ({ language: tag, ...there }, words) =>
    words.faults.intoThereIs(nameOf(tag, words), namesIn(there, words)),
  ),
  translatedHere: kind(Languages, (there, words) => words.faults.translatedHere(namesIn(there, words))),
  pairCanBeAdded: command((say, typed) => say.pairCanBeAdded(typed)),
  noSuchPair: plain((say) => say.noSuchPair),
  modelCanBePut: plain((say) => say.modelCanBePut),
  noTranslation: command((say, typed) => say.noTranslation(typed)),
  /** `list`: words that are not in the dictionary. */
  nothingTranslated: kind(Pair.extend(List.partial().shape), ({ from, to, list: unknown, more }, words) => {
    const { nothingTranslated, untranslated } = words.faults;
    const why = unknown
      ? untranslated.unknownWords(listed({ list: unknown, more }, words))
      : untranslated.failed;
    return nothingTranslated(nameOf(from, words), nameOf(to, words), why);
  }),
  translationIncomplete: plain((say) => say.translationIncomplete),
  noVoiceFor: kind(Language, (facts, words) => words.faults.noVoiceFor(wholeName(facts.language, words))),
  chooseSpoken: plain((say) => say.chooseSpoken),
  unpronounced: kind(Unpronounced, ({ voice, language: tag }, words) =>
    words.faults.unpronounced(voice, wholeName(tag, words)),
  ),
  unpronounceable: kind(Unpronounced, ({ voice, language: tag }, words) =>
    words.faults.unpronounceable(voice, wholeName(tag, words)),
  ),
  allEmpty: plain((say) => say.allEmpty),
  nothingToSay: plain((say) => say.nothingToSay),
} as const;

/** What a file is in place of a text; `kind`: its ending. */
const NoStory = z.union([
  z.object({ is: z.enum(['pdf', 'rtf', 'office', 'zip', 'unknown']) }),
  z.object({ is: z.literal('other'), kind: Text }),
]);
export type NoStory = z.infer<typeof NoStory>;

const whatIs = (what: NoStory, { text }: FaultWords): string =>
  'kind' in what ? text.other(what.kind) : text[what.is];

const DOCUMENTS = {
  noWordsInFile: plain((say) => say.noWordsInFile),
  noTextInFile: plain((say) => say.noTextInFile),
  unreadableWord: plain((say) => say.unreadableWord),
  damagedDocument: plain((say) => say.damagedDocument),
  unpacksTooLarge: plain((say) => say.unpacksTooLarge),
  tooIntricate: most((say, all) => say.tooIntricate(all)),
  lockedDocument: plain((say) => say.lockedDocument),
  documentTooLarge: megabytes((say, all) => say.documentTooLarge(all)),
  storyTooLong: most((say, all) => say.storyTooLong(all)),
  misnamedText: kind(z.object({ named: Text }).and(NoStory), (facts, { faults }) =>
    faults.misnamedText(facts.named, whatIs(facts, faults)),
  ),
  notReadAloud: kind(NoStory, (facts, { faults }) => faults.notReadAloud(whatIs(facts, faults))),
  sendText: plain((say) => say.sendText),
} as const;

const SOUNDS = {
  unclearSound: kind(z.object({ word: Text }), ({ word }, { faults }) => faults.unclearSound(word)),
  onlyLeftOut: list((say, left) => say.onlyLeftOut(left)),
  noKnownSound: kind(z.object({ sounds: Text }), ({ sounds }, { faults }) => faults.noKnownSound(sounds)),
  nearestSounds: kind(List, (facts, { faults }) => faults.nearestSounds(facts.list.join('; '))),
  nothingOfMusic: kind(
    z.object({ genres: Text, moods: Text, instruments: Text }),
    ({ genres, moods, instruments }, { faults }) => faults.nothingOfMusic(genres, moods, instruments),
  ),
} as const;

const PROGRAMS = {
  noProgram: kind(Command.extend({ program: z.enum(['ffmpeg', 'pocketsphinx']) }), (facts, { faults }) =>
    faults.noProgram[facts.program](facts.command),
  ),
  noPocketSphinx: command((say, typed) => say.noPocketSphinx(typed)),
  noPackage: kind(z.object({ package: Text, runs: z.enum(['models', 'translators']) }), (facts, { faults }) =>
    faults.noPackage[facts.runs](facts.package),
  ),
} as const;

const Did = z.union([
  z.object({
    what: z.enum([
      'silent',
      'loading',
      'brokeOff',
      'sentTooMuch',
      'refusedKey',
      'unknownCall',
      'busy',
      'movedOn',
      'webPage',
      'notKnown',
      'notJson',
      'noText',
      'noTranscript',
      'noLines',
      'noSound',
      'empty',
      'silence',
      'cutSound',
      'longSound',
      'shortSound',
      'otherSound',
      'otherLength',
      'voiceGone',
      'gaveUp',
    ]),
  }),
  z.object({ what: z.literal('late'), seconds: Count }),
  z.object({ what: z.enum(['brokeDown', 'refused']), status: Count }),
  z.object({
    what: z.enum(['notSpoken', 'notLoaded', 'notTranslated', 'noLinesWith']),
    models: z.array(Text).min(1).readonly(),
  }),
  z.object({ what: z.literal('notHeard'), tag: Text }),
]);
/** What an engine did that it should not. */
export type Did = z.infer<typeof Did>;

/** After its name. */
export function didIn(did: Did, { faults, formats }: Words): string {
  if ('seconds' in did) return faults.did.late(formats.duration(did.seconds, 'second'));
  if ('status' in did) return faults.did[did.what](did.status);
  if ('models' in did) return faults.did[did.what](formats.all(did.models));
  if ('tag' in did) return faults.did.notHeard(did.tag);
  return faults.did[did.what];
}

const ENGINES = {
  engineDid: kind(z.object({ engine: Text }).and(Did), (facts, words) =>
    words.faults.engineDid(facts.engine, didIn(facts, words)),
  ),
  serverDid: kind(z.object({ host: Text }).and(Did), (facts, words) =>
    words.faults.serverDid(facts.host, didIn(facts, words)),
  ),
  /** `setting`, `model`: the settings that name the address, or its key, and the model. */
  ownerDoes: kind(
    z.object({
      does: z.enum(['key', 'address', 'page', 'model', 'start', 'wait', 'log']),
      setting: Text,
      model: Text,
    }),
    ({ does, setting, model }, { faults }) => faults.owner[does](setting, model),
  ),
  ownerSeesLog: plain((say) => say.ownerSeesLog),
  noModelThere: kind(z.object({ host: Text, setting: Text }), ({ host, setting }, { faults }) =>
    faults.noModelThere(host, setting),
  ),
  /** `list`: some of the models that the server lists. */
  modelNotListed: kind(
    z.object({ host: Text, model: Text, setting: Text }).extend(List.shape),
    ({ host, model, setting, ...models }, words) =>
      words.faults.modelNotListed(host, model, setting, listed(models, words)),
  ),
  tellsNothing: kind(
    z.object({ host: Text, setting: Text, model: Text }),
    ({ host, setting, model }, { faults }) => faults.tellsNothing(host, setting, model),
  ),
  engineSaid: kind(z.object({ said: Text }), ({ said }, { faults }) => faults.engineSaid(said)),
  ownerChecksModels: command((say, typed) => say.ownerChecksModels(typed)),
} as const;

export const FAULTS = {
  ...SERVER,
  ...LINKS,
  ...RECORDINGS,
  ...FILMS,
  ...LANGUAGES,
  ...DOCUMENTS,
  ...SOUNDS,
  ...PROGRAMS,
  ...ENGINES,
} as const;
