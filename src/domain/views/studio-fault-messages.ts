// Defines the built-in studio's messages on failed tasks: key, arguments, and sentence (messages/faults.ts). A failure
// may have several messages.

import { z } from 'zod';
import type { FaultMessages } from '../messages/faults.ts';
import type { Messages } from '../messages/index.ts';
import {
  CountSchema,
  defineFixedMessage,
  defineMessage,
  formatBaseLanguage,
  formatFullLanguage,
  formatList,
  LanguageTagSchema,
  ListSchema,
  TextSchema,
} from './define-studio-message.ts';

const withoutArgs = (sentence: (faults: FaultMessages) => string) =>
  defineFixedMessage(({ faults }) => sentence(faults));

const Command = z.object({ command: TextSchema });
const Megabytes = z.object({ megabytes: CountSchema });
const Named = z.object({ name: TextSchema });
const Most = z.object({ most: CountSchema });
const Seconds = z.object({ seconds: CountSchema });
const Language = z.object({ language: LanguageTagSchema });
const Pair = z.object({ from: LanguageTagSchema, to: LanguageTagSchema });
const Languages = z.object({
  languages: z.array(LanguageTagSchema).readonly(),
  more: CountSchema.optional(),
});

const withCommand = (sentence: (faults: FaultMessages, command: string) => string) =>
  defineMessage(Command, (facts, { faults }) => sentence(faults, facts.command));
const withMegabytes = (sentence: (faults: FaultMessages, megabytes: number) => string) =>
  defineMessage(Megabytes, (facts, { faults }) => sentence(faults, facts.megabytes));
const withName = (sentence: (faults: FaultMessages, name: string) => string) =>
  defineMessage(Named, (facts, { faults }) => sentence(faults, facts.name));
const withMax = (sentence: (faults: FaultMessages, most: number) => string) =>
  defineMessage(Most, (facts, { faults }) => sentence(faults, facts.most));
const withList = (sentence: (faults: FaultMessages, list: string) => string) =>
  defineMessage(ListSchema, (facts, words) => sentence(words.faults, formatList(facts, words)));
const withLanguage = (sentence: (faults: FaultMessages, language: string) => string) =>
  defineMessage(Language, (facts, words) => sentence(words.faults, formatTag(facts.language, words)));

/** Formats durations of two minutes or more in minutes. */
const withDuration = (sentence: (faults: FaultMessages, time: string) => string) =>
  defineMessage(Seconds, ({ seconds }, { faults, formats }) =>
    sentence(faults, seconds < 120 ? formats.duration(seconds, 'second') : formats.duration(seconds / 60, 'minute')),
  );

/** Languages that Apertium combines into one. */
const SHARED_LANGUAGE_TAGS: Readonly<Record<string, readonly string[]>> = { hbs: ['hr', 'bs'] };

const formatTag = (tag: string, messages: Messages): string =>
  messages.formats.either((SHARED_LANGUAGE_TAGS[tag] ?? [tag]).map((one) => formatBaseLanguage(one, messages)));

function formatTags({ languages, more }: z.infer<typeof Languages>, messages: Messages): string {
  const names = languages.map((tag) => formatTag(tag, messages));
  return formatList({ list: names.sort((one, other) => one.localeCompare(other, messages.tag)), more }, messages);
}

const formatPair = (from: string, to: string) => `${from} → ${to}`;

const SERVER_MESSAGES = {
  diskFull: withoutArgs((faults) => faults.diskFull),
  ownDefect: withoutArgs((faults) => faults.ownDefect),
  stopped: withoutArgs((faults) => faults.stopped),
  brokeThrice: withoutArgs((faults) => faults.brokeThrice),
  noResultLeft: withoutArgs((faults) => faults.noResultLeft),
  engineDefect: withoutArgs((faults) => faults.engineDefect),
  processDied: defineMessage(z.object({ how: TextSchema }), ({ how }, { faults }) => faults.processDied(how)),
  tookTooLong: withDuration((faults, time) => faults.tookTooLong(time)),
  tooMuchMemory: withMegabytes((faults, all) => faults.tooMuchMemory(all)),
  tooMuchDisk: withMegabytes((faults, all) => faults.tooMuchDisk(all)),
  notReadInTime: withDuration((faults, time) => faults.notReadInTime(time)),
  noEngine: withoutArgs((faults) => faults.noEngine),
  noEngineFor: defineMessage(z.object({ operation: TextSchema }), ({ operation }, { faults }) =>
    faults.noEngineFor(operation),
  ),
  /** `operation`: name for the translation lookup; `title`: English title. */
  noWork: defineMessage(
    z.object({ operation: TextSchema, title: TextSchema, endpoint: TextSchema }),
    ({ operation, title, endpoint }, { faults, commands }) =>
      faults.noWork(commands?.commands[operation]?.title ?? title, endpoint),
  ),
  tryAgain: withoutArgs((faults) => faults.tryAgain),
} as const;

const LINK_MESSAGES = {
  linkTooSlow: defineMessage(z.object({ kilobytes: CountSchema }), ({ kilobytes }, { faults }) =>
    faults.linkTooSlow(kilobytes),
  ),
  notHttp: withoutArgs((faults) => faults.notHttp),
  linkWithPassword: withoutArgs((faults) => faults.linkWithPassword),
  privateLink: withoutArgs((faults) => faults.privateLink),
  emptyLink: withoutArgs((faults) => faults.emptyLink),
  packedLink: withoutArgs((faults) => faults.packedLink),
  passedOn: defineMessage(z.object({ times: CountSchema }), ({ times }, { faults }) => faults.passedOn(times)),
  fetchTooLong: withoutArgs((faults) => faults.fetchTooLong),
  arrivedDamaged: withoutArgs((faults) => faults.arrivedDamaged),
  unknownHost: withoutArgs((faults) => faults.unknownHost),
  linkUnreachable: withoutArgs((faults) => faults.linkUnreachable),
  linkTooLarge: withMegabytes((faults, all) => faults.linkTooLarge(all)),
  pageLink: withoutArgs((faults) => faults.pageLink),
  dataLink: withoutArgs((faults) => faults.dataLink),
  nothingThere: withoutArgs((faults) => faults.nothingThere),
  linkNeedsSigningIn: withoutArgs((faults) => faults.linkNeedsSigningIn),
  linkBlocked: withoutArgs((faults) => faults.linkBlocked),
  linkAnswered: defineMessage(z.object({ status: CountSchema }), ({ status }, { faults }) =>
    faults.linkAnswered(status),
  ),
  neitherFileNorLink: withoutArgs((faults) => faults.neitherFileNorLink),
} as const;

/** Reasons why a recording is unreadable. `of`: a file kind, a sample rate in hertz, or a number of channels. */
const UnreadableRecordingReason = z.union([
  z.object({
    why: z.enum(['tables', 'soundless', 'damaged', 'cutOff', 'silent', 'hardlyAny', 'rateChanges', 'numbers']),
  }),
  z.object({ why: z.enum(['data', 'rate', 'channels']), of: TextSchema }),
]);
export type UnreadableRecordingReason = z.infer<typeof UnreadableRecordingReason>;

const RECORDING_MESSAGES = {
  misnamedSound: defineMessage(z.object({ named: TextSchema, is: TextSchema.optional() }), (facts, { faults }) =>
    faults.misnamedSound(facts.named, facts.is),
  ),
  notSound: defineMessage(z.object({ is: TextSchema.optional() }), ({ is }, { faults }) => faults.notSound(is)),
  emptyFile: withoutArgs((faults) => faults.emptyFile),
  isFilm: withoutArgs((faults) => faults.isFilm),
  codedSound: defineMessage(z.object({ codec: TextSchema }), ({ codec }, { faults }) => faults.codedSound(codec)),
  sendSound: withoutArgs((faults) => faults.sendSound),
  unreadableRecording: defineMessage(UnreadableRecordingReason, (facts, { faults }) =>
    faults.unreadableRecording('of' in facts ? faults.unreadable[facts.why](facts.of) : faults.unreadable[facts.why]),
  ),
  recordingTooLong: defineMessage(z.object({ minutes: z.number().min(0) }), ({ minutes }, { faults }) =>
    faults.recordingTooLong(minutes),
  ),
  nothingHeard: withoutArgs((faults) => faults.nothingHeard),
  noSpeechHeard: withoutArgs((faults) => faults.noSpeechHeard),
  tooLittleSpeech: withoutArgs((faults) => faults.tooLittleSpeech),
  sendSpeech: withoutArgs((faults) => faults.sendSpeech),
  noVoiceMade: withoutArgs((faults) => faults.noVoiceMade),
} as const;

const VIDEO_MESSAGES = {
  unreadableFile: withName((faults, name) => faults.unreadableFile(name)),
  unreadableSubtitles: withoutArgs((faults) => faults.unreadableSubtitles),
  fileTookTooLong: withoutArgs((faults) => faults.fileTookTooLong),
  noSoundIn: withName((faults, name) => faults.noSoundIn(name)),
  longerThanAnHour: withName((faults, name) => faults.longerThanAnHour(name)),
  notMedia: withName((faults, name) => faults.notMedia(name)),
  tooManyTracks: defineMessage(Named.extend(Most.shape), (facts, { faults }) =>
    faults.tooManyTracks(facts.name, facts.most),
  ),
  tracksOfMxf: defineMessage(z.object({ kind: TextSchema }), (facts, { faults }) => faults.tracksOfMxf(facts.kind)),
  noTrack: defineMessage(z.object({ track: z.number(), tracks: CountSchema }), ({ track, tracks }, { faults }) =>
    faults.noTrack(track, tracks),
  ),
} as const;

const Unpronounced = z.object({ voice: TextSchema, language: LanguageTagSchema });

const LANGUAGE_MESSAGES = {
  noSpeech: withLanguage((faults, name) => faults.noSpeech(name)),
  nothingClear: withLanguage((faults, name) => faults.nothingClear(name)),
  noRecogniser: defineMessage(Language.extend(Languages.shape), ({ language: tag, ...installed }, words) => {
    const names = installed.languages.length > 0 ? formatTags(installed, words) : words.faults.none;
    return words.faults.noRecogniser(formatTag(tag, words), names);
  }),
  hearingTooLong: withoutArgs((faults) => faults.hearingTooLong),
  recogniserNotStarted: withCommand((faults, typed) => faults.recogniserNotStarted(typed)),
  notUnderstoodAs: withLanguage((faults, name) => faults.notUnderstoodAs(name)),
  sameLanguage: withLanguage((faults, name) => faults.sameLanguage(name)),
  noTranslationEngine: defineMessage(Pair.extend(Command.shape), (facts, words) =>
    words.faults.noTranslationEngine(
      formatPair(formatTag(facts.from, words), formatTag(facts.to, words)),
      facts.command,
    ),
  ),
  /** `exactly`: the target script matters too. */
  noTranslator: defineMessage(Pair.extend({ exactly: z.literal(true).optional() }), ({ from, to, exactly }, words) =>
    words.faults.noTranslator(
      formatPair(formatTag(from, words), exactly ? formatFullLanguage(to, words) : formatTag(to, words)),
    ),
  ),
  fromThereIs: defineMessage(Language.extend(Languages.shape), ({ language: tag, ...there }, words) =>
    words.faults.fromThereIs(formatTag(tag, words), formatTags(there, words)),
  ),
  intoThereIs: defineMessage(Language.extend(Languages.shape), ({ language: tag, ...there }, words) =>
    words.faults.intoThereIs(formatTag(tag, words), formatTags(there, words)),
  ),
  translatedHere: defineMessage(Languages, (there, words) => words.faults.translatedHere(formatTags(there, words))),
  pairCanBeAdded: withCommand((faults, typed) => faults.pairCanBeAdded(typed)),
  noSuchPair: withoutArgs((faults) => faults.noSuchPair),
  modelCanBePut: withoutArgs((faults) => faults.modelCanBePut),
  noTranslation: withCommand((faults, typed) => faults.noTranslation(typed)),
  /** `list`: words missing from the dictionary. */
  nothingTranslated: defineMessage(
    Pair.extend(ListSchema.partial().shape),
    ({ from, to, list: unknown, more }, words) => {
      const { nothingTranslated, untranslated } = words.faults;
      const why = unknown ? untranslated.unknownWords(formatList({ list: unknown, more }, words)) : untranslated.failed;
      return nothingTranslated(formatTag(from, words), formatTag(to, words), why);
    },
  ),
  translationIncomplete: withoutArgs((faults) => faults.translationIncomplete),
  noVoiceFor: defineMessage(Language, (facts, words) =>
    words.faults.noVoiceFor(formatFullLanguage(facts.language, words)),
  ),
  chooseSpoken: withoutArgs((faults) => faults.chooseSpoken),
  unpronounced: defineMessage(Unpronounced, ({ voice, language: tag }, words) =>
    words.faults.unpronounced(voice, formatFullLanguage(tag, words)),
  ),
  unpronounceable: defineMessage(Unpronounced, ({ voice, language: tag }, words) =>
    words.faults.unpronounceable(voice, formatFullLanguage(tag, words)),
  ),
  allEmpty: withoutArgs((faults) => faults.allEmpty),
  nothingToSay: withoutArgs((faults) => faults.nothingToSay),
} as const;

/** Kinds of files that are no text; `kind` is the extension. */
const DetectedNonText = z.union([
  z.object({ is: z.enum(['pdf', 'rtf', 'office', 'zip', 'unknown']) }),
  z.object({ is: z.literal('other'), kind: TextSchema }),
]);
export type DetectedNonText = z.infer<typeof DetectedNonText>;

const formatNonTextFile = (what: DetectedNonText, { text }: FaultMessages): string =>
  'kind' in what ? text.other(what.kind) : text[what.is];

const DOCUMENT_MESSAGES = {
  noWordsInFile: withoutArgs((faults) => faults.noWordsInFile),
  noTextInFile: withoutArgs((faults) => faults.noTextInFile),
  unreadableWord: withoutArgs((faults) => faults.unreadableWord),
  damagedDocument: withoutArgs((faults) => faults.damagedDocument),
  unpacksTooLarge: withoutArgs((faults) => faults.unpacksTooLarge),
  tooIntricate: withMax((faults, all) => faults.tooIntricate(all)),
  lockedDocument: withoutArgs((faults) => faults.lockedDocument),
  documentTooLarge: withMegabytes((faults, all) => faults.documentTooLarge(all)),
  storyTooLong: withMax((faults, all) => faults.storyTooLong(all)),
  misnamedText: defineMessage(z.object({ named: TextSchema }).and(DetectedNonText), (facts, { faults }) =>
    faults.misnamedText(facts.named, formatNonTextFile(facts, faults)),
  ),
  notReadAloud: defineMessage(DetectedNonText, (facts, { faults }) =>
    faults.notReadAloud(formatNonTextFile(facts, faults)),
  ),
  sendText: withoutArgs((faults) => faults.sendText),
} as const;

const SOUND_MESSAGES = {
  unclearSound: defineMessage(z.object({ word: TextSchema }), ({ word }, { faults }) => faults.unclearSound(word)),
  onlyLeftOut: withList((faults, left) => faults.onlyLeftOut(left)),
  noKnownSound: defineMessage(z.object({ sounds: TextSchema }), ({ sounds }, { faults }) =>
    faults.noKnownSound(sounds),
  ),
  nearestSounds: defineMessage(ListSchema, (facts, { faults }) => faults.nearestSounds(facts.list.join('; '))),
  nothingOfMusic: defineMessage(
    z.object({ genres: TextSchema, moods: TextSchema, instruments: TextSchema }),
    ({ genres, moods, instruments }, { faults }) => faults.nothingOfMusic(genres, moods, instruments),
  ),
} as const;

const PROGRAM_MESSAGES = {
  noProgram: defineMessage(Command.extend({ program: z.enum(['ffmpeg', 'pocketsphinx']) }), (facts, { faults }) =>
    faults.noProgram[facts.program](facts.command),
  ),
  noPocketSphinx: withCommand((faults, typed) => faults.noPocketSphinx(typed)),
  noPackage: defineMessage(
    z.object({ package: TextSchema, runs: z.enum(['models', 'translators']) }),
    (facts, { faults }) => faults.noPackage[facts.runs](facts.package),
  ),
} as const;

const ServerFault = z.union([
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
  z.object({ what: z.literal('late'), seconds: CountSchema }),
  z.object({ what: z.enum(['brokeDown', 'refused']), status: CountSchema }),
  z.object({
    what: z.enum(['notSpoken', 'notLoaded', 'notTranslated', 'noLinesWith']),
    models: z.array(TextSchema).min(1).readonly(),
  }),
  z.object({ what: z.literal('notHeard'), tag: TextSchema }),
]);
/** Faults of an engine's server. */
export type ServerFault = z.infer<typeof ServerFault>;

/** Formats the fault to follow the server's name. */
export function formatServerFault(fault: ServerFault, { faults, formats }: Messages): string {
  if ('seconds' in fault) return faults.did.late(formats.duration(fault.seconds, 'second'));
  if ('status' in fault) return faults.did[fault.what](fault.status);
  if ('models' in fault) return faults.did[fault.what](formats.all(fault.models));
  if ('tag' in fault) return faults.did.notHeard(fault.tag);
  return faults.did[fault.what];
}

const ENGINE_MESSAGES = {
  engineDid: defineMessage(z.object({ engine: TextSchema }).and(ServerFault), (facts, words) =>
    words.faults.engineDid(facts.engine, formatServerFault(facts, words)),
  ),
  serverDid: defineMessage(z.object({ host: TextSchema }).and(ServerFault), (facts, words) =>
    words.faults.serverDid(facts.host, formatServerFault(facts, words)),
  ),
  /** `setting`, `model`: names of the settings with the URL or key, and with the model. */
  ownerDoes: defineMessage(
    z.object({
      does: z.enum(['key', 'address', 'page', 'model', 'start', 'wait', 'log']),
      setting: TextSchema,
      model: TextSchema,
    }),
    ({ does, setting, model }, { faults }) => faults.owner[does](setting, model),
  ),
  ownerSeesLog: withoutArgs((faults) => faults.ownerSeesLog),
  noModelThere: defineMessage(z.object({ host: TextSchema, setting: TextSchema }), ({ host, setting }, { faults }) =>
    faults.noModelThere(host, setting),
  ),
  /** `list`: some of the server's models. */
  modelNotListed: defineMessage(
    z.object({ host: TextSchema, model: TextSchema, setting: TextSchema }).extend(ListSchema.shape),
    ({ host, model, setting, ...models }, words) =>
      words.faults.modelNotListed(host, model, setting, formatList(models, words)),
  ),
  tellsNothing: defineMessage(
    z.object({ host: TextSchema, setting: TextSchema, model: TextSchema }),
    ({ host, setting, model }, { faults }) => faults.tellsNothing(host, setting, model),
  ),
  engineSaid: defineMessage(z.object({ said: TextSchema }), ({ said }, { faults }) => faults.engineSaid(said)),
  ownerChecksModels: withCommand((faults, typed) => faults.ownerChecksModels(typed)),
} as const;

export const FAULT_MESSAGES = {
  ...SERVER_MESSAGES,
  ...LINK_MESSAGES,
  ...RECORDING_MESSAGES,
  ...VIDEO_MESSAGES,
  ...LANGUAGE_MESSAGES,
  ...DOCUMENT_MESSAGES,
  ...SOUND_MESSAGES,
  ...PROGRAM_MESSAGES,
  ...ENGINE_MESSAGES,
} as const;
