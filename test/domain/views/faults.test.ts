// Why our own studio could not do a task, in every language: each reason is said there with its names and numbers in it, and in English
// word for word as here.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import type { FAULTS } from '../../../src/domain/views/fault-kinds.ts';
import { type FactsOf, noteOf, toldIn } from '../../../src/domain/views/notes.ts';
import { english } from '../../../src/domain/words/index.ts';
import type { Json } from '../../../src/kit/json.ts';
import { wordingFor } from '../../adapters/wording.ts';

type FaultKey = keyof typeof FAULTS;
type Told = { readonly [Key in FaultKey]: readonly [facts: FactsOf<Key>, english: string] };

const SERVER = {
  diskFull: [
    {},
    'The disk of this server is full, so this was stopped. Try again later; the operator can make room.',
  ],
  ownDefect: [{}, 'Something broke on this server. Try again.'],
  stopped: [{}, 'It was stopped before it was finished.'],
  brokeThrice: [
    {},
    'The server broke down three times while working on this, so it was given up. Try a different text or file.',
  ],
  noResultLeft: [{}, 'The engine left no result. Try again.'],
  engineDefect: [
    {},
    'The engine stopped on a defect of its own. Try again, or try a different text or file.',
  ],
  processDied: [
    { how: 'SIGKILL' },
    'The process working on this died (SIGKILL). Try a shorter or different text or file.',
  ],
  tookTooLong: [
    { seconds: 1800 },
    'This took longer than the 30 minutes it may take and was stopped. Try a shorter text or file.',
  ],
  tooMuchMemory: [
    { megabytes: 1500 },
    'This needed more than the 1500 MB of memory it may use and was stopped. Try a smaller text or file.',
  ],
  tooMuchDisk: [
    { megabytes: 20 },
    'This filled more than the 20 MB of disk it may use and was stopped. Try a shorter text or file.',
  ],
  notReadInTime: [
    { seconds: 60 },
    'The document could not be read within 60 seconds and was put away. Save it as plain text (.txt) and send that, or split it and send the parts one by one.',
  ],
  noEngine: [{}, 'There is no engine for this on this server.'],
  noEngineFor: [{ operation: 'dub' }, 'There is no engine for dub here.'],
  noWork: [
    { operation: 'shout', title: 'Shouting', endpoint: '/shout' },
    'There is no engine for “Shouting” on this server. An extension may bring one (EXTENSIONS), or a media service does it that has /shout: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.',
  ],
  tryAgain: [{}, 'Try again.'],
} satisfies Partial<Told>;

const LINKS = {
  linkTooSlow: [
    { kilobytes: 100 },
    'The server behind the link is too slow: less than 100 kB a second came from it. Use a faster link, or attach the file itself.',
  ],
  notHttp: [{}, 'Only links that begin with https:// or http:// can be fetched.'],
  linkWithPassword: [{}, 'The link has a user name or password in it. Give a public link.'],
  privateLink: [
    {},
    'The link leads to a private or local address, and this server fetches from the public internet only. The operator can allow it with STUDIO_ALLOW_ORIGINS.',
  ],
  emptyLink: [{}, 'The file behind the link is empty.'],
  packedLink: [
    {},
    'The server behind the link sends the file packed in a way unknown here. Use another link.',
  ],
  passedOn: [{ times: 5 }, 'The link was passed on more than 5 times. Give the direct link to the file.'],
  fetchTooLong: [{}, 'Fetching the file took too long and was stopped. Use a faster link.'],
  arrivedDamaged: [{}, 'The file behind the link arrived damaged. Try again, or use another link.'],
  unknownHost: [{}, 'The name in the link is not known. Check the address.'],
  linkUnreachable: [
    {},
    'The server behind the link could not be reached, or broke off. Try again, or use another link.',
  ],
  linkTooLarge: [
    { megabytes: 1000 },
    'The file behind the link is larger than the 1000 MB this server fetches. Give a smaller one.',
  ],
  pageLink: [
    {},
    'The link leads to a web page, not to a file. Pages of video platforms and share pages cannot be fetched on this server: give the direct link to the film or recording.',
  ],
  dataLink: [
    {},
    'The link leads to what programs read (data, or a stream of events), not to a film or recording. Give the direct link to the file.',
  ],
  nothingThere: [{}, 'There is nothing behind the link. Check the address.'],
  linkNeedsSigningIn: [{}, 'The link needs signing in or is not shared with everybody. Give a public link.'],
  linkBlocked: [{}, 'The link is blocked here for legal reasons.'],
  linkAnswered: [
    { status: 500 },
    'The server behind the link answered with 500. Try again later, or use another link.',
  ],
  neitherFileNorLink: [{}, 'Neither a file nor a link was given.'],
} satisfies Partial<Told>;

const RECORDINGS = {
  misnamedSound: [{ named: '.mp3', is: 'zip' }, 'The file is named .mp3 but is a .zip file.'],
  notSound: [{}, 'The file is not audio.'],
  emptyFile: [{}, 'The file is empty.'],
  isFilm: [{}, 'The file is a film. Save its sound by itself and send that.'],
  codedSound: [
    { codec: 'ALAC' },
    'The sound in this .m4a file is coded as ALAC, of a kind that is not read here.',
  ],
  sendSound: [{}, 'Send an .mp3, .wav, .flac, .aac or .m4a file.'],
  unreadableRecording: [
    { why: 'rate', of: '999' },
    'The recording cannot be read: 999 Hz is no sample rate this server takes. Export it again, as .mp3 for example, and send that.',
  ],
  recordingTooLong: [
    { minutes: 60 },
    'The recording is longer than the 60 minutes this server takes. Split it and send the parts one by one.',
  ],
  nothingHeard: [{}, 'There is nothing to hear in this recording.'],
  noSpeechHeard: [{}, 'There is no speech in this recording.'],
  tooLittleSpeech: [{}, 'There is too little speech in this recording.'],
  sendSpeech: [
    {},
    'Send a recording in which one person speaks clearly for at least a few seconds, without music.',
  ],
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
    '“talk.mp4” is longer than the hour this server dubs. Cut it into parts.',
  ],
  notMedia: [
    { name: 'talk.mp4' },
    '“talk.mp4” is no film or recording this server can dub. It takes MP4, MOV, MXF, MP3, FLAC, WAV and AAC.',
  ],
  tooManyTracks: [
    { name: 'talk.mp4', most: 64 },
    '“talk.mp4” has more than 64 tracks. Save it with those that are needed.',
  ],
  tracksOfMxf: [
    { kind: 'MP4' },
    'Audio tracks can be chosen or added for MXF files only, and this is MP4. Leave both settings out.',
  ],
  noTrack: [{ track: 3, tracks: 2 }, 'There is no audio track 3: the file has 2, counted from 0.'],
} satisfies Partial<Told>;

const LANGUAGES = {
  noSpeech: [{ language: 'de-DE' }, 'No speech was found in it. Check that somebody speaks German in it.'],
  nothingClear: [
    { language: 'en-US' },
    'No clear English was found in it: it may be music, noise, another language, or too hard to understand, and guesses are not written down. Try a clearer recording, or a film with subtitles in it.',
  ],
  noRecogniser: [
    { language: 'fr-FR', languages: [] },
    'No speech recogniser for French is installed; installed: none. A film with French subtitles in it can be dubbed without one.',
  ],
  hearingTooLong: [{}, 'Recognising the speech took too long and was stopped. Try a shorter file.'],
  recogniserNotStarted: [
    { command: 'npm run engines' },
    'The speech recogniser could not start, perhaps for want of its English model. The operator can install it with “npm run engines”.',
  ],
  notUnderstoodAs: [
    { language: 'en-US' },
    'A voice is made here of a recording and the exact words in it, and not all of it was understood as English. Name the language that is spoken, or send a recording in which one person speaks clearly.',
  ],
  sameLanguage: [
    { language: 'hbs' },
    'Both languages are Croatian or Bosnian: there is nothing to translate. Choose another target language.',
  ],
  noTranslationEngine: [
    { from: 'en', to: 'de', command: 'npm run engines' },
    'There is no translator for English → German: no translation engine is installed on this server. Its operator can install one with “npm run engines” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).',
  ],
  noTranslator: [
    { from: 'en-US', to: 'zh-TW', exactly: true },
    'There is no translator for English → Chinese (Taiwanese Mandarin, Traditional) on this server.',
  ],
  fromThereIs: [
    { language: 'en', languages: ['es', 'ca'], more: 3 },
    'From English there is Catalan, Spanish and 3 more.',
  ],
  intoThereIs: [{ language: 'de-DE', languages: ['en'] }, 'Into German there is English.'],
  translatedHere: [{ languages: ['en', 'es'] }, 'Translated here are English, Spanish.'],
  pairCanBeAdded: [
    { command: 'npm run engines' },
    'It can be added on the server with “npm run engines” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.',
  ],
  noSuchPair: [
    {},
    'There is no Apertium pair for it to add. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.',
  ],
  modelCanBePut: [{}, 'Its operator can put one into the models folder.'],
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
  unpronounced: [
    { voice: 'Rose', language: 'fr-CA' },
    'Rose could not pronounce any of this in French (Canada).',
  ],
  unpronounceable: [
    { voice: 'Rose', language: 'fr-CA' },
    'Rose could not pronounce anything of this text in French (Canada). Check that the text is written in French (Canada), or choose its language.',
  ],
  allEmpty: [{}, 'There is nothing left to be spoken: all lines are empty.'],
  nothingToSay: [{}, 'There is nothing to say in this text: it has no letters or digits. Write some words.'],
} satisfies Partial<Told>;

const DOCUMENTS = {
  noWordsInFile: [{}, 'The file holds no words to read aloud. Send one that has words in it.'],
  noTextInFile: [
    {},
    'The file holds no text to read aloud. Check that it was saved with its words in it; words in pictures are not read.',
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
  documentTooLarge: [
    { megabytes: 60 },
    'The document is larger than 60 MB. Remove its pictures, or send plain text.',
  ],
  storyTooLong: [
    { most: 2_000_000 },
    'The story has more than 2,000,000 characters. Split it and send the parts one by one.',
  ],
  misnamedText: [{ named: '.txt', is: 'pdf' }, 'The file is named .txt but is a PDF.'],
  notReadAloud: [
    { is: 'other', kind: 'png' },
    'The file is really of the type png, which cannot be read aloud.',
  ],
  sendText: [{}, 'Send the text as .txt or .docx.'],
} satisfies Partial<Told>;

const SOUNDS = {
  unclearSound: [{ word: 'thing' }, 'Which sound is meant by "thing" is not clear.'],
  onlyLeftOut: [
    { list: ['rain', 'wind'] },
    'Only what should be left out is named here (rain, wind). Name what should be heard.',
  ],
  noKnownSound: [
    { sounds: 'rain, dog' },
    'Nothing in this prompt is a sound that this server can make. It makes about 200, for example: rain, dog. The page on /sound in the documentation lists them all.',
  ],
  nearestSounds: [{ list: ['rain', 'wind in the trees'] }, 'Nearest to it here: rain; wind in the trees.'],
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
    'PocketSphinx, which understands English, is not installed on this server. Its operator can install it with “npm run engines”.',
  ],
  noPackage: [
    { package: 'sherpa-onnx-node', runs: 'models' },
    'sherpa-onnx-node, which runs the models in the models folder, is not installed on this server: “npm install” brings it, unless optional packages are left out.',
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
    'The owner checks ENGINE_SPEECH_URL (for most servers it ends in /v1) and ENGINE_SPEECH_MODEL.',
  ],
  ownerSeesLog: [{}, 'The owner looks at its log, or names another model.'],
  noModelThere: [
    { host: 'box:9000', setting: 'ENGINE_SPEECH_MODEL' },
    'The server at box:9000 has no model for this. The owner names one with ENGINE_SPEECH_MODEL.',
  ],
  modelNotListed: [
    { host: 'box:9000', model: 'gemma', setting: 'ENGINE_TRANSLATE_MODEL', list: ['qwen3:8b', 'phi4'] },
    'The server at box:9000 does not list “gemma”. It lists qwen3:8b, phi4. The owner checks ENGINE_TRANSLATE_MODEL.',
  ],
  tellsNothing: [
    { host: 'box:9000', setting: 'ENGINES_URL', model: 'ENGINE_SPEECH_MODEL' },
    'The server at box:9000 does not say what it has. The owner checks ENGINES_URL, which for most servers ends in /v1, or names a model with ENGINE_SPEECH_MODEL.',
  ],
  engineSaid: [{ said: 'bad magic' }, 'It said: bad magic.'],
  ownerChecksModels: [
    { command: 'npm run models -- check' },
    'The owner finds out more with “npm run models -- check”.',
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
const noted = (key: FaultKey, facts: object) => noteOf(key, facts as never) as unknown as Json;

test.each(ALL)('%s is said in English as the studio says it', (key, [facts, sentence]) => {
  expect(noted(key, facts)).toEqual({ key, text: sentence, ...facts });
  expect(toldIn({ notes: [noted(key, facts)] }, english)).toBe(sentence);
});

/** Names of languages, of operations and kinds, and numbers that are written otherwise in other languages. */
const TRANSLATED = ['language', 'languages', 'from', 'to', 'title', 'operation', 'what', 'why', 'is', 'does'];
const WRITTEN = ['exactly', 'runs', 'program', 'seconds', 'most'];

/** What stays as it is in any language. */
const keptOf = (facts: object): readonly string[] =>
  Object.entries(facts)
    .filter(([name]) => ![...TRANSLATED, ...WRITTEN].includes(name))
    .flatMap(([, value]) => [value].flat().map(String));

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('every reason is said in %s', (tag) => {
  const words = wordingFor(tag);
  for (const [key, [facts, sentence]] of ALL) {
    const told = toldIn({ notes: [noted(key, facts)], message: sentence }, words);
    expect(told, key).not.toMatch(/undefined|NaN|\[object/);
    expect(told, key).toMatch(/[.。]$/);
    expect(told, key).not.toBe(sentence);
    for (const kept of keptOf(facts)) expect(told, key).toContain(kept);
    expect(told?.length, key).toBeLessThanOrEqual(sentence.length * 1.8 + 40);
  }
});

test.each([
  ['de', 'Aus Englisch gibt es Katalanisch, Spanisch und 3 weitere.'],
  ['es', 'Desde este idioma (inglés) hay: catalán, español y 3 más.'],
  ['ja', '英語からの翻訳先：カタロニア語、スペイン語、ほか3件。'],
])('languages are named and sorted as the reader of %s knows them', (tag, sentence) => {
  const facts = { language: 'en', languages: ['es', 'ca'], more: 3 };
  expect(toldIn({ notes: [noted('fromThereIs', facts)] }, wordingFor(tag))).toBe(sentence);
});

test('an operation is called what the card calls it', () => {
  const facts = { operation: 'dub', title: 'Dubbing', endpoint: '/dub' };
  expect(toldIn({ notes: [noted('noWork', facts)] }, wordingFor('de'))).toMatch(/^Für „Synchronfassung“ /);
});

test.each(LOCALE_TAGS)(
  'each thing that an engine may do, and each that is wrong with a file, in %s',
  (tag) => {
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
  },
);
