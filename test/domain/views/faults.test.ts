// Failures of the built-in studio in every language: each reason has a sentence with its names and numbers. English is
// compared word for word.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import { englishMessages } from '../../../src/domain/messages/index.ts';
import type { FAULT_MESSAGES } from '../../../src/domain/views/studio-fault-messages.ts';
import { createMessage, formatMessages, type MessageArgs } from '../../../src/domain/views/studio-messages.ts';
import type { Json } from '../../../src/kit/json.ts';
import { wordingFor } from '../../adapters/wording.ts';

type FaultKey = keyof typeof FAULT_MESSAGES;
type Told = { readonly [Key in FaultKey]: readonly [facts: MessageArgs<Key>, english: string] };

const SERVER = {
  diskFull: [{}, 'The disk of this server is full, so this was stopped. Try again later; the operator can make room.'],
  ownDefect: [{}, 'Something broke on this server. Try again.'],
  stopped: [{}, 'It was stopped before it was finished.'],
  brokeThrice: [
    {},
    'The server crashed three times while working on this, so it was stopped. Try a different text or file.',
  ],
  noResultLeft: [{}, 'The engine produced no result. Try again.'],
  engineDefect: [{}, 'The engine crashed. Try again, or try a different text or file.'],
  processDied: [
    { how: 'SIGKILL' },
    'The process working on this crashed (SIGKILL). Try a shorter or different text or file.',
  ],
  tookTooLong: [
    { seconds: 1800 },
    'This exceeded the time limit of 30 minutes and was stopped. Try a shorter text or file.',
  ],
  tooMuchMemory: [
    { megabytes: 1500 },
    'This exceeded the memory limit of 1500 MB and was stopped. Try a smaller text or file.',
  ],
  tooMuchDisk: [
    { megabytes: 20 },
    'This exceeded the disk limit of 20 MB and was stopped. Try a shorter text or file.',
  ],
  notReadInTime: [
    { seconds: 60 },
    'The document could not be read within 60 seconds. Save it as plain text (.txt) and send that, or split it and send the parts separately.',
  ],
  noEngine: [{}, 'There is no engine for this on this server.'],
  noEngineFor: [{ operation: 'dub' }, 'There is no engine for dub here.'],
  noWork: [
    { operation: 'shout', title: 'Shouting', endpoint: '/shout' },
    'There is no engine for “Shouting” on this server. The operator can add an extension (EXTENSIONS), or use a media service that has /shout (SERVICE_BASE_URL and SERVICE_API_KEY).',
  ],
  tryAgain: [{}, 'Try again.'],
} satisfies Partial<Told>;

const LINKS = {
  linkTooSlow: [
    { kilobytes: 100 },
    'The server of the link is too slow: it sent less than 100 kB a second. Use a faster link, or attach the file itself.',
  ],
  notHttp: [{}, 'Only links that begin with https:// or http:// can be fetched.'],
  linkWithPassword: [{}, 'The link contains a user name or password. Use a public link.'],
  privateLink: [
    {},
    'The link leads to a private or local address, but this server fetches only from the public internet. The operator can allow it with STUDIO_ALLOW_ORIGINS.',
  ],
  emptyLink: [{}, 'The file at the link is empty.'],
  packedLink: [{}, 'The server of the link sends the file in an unsupported compression. Use another link.'],
  passedOn: [{ times: 5 }, 'The link was redirected more than 5 times. Use the direct link to the file.'],
  fetchTooLong: [{}, 'Fetching the file took too long and was stopped. Use a faster link.'],
  arrivedDamaged: [{}, 'The file from the link was damaged. Try again, or use another link.'],
  unknownHost: [{}, 'The host name in the link is unknown. Check the address.'],
  linkUnreachable: [
    {},
    'The server of the link could not be reached, or the connection broke. Try again, or use another link.',
  ],
  linkTooLarge: [
    { megabytes: 1000 },
    'The file at the link is larger than 1000 MB, the limit of this server. Use a smaller one.',
  ],
  pageLink: [
    {},
    'The link leads to a web page, not to a file. Pages of video platforms and share pages can’t be fetched here. Use the direct link to the film or recording.',
  ],
  dataLink: [
    {},
    'The link leads to data or an event stream, not to a film or recording. Use the direct link to the file.',
  ],
  nothingThere: [{}, 'Nothing was found at the link. Check the address.'],
  linkNeedsSigningIn: [{}, 'The link requires signing in or is not public. Use a public link.'],
  linkBlocked: [{}, 'The link is blocked here for legal reasons.'],
  linkAnswered: [{ status: 500 }, 'The server of the link answered with 500. Try again later, or use another link.'],
  neitherFileNorLink: [{}, 'Neither a file nor a link was given.'],
} satisfies Partial<Told>;

const RECORDINGS = {
  misnamedSound: [{ named: '.mp3', is: 'zip' }, 'The file is named .mp3 but is a .zip file.'],
  notSound: [{}, 'The file is not audio.'],
  emptyFile: [{}, 'The file is empty.'],
  isFilm: [{}, 'The file is a film. Save its sound as a separate file and send that.'],
  codedSound: [{ codec: 'ALAC' }, 'The sound in this .m4a file is coded as ALAC, which is not supported here.'],
  sendSound: [{}, 'Send an .mp3, .wav, .flac, .aac or .m4a file.'],
  unreadableRecording: [
    { why: 'rate', of: '999' },
    'The recording cannot be read: its sample rate of 999 Hz is not supported. Export it again, as .mp3 for example, and send that.',
  ],
  recordingTooLong: [
    { minutes: 60 },
    'The recording is longer than 60 minutes, the limit of this server. Split it and send the parts separately.',
  ],
  nothingHeard: [{}, 'This recording is silent.'],
  noSpeechHeard: [{}, 'There is no speech in this recording.'],
  tooLittleSpeech: [{}, 'There is too little speech in this recording.'],
  sendSpeech: [{}, 'Send a recording in which one person speaks clearly for at least a few seconds, without music.'],
  noVoiceMade: [{}, 'The engine made no voice. Try again.'],
  unreadableFile: [
    { name: 'talk.mp4' },
    '“talk.mp4” could not be read: it is damaged or cut off. Check that it plays, or save it again.',
  ],
  unreadableSubtitles: [
    {},
    'No spoken lines were found in the subtitles. Send them as .srt or .vtt, with times, or leave them out.',
  ],
  fileTookTooLong: [{}, 'Working on this file took too long and was stopped. Try a shorter one.'],
  noSoundIn: [{ name: 'talk.mp4' }, '“talk.mp4” has no sound, so there is nothing to dub.'],
  longerThanAnHour: [
    { name: 'talk.mp4' },
    '“talk.mp4” is longer than an hour, the limit for dubs on this server. Cut it into parts.',
  ],
  notMedia: [
    { name: 'talk.mp4' },
    '“talk.mp4” is not a film or recording that this server can dub. Use MP4, MOV, MXF, MP3, FLAC, WAV or AAC.',
  ],
  tooManyTracks: [
    { name: 'talk.mp4', most: 64 },
    '“talk.mp4” has more than 64 tracks. Save it with only the tracks you need.',
  ],
  tracksOfMxf: [
    { kind: 'MP4' },
    'Audio tracks can be chosen or added only for MXF files, and this is MP4. Leave both settings empty.',
  ],
  noTrack: [{ track: 3, tracks: 2 }, 'There is no audio track 3: the file has 2, counted from 0.'],
} satisfies Partial<Told>;

const LANGUAGES = {
  noSpeech: [{ language: 'de-DE' }, 'No speech was found in it. Check that German is spoken in it.'],
  nothingClear: [
    { language: 'en-US' },
    'No clear English was found in it. It may be music, noise, another language, or too hard to understand; guesses are not written down. Try a clearer recording, or a film with subtitles in it.',
  ],
  noRecogniser: [
    { language: 'fr-FR', languages: [] },
    'No speech recogniser for French is installed; installed: none. A film with French subtitles in it can be dubbed without one.',
  ],
  hearingTooLong: [{}, 'Recognising the speech took too long and was stopped. Try a shorter file.'],
  recogniserNotStarted: [
    { command: 'npm run engines' },
    'The speech recogniser could not start, perhaps because its English model is missing. The operator can install it with “npm run engines”.',
  ],
  notUnderstoodAs: [
    { language: 'en-US' },
    'A voice needs the exact words of the recording, and not all of them were understood as English. Name the language that is spoken, or send a clear recording of one person.',
  ],
  sameLanguage: [
    { language: 'hbs' },
    'Both languages are Croatian or Bosnian: there is nothing to translate. Choose another target language.',
  ],
  noTranslationEngine: [
    { from: 'en', to: 'de', command: 'npm run engines' },
    'There is no translator for English → German: no translation engine is installed on this server. The operator can install one with “npm run engines” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).',
  ],
  noTranslator: [
    { from: 'en-US', to: 'zh-TW', exactly: true },
    'There is no translator for English → Chinese (Taiwanese Mandarin, Traditional) on this server.',
  ],
  fromThereIs: [
    { language: 'en', languages: ['es', 'ca'], more: 3 },
    'Available from English: Catalan, Spanish and 3 more.',
  ],
  intoThereIs: [{ language: 'de-DE', languages: ['en'] }, 'Available into German: English.'],
  translatedHere: [{ languages: ['en', 'es'] }, 'Available here: English, Spanish.'],
  pairCanBeAdded: [
    { command: 'npm run engines' },
    'It can be added on the server with “npm run engines” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.',
  ],
  noSuchPair: [
    {},
    'Apertium has no such pair. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.',
  ],
  modelCanBePut: [{}, 'The operator can add one to the models folder.'],
  noTranslation: [
    { command: 'npm run engines' },
    'No translation is installed on this server. The operator can install it with “npm run engines”.',
  ],
  nothingTranslated: [
    { from: 'en-US', to: 'es-ES', list: ['blorp'], more: 4 },
    'None of this could be translated from English to Spanish: the dictionary does not have blorp and 4 more. Check that the text is in English, or word it differently.',
  ],
  translationIncomplete: [{}, 'The translation came back incomplete. Try again.'],
  noVoiceFor: [{ language: 'fr-CA' }, 'No voice here can speak French (Canada).'],
  chooseSpoken: [{}, "Choose another language; the service's capabilities list those that can be spoken."],
  unpronounced: [{ voice: 'Rose', language: 'fr-CA' }, 'Rose could not pronounce any of this in French (Canada).'],
  unpronounceable: [
    { voice: 'Rose', language: 'fr-CA' },
    'Rose could not pronounce any of this text in French (Canada). Check that the text is written in French (Canada), or choose its language.',
  ],
  allEmpty: [{}, 'There is nothing to speak: all lines are empty.'],
  nothingToSay: [{}, 'There is nothing to say in this text: it has no letters or digits. Write some words.'],
} satisfies Partial<Told>;

const DOCUMENTS = {
  noWordsInFile: [{}, 'The file contains no words to read aloud. Send one that has words in it.'],
  noTextInFile: [
    {},
    'The file contains no text to read aloud. Check that it was saved with its words in it; words in pictures are not read.',
  ],
  unreadableWord: [
    {},
    'This Word document cannot be read. Open it in a word processor, save it as .docx again, and send that.',
  ],
  damagedDocument: [{}, 'The document is damaged and cannot be opened. Save it again and retry.'],
  unpacksTooLarge: [
    {},
    'The document unpacks to more than 60 MB, or its text to more than 20 MB. Remove pictures, split it, or send plain text.',
  ],
  tooIntricate: [
    { most: 300_000 },
    'The document has more than 300,000 pieces of formatting. Save it as plain text (.txt) and send that, or split it.',
  ],
  lockedDocument: [{}, 'The document is protected with a password. Remove the password and send it again.'],
  documentTooLarge: [{ megabytes: 60 }, 'The document is larger than 60 MB. Remove its pictures, or send plain text.'],
  storyTooLong: [
    { most: 2_000_000 },
    'The story has more than 2,000,000 characters. Split it and send the parts separately.',
  ],
  misnamedText: [{ named: '.txt', is: 'pdf' }, 'The file is named .txt but is a PDF.'],
  notReadAloud: [{ is: 'other', kind: 'png' }, 'The file is really of the type png, which cannot be read aloud.'],
  sendText: [{}, 'Send the text as .txt or .docx.'],
} satisfies Partial<Told>;

const SOUNDS = {
  unclearSound: [{ word: 'thing' }, 'Which sound is meant by "thing" is not clear.'],
  onlyLeftOut: [
    { list: ['rain', 'wind'] },
    'The description names only sounds to leave out (rain, wind). Name what should be heard.',
  ],
  noKnownSound: [
    { sounds: 'rain, dog' },
    'This prompt names no sound that this server can make. It makes about 200, for example: rain, dog. The page on /sound in the documentation lists them all.',
  ],
  nearestSounds: [{ list: ['rain', 'wind in the trees'] }, 'Similar sounds here: rain; wind in the trees.'],
  nothingOfMusic: [
    { genres: 'techno', moods: 'happy', instruments: 'harp' },
    'Nothing in this prompt says what music to make. Name a style (techno), a mood (happy), instruments (harp and many more), a tempo such as 120 bpm or a key such as A minor.',
  ],
} satisfies Partial<Told>;

const ENGINES = {
  noProgram: [
    { program: 'pocketsphinx', command: 'npm run engines' },
    'This server has no PocketSphinx, which recognises speech. The operator can install it with “npm run engines”.',
  ],
  noPocketSphinx: [
    { command: 'npm run engines' },
    'PocketSphinx, which understands English, is not installed on this server. The operator can install it with “npm run engines”.',
  ],
  noPackage: [
    { package: 'sherpa-onnx-node', runs: 'models' },
    'sherpa-onnx-node, which runs the models in the models folder, is not installed on this server. “npm install” adds it, unless optional packages are omitted.',
  ],
  engineDid: [
    { engine: 'Bergamot', what: 'notTranslated', models: ['a/b', 'c/d'] },
    'Bergamot could not translate with a/b and c/d.',
  ],
  serverDid: [
    { host: 'box:9000', what: 'late', seconds: 60 },
    'The server at box:9000 did not answer within 60 seconds.',
  ],
  ownerDoes: [
    { does: 'model', setting: 'ENGINE_SPEECH_URL', model: 'ENGINE_SPEECH_MODEL' },
    'The operator can check ENGINE_SPEECH_URL (for most servers it ends in /v1) and ENGINE_SPEECH_MODEL.',
  ],
  ownerSeesLog: [{}, 'The operator can check its log, or choose another model.'],
  noModelThere: [
    { host: 'box:9000', setting: 'ENGINE_SPEECH_MODEL' },
    'The server at box:9000 has no model for this. The operator can choose one with ENGINE_SPEECH_MODEL.',
  ],
  modelNotListed: [
    { host: 'box:9000', model: 'gemma', setting: 'ENGINE_TRANSLATE_MODEL', list: ['qwen3:8b', 'phi4'] },
    'The server at box:9000 does not list “gemma”. It lists qwen3:8b, phi4. The operator can check ENGINE_TRANSLATE_MODEL.',
  ],
  tellsNothing: [
    { host: 'box:9000', setting: 'ENGINES_URL', model: 'ENGINE_SPEECH_MODEL' },
    'The server at box:9000 does not list its models. The operator can check ENGINES_URL, which for most servers ends in /v1, or choose a model with ENGINE_SPEECH_MODEL.',
  ],
  engineSaid: [{ said: 'bad magic' }, 'Its message: bad magic.'],
  ownerChecksModels: [
    { command: 'npm run models -- check' },
    'The operator can find out more with “npm run models -- check”.',
  ],
} satisfies Partial<Told>;

const TOLD: Told = {
  ...SERVER,
  ...LINKS,
  ...RECORDINGS,
  ...LANGUAGES,
  ...DOCUMENTS,
  ...SOUNDS,
  ...ENGINES,
};

const ALL = Object.entries(TOLD) as unknown as [FaultKey, readonly [object, string]][];
const noted = (key: FaultKey, facts: object) => createMessage(key, facts as never) as unknown as Json;

test.each(ALL)('%s in English matches the text of the studio', (key, [facts, sentence]) => {
  expect(noted(key, facts)).toEqual({ key, text: sentence, ...facts });
  expect(formatMessages({ notes: [noted(key, facts)] }, englishMessages)).toBe(sentence);
});

/** Arguments that are translated, and numbers that languages write differently. */
const TRANSLATED = ['language', 'languages', 'from', 'to', 'title', 'operation', 'what', 'why', 'is', 'does'];
const WRITTEN = ['exactly', 'runs', 'program', 'seconds', 'most'];

/** Arguments that are the same in every language. */
const keptOf = (facts: object): readonly string[] =>
  Object.entries(facts)
    .filter(([name]) => ![...TRANSLATED, ...WRITTEN].includes(name))
    .flatMap(([, value]) => [value].flat().map(String));

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('every reason is translated to %s', (tag) => {
  const words = wordingFor(tag);
  for (const [key, [facts, sentence]] of ALL) {
    const told = formatMessages({ notes: [noted(key, facts)], message: sentence }, words);
    expect(told, key).not.toMatch(/undefined|NaN|\[object/);
    expect(told, key).toMatch(/[.。]$/);
    expect(told, key).not.toBe(sentence);
    for (const kept of keptOf(facts)) expect(told, key).toContain(kept);
    expect(told?.length, key).toBeLessThanOrEqual(sentence.length * 1.8 + 40);
  }
});

test.each([
  ['de', 'Aus Englisch verfügbar: Katalanisch, Spanisch und 3 weitere.'],
  ['es', 'Desde este idioma (inglés) hay: catalán, español y 3 más.'],
  ['ja', '英語からの翻訳先：カタロニア語、スペイン語、ほか3件。'],
])('languages are named and sorted in %s', (tag, sentence) => {
  const facts = { language: 'en', languages: ['es', 'ca'], more: 3 };
  expect(formatMessages({ notes: [noted('fromThereIs', facts)] }, wordingFor(tag))).toBe(sentence);
});

test('an operation has the name that the card shows', () => {
  const facts = { operation: 'dub', title: 'Dubbing', endpoint: '/dub' };
  expect(formatMessages({ notes: [noted('noWork', facts)] }, wordingFor('de'))).toMatch(/^Für „Synchronfassung“ /);
});

test.each(LOCALE_TAGS)('engine actions and file problems are translated in %s', (tag) => {
  const words = wordingFor(tag);
  const of = 'Ab1';
  const { did, unreadable, text } = words.faults;
  for (const all of [did, unreadable, text])
    for (const [key, one] of Object.entries(all)) {
      const said = typeof one === 'string' ? one : (one as (of: string) => string)(of);
      expect(said.trim(), key).toBe(said);
      expect(said, key).not.toMatch(/[.。]$|^$/);
      if (typeof one !== 'string') expect(said, key).toContain(of);
    }
});
