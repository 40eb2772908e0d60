// Defines the built-in studio's messages on its work as data: key, arguments and English sentence. The studio's own
// answer uses the English sentences; cards translate them for the reader.

import { z } from 'zod';
import { asJsonObject, type Json } from '../../kit/json.ts';
import { englishMessages, type Messages } from '../messages/index.ts';
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
import { FAULT_MESSAGES } from './studio-fault-messages.ts';

/** A message on the studio's work. Without a key it exists only in English. */
export interface Message {
  readonly key?: string;
  /** English sentence. The answer's `message` joins all of them. */
  readonly text: string;
}

const VoiceSchema = z.object({ voice: TextSchema.optional() });
const PlaceSchema = z.object({
  where: z.enum(['builtIn', 'folder', 'address']),
  host: TextSchema.optional(),
});
const UnreadableDocumentPart = z.enum(['charts', 'diagrams', 'equations', 'objects', 'files']);
/** Parts of a document that cannot be read aloud. */
export type UnreadableDocumentPart = z.infer<typeof UnreadableDocumentPart>;
const PreferenceSchema = z.enum(['formality', 'gender', 'age']);

function formatPlace({ where, host = '' }: z.infer<typeof PlaceSchema>, { notes }: Messages): string {
  return where === 'address' ? notes.where.address(host) : notes.where[where];
}

const formatPreferences = (wishes: readonly z.infer<typeof PreferenceSchema>[], { notes, formats }: Messages): string =>
  formats.all(wishes.map((wish) => notes.wishes[wish]));

const withList = (sentence: (messages: Messages['notes'], list: string) => string) =>
  defineMessage(ListSchema, (facts, messages) => sentence(messages.notes, formatList(facts, messages)));

const SPEECH_MESSAGES = {
  spokenBy: defineMessage(VoiceSchema.extend(PlaceSchema.shape), ({ voice, ...where }, words) =>
    words.notes.spokenBy(voice ?? words.notes.unnamed.by, formatPlace(where, words)),
  ),
  spokenLike: defineMessage(VoiceSchema.extend(PlaceSchema.shape), ({ voice, ...where }, words) =>
    words.notes.spokenLike(voice ?? words.notes.unnamed.like, formatPlace(where, words)),
  ),
  spokenAlike: defineMessage(PlaceSchema, (where, words) => words.notes.spokenAlike(formatPlace(where, words))),
  lacksLanguage: defineMessage(VoiceSchema.extend({ language: LanguageTagSchema }), ({ voice, language }, words) =>
    words.notes.lacksLanguage(voice ?? words.notes.unnamed.first, formatBaseLanguage(language, words)),
  ),
  dialect: defineFixedMessage(({ notes }) => notes.dialect),
  lettersLeftOut: defineMessage(z.object({ language: LanguageTagSchema }), ({ language }, words) =>
    words.notes.lettersLeftOut(formatBaseLanguage(language, words)),
  ),
  said: withList((notes, words) => notes.said(words)),
  ownSpeaker: defineMessage(
    z.object({
      voice: TextSchema,
      gender: CountSchema,
      age: CountSchema,
      wishes: z.array(PreferenceSchema).min(1).readonly(),
    }),
    ({ voice, gender, age, wishes }, words) =>
      words.notes.ownSpeaker(formatPreferences(wishes, words), voice, words.notes.person(gender, age)),
  ),
  story: defineMessage(
    z.object({ headings: CountSchema, paragraphs: CountSchema, seconds: z.number().min(0) }),
    ({ headings, paragraphs, seconds }, { notes }) => notes.story(headings, paragraphs, seconds),
  ),
  notRead: defineMessage(z.object({ parts: z.array(UnreadableDocumentPart).min(1) }), ({ parts }, { notes, formats }) =>
    notes.notRead(formats.all(parts.map((part) => notes.parts[part]))),
  ),
} as const;

const FALLBACK_MESSAGES = {
  /** `did`: the cause in English, more precise than `why`. `by`: a known kind or an engine's name. */
  stoodIn: defineMessage(
    z.object({
      engine: TextSchema,
      why: z.enum(['unavailable', 'timeout', 'failed']),
      did: TextSchema,
      by: TextSchema,
    }),
    ({ engine, why, did, by }, { tag, notes }) =>
      notes.stoodIn(
        engine,
        tag === 'en' ? did : notes.did[why],
        by === 'builtIn' || by === 'folder' ? notes.by[by] : by,
      ),
  ),
} as const;

const TRANSLATION_MESSAGES = {
  /** `way`: the languages in order of translation. */
  translated: defineMessage(
    PlaceSchema.partial().extend({ way: z.array(LanguageTagSchema).min(2).max(4).readonly() }),
    ({ way, where, host }, words) => {
      const names = way.map((one) => formatBaseLanguage(one, words)).join(' → ');
      const description = where === undefined ? names : `${names} · ${formatPlace({ where, host }, words)}`;
      return way.length === 2
        ? words.notes.translated(description)
        : words.notes.translatedInSteps(way.length - 1, description);
    },
  ),
  gist: defineFixedMessage(({ notes }) => notes.gist),
  terms: withList((notes, words) => notes.terms(words)),
  unknownWords: defineMessage(ListSchema, (facts, words) =>
    words.notes.unknownWords(facts.list.length + (facts.more ?? 0), formatList(facts, words)),
  ),
  untranslated: withList((notes, segments) => notes.untranslated(segments)),
  noEffect: defineMessage(z.object({ wishes: z.array(PreferenceSchema).min(1).readonly() }), ({ wishes }, words) =>
    words.notes.noEffect(formatPreferences(wishes, words)),
  ),
  noWords: defineFixedMessage(({ notes }) => notes.noWords),
} as const;

const RECOGNITION_MESSAGES = {
  heardBy: defineMessage(
    z.object({ engine: TextSchema, percent: CountSchema.optional() }),
    ({ engine, percent }, { notes }) =>
      percent === undefined ? notes.heardBy(engine) : notes.heardSurely(engine, percent),
  ),
  unclear: defineMessage(z.object({ count: CountSchema }), ({ count }, { notes }) => notes.unclear(count)),
  subtitles: defineMessage(z.object({ lines: CountSchema }), ({ lines }, { notes }) => notes.subtitles(lines)),
} as const;

const DUBBING_MESSAGES = {
  ofLanguage: defineMessage(z.object({ language: LanguageTagSchema }), ({ language }, words) =>
    words.notes.ofLanguage(formatFullLanguage(language, words)),
  ),
  backgroundKept: defineFixedMessage(({ notes }) => notes.background.kept),
  soundUnder: defineFixedMessage(({ notes }) => notes.background.under),
  asGiven: defineFixedMessage(({ notes }) => notes.asGiven),
  faster: defineMessage(z.object({ times: z.number() }), ({ times }, { notes }) => notes.faster(times)),
  cutAtEnd: defineFixedMessage(({ notes }) => notes.cutAtEnd),
  captions: defineMessage(
    z.object({ how: z.enum(['track', 'burnt', 'mxf', 'unable']) }),
    ({ how }, { notes }) => notes.captions[how],
  ),
} as const;

const SOUND_MESSAGES = {
  speechSeparated: defineFixedMessage(({ notes }) => notes.separated.speech),
  nothingToHear: defineFixedMessage(({ notes }) => notes.separated.silent),
  separatedAt: defineMessage(z.object({ host: TextSchema }), ({ host }, { notes }) => notes.separated.at(host)),
  exactStems: defineFixedMessage(({ notes }) => notes.separated.exact),
  quieter: defineMessage(z.object({ decibels: z.number() }), ({ decibels }, { notes }) =>
    notes.separated.quieter(decibels),
  ),
  made: defineMessage(z.object({ scene: TextSchema }), ({ scene }, { notes }) => notes.made(scene)),
  madeAt: defineMessage(z.object({ host: TextSchema }), ({ host }, { notes }) => notes.madeAt(host)),
  composed: defineMessage(z.object({ plan: TextSchema }), ({ plan }, { notes }) => notes.composed(plan)),
  playsInstead: defineMessage(z.object({ missing: TextSchema, by: TextSchema }), ({ missing, by }, { notes }) =>
    notes.playsInstead(missing, by),
  ),
  leftOut: withList((notes, sounds) => notes.leftOut(sounds)),
  firstLayers: defineMessage(z.object({ most: CountSchema }), ({ most }, { notes }) => notes.firstLayers(most)),
  pieceLength: defineFixedMessage(({ notes }) => notes.pieceLength),
  notUsed: withList((notes, words) => notes.notUsed(words)),
} as const;

const VOICE_DESIGN_MESSAGES = {
  applied: withList((notes, traits) => notes.applied(traits)),
  nothingApplied: defineFixedMessage(({ notes }) => notes.nothingApplied),
  noGender: defineMessage(z.object({ child: z.boolean() }), ({ child }, { notes }) =>
    child ? notes.noGenderChild : notes.noGender,
  ),
  avoided: withList((notes, traits) => notes.avoided(traits)),
  samples: defineMessage(
    z.object({ language: LanguageTagSchema, engines: z.array(TextSchema).min(1).readonly() }),
    ({ language, engines }, words) =>
      words.notes.samples(formatFullLanguage(language, words), words.formats.all(engines)),
  ),
} as const;

const MESSAGE_DEFINITIONS = {
  ...SPEECH_MESSAGES,
  ...FALLBACK_MESSAGES,
  ...TRANSLATION_MESSAGES,
  ...RECOGNITION_MESSAGES,
  ...DUBBING_MESSAGES,
  ...SOUND_MESSAGES,
  ...VOICE_DESIGN_MESSAGES,
  ...FAULT_MESSAGES,
};

type MessageDefinitions = typeof MESSAGE_DEFINITIONS;
export type MessageId = keyof MessageDefinitions;
export type MessageArgs<Key extends MessageId> = z.infer<MessageDefinitions[Key]['args']>;

const isMessageId = (key: Json | undefined): key is MessageId =>
  typeof key === 'string' && Object.hasOwn(MESSAGE_DEFINITIONS, key);

/**
 * Creates a message with its English sentence.
 * @throws {TypeError} if the arguments do not match the message, which is a bug of the caller.
 */
export function createMessage<Key extends MessageId>(key: Key, facts: MessageArgs<Key>): Message & MessageArgs<Key> {
  const text = MESSAGE_DEFINITIONS[key].format(facts, englishMessages);
  if (text === undefined) throw new TypeError(`Invalid arguments for the message ${key}`);
  return { key, text, ...facts };
}

/** Chinese and Japanese have no space between sentences. */
const joinSentences = (sentences: readonly string[]): string => sentences.join(' ').replaceAll('。 ', '。');

/**
 * Formats an answer's messages for the reader: known `notes` in the reader's language, other notes in English, or
 * `message` if there are no notes. Undefined if the answer has neither.
 */
export function formatMessages(answer: Json, messages: Messages): string | undefined {
  const { notes, message } = asJsonObject(answer) ?? {};
  const sentences = Array.isArray(notes) ? notes.map((note) => formatMessage(note, messages)) : [];
  const isWhole = sentences.length > 0 && sentences.every((one) => one !== undefined);
  const formatted = isWhole ? joinSentences(sentences) : message;
  return typeof formatted === 'string' && formatted.trim() !== '' ? formatted : undefined;
}

function formatMessage(note: Json, messages: Messages): string | undefined {
  const { key, text, ...facts } = asJsonObject(note) ?? {};
  const sentence = isMessageId(key) ? MESSAGE_DEFINITIONS[key].format(facts, messages) : undefined;
  return sentence ?? (typeof text === 'string' && text !== '' ? text : undefined);
}
