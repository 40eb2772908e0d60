// Failures of the built-in studio in every language: each reason has a sentence with its names and numbers. English is
// compared word for word.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';
import { message } from '../../../src/messages/message.ts';
import { duration, language, limitedList, list } from '../../../src/messages/values.ts';
import { DOCUMENT_FAULTS, type Faults } from './document-faults.ts';
import { listNames, readIn } from './studio-sentences.ts';

const SERVER = {
  'faults.diskFull': [
    {},
    'The disk of this server is full, so this was stopped. Try again later; the operator can make room.',
  ],
  'faults.ownDefect': [{}, 'Something broke on this server. Try again.'],
  'faults.stopped': [{}, 'It was stopped before it was finished.'],
  'faults.brokeThrice': [
    {},
    'The server crashed three times while working on this, so it was stopped. Try a different text or file.',
  ],
  'faults.noResultLeft': [{}, 'The engine produced no result. Try again.'],
  'faults.engineDefect': [{}, 'The engine crashed. Try again, or try a different text or file.'],
  'faults.processDied': [
    { how: 'SIGKILL' },
    'The process working on this crashed (SIGKILL). Try a shorter or different text or file.',
  ],
  'faults.tookTooLong': [
    { time: duration(1_800_000) },
    'This exceeded the time limit of 30 minutes and was stopped. Try a shorter text or file.',
  ],
  'faults.tooMuchMemory': [
    { megabytes: 1500 },
    'This exceeded the memory limit of 1500 MB and was stopped. Try a smaller text or file.',
  ],
  'faults.tooMuchDisk': [
    { megabytes: 20 },
    'This exceeded the disk limit of 20 MB and was stopped. Try a shorter text or file.',
  ],
  'faults.notReadInTime': [
    { time: duration(90_000) },
    'The document could not be read within 90 seconds. Save it as plain text (.txt) and send that, or split it and send the parts separately.',
  ],
  'faults.noEngine': [{}, 'There is no engine for this on this server.'],
  'faults.noEngineFor': [{ operation: 'dub' }, 'There is no engine for dub here.'],
  'faults.noWork': [
    { title: 'Shouting', endpoint: '/shout' },
    'There is no engine for “Shouting” on this server. The operator can add an extension (EXTENSIONS), or use a media service that has /shout (SERVICE_BASE_URL and SERVICE_API_KEY).',
  ],
  'faults.tryAgain': [{}, 'Try again.'],
} satisfies Partial<Faults>;

const LINKS = {
  'faults.linkTooSlow': [
    { kilobytes: 100 },
    'The server of the link is too slow: it sent less than 100 kB a second. Use a faster link, or attach the file itself.',
  ],
  'faults.notHttp': [{}, 'Only links that begin with https:// or http:// can be fetched.'],
  'faults.linkWithPassword': [{}, 'The link contains a user name or password. Use a public link.'],
  'faults.privateLink': [
    {},
    'The link leads to a private or local address, but this server fetches only from the public internet. The operator can allow it with STUDIO_ALLOW_ORIGINS.',
  ],
  'faults.emptyLink': [{}, 'The file at the link is empty.'],
  'faults.packedLink': [{}, 'The server of the link sends the file in an unsupported compression. Use another link.'],
  'faults.passedOn': [{ times: 5 }, 'The link was redirected more than 5 times. Use the direct link to the file.'],
  'faults.fetchTooLong': [{}, 'Fetching the file took too long and was stopped. Use a faster link.'],
  'faults.arrivedDamaged': [{}, 'The file from the link was damaged. Try again, or use another link.'],
  'faults.unknownHost': [{}, 'The host name in the link is unknown. Check the address.'],
  'faults.linkUnreachable': [
    {},
    'The server of the link could not be reached, or the connection broke. Try again, or use another link.',
  ],
  'faults.linkTooLarge': [
    { megabytes: 1000 },
    'The file at the link is larger than 1000 MB, the limit of this server. Use a smaller one.',
  ],
  'faults.pageLink': [
    {},
    'The link leads to a web page, not to a file. Pages of video platforms and share pages can’t be fetched here. Use the direct link to the film or recording.',
  ],
  'faults.dataLink': [
    {},
    'The link leads to data or an event stream, not to a film or recording. Use the direct link to the file.',
  ],
  'faults.nothingThere': [{}, 'Nothing was found at the link. Check the address.'],
  'faults.linkNeedsSigningIn': [{}, 'The link requires signing in or is not public. Use a public link.'],
  'faults.linkBlocked': [{}, 'The link is blocked here for legal reasons.'],
  'faults.linkAnswered': [
    { status: 500 },
    'The server of the link answered with 500. Try again later, or use another link.',
  ],
  'faults.neitherFileNorLink': [{}, 'Neither a file nor a link was given.'],
} satisfies Partial<Faults>;

const RECORDINGS = {
  'faults.misnamedSound': [{ named: '.mp3', kind: 'zip' }, 'The file is named .mp3 but is a .zip file.'],
  'faults.notSound': [{}, 'The file is not audio.'],
  'faults.emptyFile': [{}, 'The file is empty.'],
  'faults.isFilm': [{}, 'The file is a film. Save its sound as a separate file and send that.'],
  'faults.codedSound': [
    { codec: 'ALAC' },
    'The sound in this .m4a file is coded as ALAC, which is not supported here.',
  ],
  'faults.sendSound': [{}, 'Send an .mp3, .wav, .flac, .aac or .m4a file.'],
  'faults.unreadableRecording': [
    { why: message('faults.unreadable.rate', { hertz: 999 }) },
    'The recording cannot be read: its sample rate of 999 Hz is not supported. Export it again, as .mp3 for example, and send that.',
  ],
  'faults.recordingTooLong': [
    { minutes: 60 },
    'The recording is longer than 60 minutes, the limit of this server. Split it and send the parts separately.',
  ],
  'faults.nothingHeard': [{}, 'This recording is silent.'],
  'faults.noSpeechHeard': [{}, 'There is no speech in this recording.'],
  'faults.tooLittleSpeech': [{}, 'There is too little speech in this recording.'],
  'faults.sendSpeech': [
    {},
    'Send a recording in which one person speaks clearly for at least a few seconds, without music.',
  ],
  'faults.noVoiceMade': [{}, 'The engine made no voice. Try again.'],
  'faults.unreadableFile': [
    { name: 'talk.mp4' },
    '“talk.mp4” could not be read: it is damaged or cut off. Check that it plays, or save it again.',
  ],
  'faults.unreadableSubtitles': [
    {},
    'No spoken lines were found in the subtitles. Send them as .srt or .vtt, with times, or leave them out.',
  ],
  'faults.fileTookTooLong': [{}, 'Working on this file took too long and was stopped. Try a shorter one.'],
  'faults.noSoundIn': [{ name: 'talk.mp4' }, '“talk.mp4” has no sound, so there is nothing to dub.'],
  'faults.longerThanAnHour': [
    { name: 'talk.mp4' },
    '“talk.mp4” is longer than an hour, the limit for dubs on this server. Cut it into parts.',
  ],
  'faults.notMedia': [
    { name: 'talk.mp4' },
    '“talk.mp4” is not a film or recording that this server can dub. Use MP4, MOV, MXF, MP3, FLAC, WAV or AAC.',
  ],
  'faults.tooManyTracks': [
    { name: 'talk.mp4', most: 64 },
    '“talk.mp4” has more than 64 tracks. Save it with only the tracks you need.',
  ],
  'faults.tracksOfMxf': [
    { kind: 'MP4' },
    'Audio tracks can be chosen or added only for MXF files, and this is MP4. Leave both settings empty.',
  ],
  'faults.noTrack': [{ track: 3, tracks: 2 }, 'There is no audio track 3: the file has 2, counted from 0.'],
} satisfies Partial<Faults>;

const LANGUAGES = {
  'faults.noSpeech': [
    { name: 'talk.wav', language: language('de') },
    'No speech was found in “talk.wav”. Check that German is spoken in it.',
  ],
  'faults.nothingClear': [
    { language: language('en') },
    'No clear English was found in it. It may be music, noise, another language, or too hard to understand; guesses are not written down. Try a clearer recording, or a film with subtitles in it.',
  ],
  'faults.noRecogniser': [
    { language: language('fr'), installed: message('faults.none') },
    'No speech recognizer for French is installed; installed: none. A film with French subtitles in it can be dubbed without one.',
  ],
  'faults.hearingTooLong': [{}, 'Recognizing the speech took too long and was stopped. Try a shorter file.'],
  'faults.recogniserNotStarted': [
    { command: 'npm run engines' },
    'The speech recognizer could not start, perhaps because its English model is missing. The operator can install it with “npm run engines”.',
  ],
  'faults.notUnderstoodAs': [
    { language: language('en') },
    'A voice needs the exact words of the recording, and not all of them were understood as English. Name the language that is spoken, or send a clear recording of one person.',
  ],
  'faults.sameLanguage': [
    { language: list([language('hr'), language('bs')], 'or') },
    'Both languages are Croatian or Bosnian: there is nothing to translate. Choose another target language.',
  ],
  'faults.noTranslationEngine': [
    { pair: list([language('en'), language('de')], 'arrow'), command: 'npm run engines' },
    'There is no translator for English → German: no translation engine is installed on this server. The operator can install one with “npm run engines” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).',
  ],
  'faults.noTranslator': [
    { pair: list([language('en'), language('zh-TW')], 'arrow') },
    'There is no translator for English → Chinese (Taiwanese Mandarin, Traditional) on this server.',
  ],
  'faults.fromThereIs': [
    { language: language('en'), list: limitedList(['ca', 'es', 'fr', 'it', 'pt'].map(language), 2) },
    'Available from English: Catalan, Spanish and 3 more.',
  ],
  'faults.intoThereIs': [{ language: language('de'), list: language('en') }, 'Available into German: English.'],
  'faults.translatedHere': [{ list: list(['en', 'es'].map(language), 'comma') }, 'Available here: English, Spanish.'],
  'faults.canBeAdded': [{}, 'The operator of this Earshot can add one.'],
  'faults.pairCanBeAdded': [
    { command: 'npm run engines' },
    'It can be added on the server with “npm run engines” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.',
  ],
  'faults.noSuchPair': [
    {},
    'Apertium has no such pair. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.',
  ],
  'faults.noTranslation': [
    { command: 'npm run engines' },
    'No translation is installed on this server. The operator can install it with “npm run engines”.',
  ],
  'faults.nothingTranslated': [
    {
      from: language('en'),
      to: language('es'),
      why: message('faults.untranslated.unknownWords', { list: limitedList(['blorp', 'b', 'c', 'd', 'e'], 1) }),
    },
    'None of this could be translated from English to Spanish: the dictionary does not have blorp and 4 more. Check that the text is in English, or word it differently.',
  ],
  'faults.translationIncomplete': [{}, 'The translation came back incomplete. Try again.'],
  'faults.noVoiceFor': [{ language: language('fr-CA') }, 'No voice here can speak French (Canada).'],
  'faults.chooseSpoken': [{}, "Choose another language; the service's capabilities list those that can be spoken."],
  'faults.unpronounced': [
    { voice: 'Rose', language: language('fr-CA') },
    'Rose could not pronounce any of this in French (Canada).',
  ],
  'faults.unpronounceable': [
    { voice: 'Rose', language: language('fr-CA') },
    'Rose could not pronounce any of this text in French (Canada). Check that the text is written in French (Canada), or choose its language.',
  ],
  'faults.allEmpty': [{}, 'There is nothing to speak: all lines are empty.'],
  'faults.nothingToSay': [{}, 'There is nothing to say in this text: it has no letters or digits. Write some words.'],
} satisfies Partial<Faults>;

const SOUNDS = {
  'faults.unclearSound': [{ word: 'thing' }, 'Which sound is meant by "thing" is not clear.'],
  'faults.onlyLeftOut': [
    { list: list(['rain', 'wind'], 'comma') },
    'The description names only sounds to leave out (rain, wind). Name what should be heard.',
  ],
  'faults.noKnownSound': [
    { sounds: 'rain, dog' },
    'This prompt names no sound that this server can make. It makes about 200, for example: rain, dog. The page on /sound in the documentation lists them all.',
  ],
  'faults.nearestSounds': [{ list: 'rain; wind in the trees' }, 'Similar sounds here: rain; wind in the trees.'],
  'faults.nothingOfMusic': [
    { genres: 'techno', moods: 'happy', instruments: 'harp' },
    'Nothing in this prompt says what music to make. Name a style (techno), a mood (happy), instruments (harp and many more), a tempo such as 120 bpm or a key such as A minor.',
  ],
} satisfies Partial<Faults>;

const ENGINES = {
  'faults.noProgram.ffmpeg': [
    { command: 'npm run engines' },
    'This server has no ffmpeg, which reads and writes films and recordings. The operator can install it with “npm run engines”.',
  ],
  'faults.noProgram.pocketsphinx': [
    { command: 'npm run engines' },
    'This server has no PocketSphinx, which recognizes speech. The operator can install it with “npm run engines”.',
  ],
  'faults.noPocketSphinx': [
    { command: 'npm run engines' },
    'PocketSphinx, which understands English, is not installed on this server. The operator can install it with “npm run engines”.',
  ],
  'faults.noPackage.models': [
    { name: 'sherpa-onnx-node' },
    'sherpa-onnx-node, which runs the models in the models folder, is not installed on this server. “npm install” adds it, unless optional packages are omitted.',
  ],
  'faults.noPackage.translators': [
    { name: 'bergamot' },
    'bergamot, which runs the translators in the models folder, is not installed on this server. “npm install” adds it, unless optional packages are omitted.',
  ],
  'faults.engineDid': [
    { engine: 'Bergamot', did: message('faults.did.notTranslated', { model: list(['a/b', 'c/d']) }) },
    'Bergamot could not translate with a/b and c/d.',
  ],
  'faults.serverDid': [
    { host: 'box:9000', did: message('faults.did.late', { time: duration(90_000) }) },
    'The server at box:9000 did not answer within 90 seconds.',
  ],
  'faults.owner.key': [{ setting: 'ENGINES_KEY' }, 'The operator can set ENGINES_KEY to a valid key.'],
  'faults.owner.address': [
    { setting: 'ENGINES_URL' },
    'Keys are not sent to redirect targets. The operator can set ENGINES_URL to the final address.',
  ],
  'faults.owner.page': [
    { setting: 'ENGINES_URL' },
    'The operator can check ENGINES_URL: for most servers the address ends in /v1.',
  ],
  'faults.owner.model': [
    { setting: 'ENGINE_SPEECH_URL', model: 'ENGINE_SPEECH_MODEL' },
    'The operator can check ENGINE_SPEECH_URL (for most servers it ends in /v1) and ENGINE_SPEECH_MODEL.',
  ],
  'faults.owner.start': [
    { setting: 'ENGINES_URL' },
    'The operator can check that it runs and is reachable from here; ENGINES_URL names it.',
  ],
  'faults.owner.log': [
    { setting: 'ENGINES_URL' },
    'The operator can check its log; ENGINES_URL names it. Or try again later.',
  ],
  'faults.owner.chooseModel': [
    { setting: 'ENGINE_SPEECH_MODEL' },
    'The operator can choose one with ENGINE_SPEECH_MODEL.',
  ],
  'faults.owner.modelSetting': [
    { setting: 'ENGINE_TRANSLATE_MODEL' },
    'The operator can check ENGINE_TRANSLATE_MODEL.',
  ],
  'faults.owner.addressOrModel': [
    { setting: 'ENGINES_URL', model: 'ENGINE_SPEECH_MODEL' },
    'The operator can check ENGINES_URL, which for most servers ends in /v1, or choose a model with ENGINE_SPEECH_MODEL.',
  ],
  'faults.owner.wait': [{}, 'Try again in a minute.'],
  'faults.ownerSeesLog': [{}, 'The operator can check its log, or choose another model.'],
  'faults.noModelThere': [{ host: 'box:9000' }, 'The server at box:9000 has no model for this.'],
  'faults.modelNotListed': [
    { host: 'box:9000', model: 'gemma', list: list(['qwen3:8b', 'phi4'], 'comma') },
    'The server at box:9000 does not list “gemma”. It lists qwen3:8b, phi4.',
  ],
  'faults.tellsNothing': [{ host: 'box:9000' }, 'The server at box:9000 does not list its models.'],
  'faults.engineSaid': [{ said: 'bad magic' }, 'Its message: bad magic.'],
  'faults.ownerChecksModels': [
    { command: 'npm run models -- check' },
    'The operator can find out more with “npm run models -- check”.',
  ],
} satisfies Partial<Faults>;

const FAULTS: Faults = {
  ...SERVER,
  ...LINKS,
  ...RECORDINGS,
  ...LANGUAGES,
  ...DOCUMENT_FAULTS,
  ...SOUNDS,
  ...ENGINES,
};

const ALL = Object.entries(FAULTS);

test.each(ALL)('%s in English', (id, [args, sentence]) => {
  expect(readIn('en', { notes: [{ id, args }] })).toBe(sentence);
});

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('every reason is translated to %s', (tag) => {
  for (const [id, [args, sentence]] of ALL) {
    const text = readIn(tag, { notes: [{ id, args }], message: sentence });
    expect(text, id).not.toMatch(/undefined|NaN|\[object|[{}]/);
    expect(text, id).toMatch(/[.。]$/);
    expect(text, id).not.toBe(sentence);
    for (const name of listNames(args)) expect(text, id).toContain(name);
    expect(text?.length, id).toBeLessThanOrEqual(sentence.length * 1.8 + 40);
  }
});

test('a listed model can be missing', () => {
  const args = { host: 'box:9000', model: 'gemma', list: list([]) };
  const read = (tag: string) => readIn(tag, { notes: [message('faults.modelNotListed', args)] });
  expect(read('en')).toBe('The server at box:9000 does not list “gemma”. It lists other models.');
  expect(read('de')).toBe('Der Server box:9000 führt „gemma“ nicht auf, sondern andere Modelle.');
});

test('an operation has the name that the card shows', () => {
  const args = { title: { id: 'commands.dub.title' }, endpoint: '/dub' };
  expect(readIn('de', { notes: [message('faults.noWork', args)] })).toMatch(/^Für „Synchronfassung“ /);
});
