// English messages of the built-in studio's failures: the cause and the next step. The studio's answers and English
// cards use them; other languages have their own. Settings and commands to type stay English in every language.

import { getFormats } from './formats.ts';

const { count } = getFormats('en-GB');

export const faultMessages = {
  // Faults of the server itself.
  diskFull: 'The disk of this server is full, so this was stopped. Try again later; the operator can make room.',
  ownDefect: 'Something broke on this server. Try again.',
  stopped: 'It was stopped before it was finished.',
  brokeThrice: 'The server crashed three times while working on this, so it was stopped. Try a different text or file.',
  noResultLeft: 'The engine produced no result. Try again.',
  engineDefect: 'The engine crashed. Try again, or try a different text or file.',
  /** `how`: a signal, or a similar cause. */
  processDied: (how: string) =>
    `The process working on this crashed (${how}). Try a shorter or different text or file.`,
  /** `time`: `60 seconds`, here and below. */
  tookTooLong: (time: string) => `This exceeded the time limit of ${time} and was stopped. Try a shorter text or file.`,
  tooMuchMemory: (megabytes: number) =>
    `This exceeded the memory limit of ${megabytes} MB and was stopped. Try a smaller text or file.`,
  tooMuchDisk: (megabytes: number) =>
    `This exceeded the disk limit of ${megabytes} MB and was stopped. Try a shorter text or file.`,
  notReadInTime: (time: string) =>
    `The document could not be read within ${time}. Save it as plain text (.txt) and send that, or split it and send the parts separately.`,
  noEngine: 'There is no engine for this on this server.',
  noEngineFor: (operation: string) => `There is no engine for ${operation} here.`,
  /** `title`: an operation's title. `endpoint`: `/dub`. */
  noWork: (title: string, endpoint: string) =>
    `There is no engine for “${title}” on this server. The operator can add an extension (EXTENSIONS), or use a media service that has ${endpoint} (SERVICE_BASE_URL and SERVICE_API_KEY).`,
  tryAgain: 'Try again.',

  // Faults of linked files.
  linkTooSlow: (kilobytes: number) =>
    `The server of the link is too slow: it sent less than ${kilobytes} kB a second. Use a faster link, or attach the file itself.`,
  notHttp: 'Only links that begin with https:// or http:// can be fetched.',
  linkWithPassword: 'The link contains a user name or password. Use a public link.',
  privateLink:
    'The link leads to a private or local address, but this server fetches only from the public internet. The operator can allow it with STUDIO_ALLOW_ORIGINS.',
  emptyLink: 'The file at the link is empty.',
  packedLink: 'The server of the link sends the file in an unsupported compression. Use another link.',
  passedOn: (times: number) => `The link was redirected more than ${times} times. Use the direct link to the file.`,
  fetchTooLong: 'Fetching the file took too long and was stopped. Use a faster link.',
  arrivedDamaged: 'The file from the link was damaged. Try again, or use another link.',
  unknownHost: 'The host name in the link is unknown. Check the address.',
  linkUnreachable:
    'The server of the link could not be reached, or the connection broke. Try again, or use another link.',
  linkTooLarge: (megabytes: number) =>
    `The file at the link is larger than ${megabytes} MB, the limit of this server. Use a smaller one.`,
  pageLink:
    'The link leads to a web page, not to a file. Pages of video platforms and share pages can’t be fetched here. Use the direct link to the film or recording.',
  dataLink: 'The link leads to data or an event stream, not to a film or recording. Use the direct link to the file.',
  nothingThere: 'Nothing was found at the link. Check the address.',
  linkNeedsSigningIn: 'The link requires signing in or is not public. Use a public link.',
  linkBlocked: 'The link is blocked here for legal reasons.',
  linkAnswered: (status: number) =>
    `The server of the link answered with ${status}. Try again later, or use another link.`,
  neitherFileNorLink: 'Neither a file nor a link was given.',

  // Faults of recordings.
  /** `kind`: `zip`, or undefined if unknown, here and below. */
  misnamedSound: (named: string, kind?: string) =>
    `The file is named ${named} but is ${kind === undefined ? 'not audio' : `a .${kind} file`}.`,
  notSound: (kind?: string) => `The file is ${kind === undefined ? 'not audio' : `a .${kind} file`}.`,
  emptyFile: 'The file is empty.',
  isFilm: 'The file is a film. Save its sound as a separate file and send that.',
  codedSound: (codec: string) => `The sound in this .m4a file is coded as ${codec}, which is not supported here.`,
  sendSound: 'Send an .mp3, .wav, .flac, .aac or .m4a file.',
  /** `why`: a reason from the list below. */
  unreadableRecording: (why: string) =>
    `The recording cannot be read: ${why}. Export it again, as .mp3 for example, and send that.`,
  unreadable: {
    tables: 'its tables are missing or damaged, as after an interrupted download',
    soundless: 'no sound is found in it, as after an interrupted download',
    damaged: 'its sound is damaged, or it ends in the middle, as after an interrupted download',
    cutOff: 'it ends in the middle, as after an interrupted download',
    silent: 'there is no sound in it',
    hardlyAny: 'there is hardly any sound in it',
    rateChanges: 'its sample rate changes in the middle',
    numbers: 'some of its samples are not valid numbers',
    data: (kind: string) => `its ${kind} data is damaged`,
    rate: (hertz: string) => `its sample rate of ${hertz} Hz is not supported`,
    channels: (most: string) => `it has more than ${most} channels`,
  },
  recordingTooLong: (minutes: number) =>
    `The recording is longer than ${minutes} minutes, the limit of this server. Split it and send the parts separately.`,
  nothingHeard: 'This recording is silent.',
  noSpeechHeard: 'There is no speech in this recording.',
  tooLittleSpeech: 'There is too little speech in this recording.',
  sendSpeech: 'Send a recording in which one person speaks clearly for at least a few seconds, without music.',
  noVoiceMade: 'The engine made no voice. Try again.',

  // Faults of films.
  unreadableFile: (name: string) =>
    `“${name}” could not be read: it is damaged or cut off. Check that it plays, or save it again.`,
  unreadableSubtitles:
    'No spoken lines were found in the subtitles. Send them as .srt or .vtt, with times, or leave them out.',
  fileTookTooLong: 'Working on this file took too long and was stopped. Try a shorter one.',
  noSoundIn: (name: string) => `“${name}” has no sound, so there is nothing to dub.`,
  longerThanAnHour: (name: string) =>
    `“${name}” is longer than an hour, the limit for dubs on this server. Cut it into parts.`,
  notMedia: (name: string) =>
    `“${name}” is not a film or recording that this server can dub. Use MP4, MOV, MXF, MP3, FLAC, WAV or AAC.`,
  tooManyTracks: (name: string, most: number) =>
    `“${name}” has more than ${most} tracks. Save it with only the tracks you need.`,
  /** `kind`: `MP4`. */
  tracksOfMxf: (kind: string) =>
    `Audio tracks can be chosen or added only for MXF files, and this is ${kind}. Leave both settings empty.`,
  noTrack: (track: number, tracks: number) =>
    `There is no audio track ${track}: the file has ${tracks}, counted from 0.`,

  // Faults of recognition, translation and speech. Languages are names: `German`.
  noSpeech: (language: string) => `No speech was found in it. Check that ${language} is spoken in it.`,
  nothingClear: (language: string) =>
    `No clear ${language} was found in it. It may be music, noise, another language, or too hard to understand; guesses are not written down. Try a clearer recording, or a film with subtitles in it.`,
  /** `installed`: languages, or the word below for none. */
  noRecogniser: (language: string, installed: string) =>
    `No speech recogniser for ${language} is installed; installed: ${installed}. A film with ${language} subtitles in it can be dubbed without one.`,
  none: 'none',
  hearingTooLong: 'Recognising the speech took too long and was stopped. Try a shorter file.',
  /** `command`: the command that the operator types, here and below. */
  recogniserNotStarted: (command: string) =>
    `The speech recogniser could not start, perhaps because its English model is missing. The operator can install it with “${command}”.`,
  notUnderstoodAs: (language: string) =>
    `A voice needs the exact words of the recording, and not all of them were understood as ${language}. Name the language that is spoken, or send a clear recording of one person.`,
  sameLanguage: (language: string) =>
    `Both languages are ${language}: there is nothing to translate. Choose another target language.`,
  /** `pair`: `Welsh → German`, here and below. */
  noTranslationEngine: (pair: string, command: string) =>
    `There is no translator for ${pair}: no translation engine is installed on this server. The operator can install one with “${command}” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).`,
  noTranslator: (pair: string) => `There is no translator for ${pair} on this server.`,
  fromThereIs: (language: string, list: string) => `Available from ${language}: ${list}.`,
  intoThereIs: (language: string, list: string) => `Available into ${language}: ${list}.`,
  translatedHere: (list: string) => `Available here: ${list}.`,
  pairCanBeAdded: (command: string) =>
    `It can be added on the server with “${command}” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.`,
  noSuchPair:
    'Apertium has no such pair. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.',
  modelCanBePut: 'The operator can add one to the models folder.',
  noTranslation: (command: string) =>
    `No translation is installed on this server. The operator can install it with “${command}”.`,
  /** `why`: a reason from the list below. */
  nothingTranslated: (from: string, to: string, why: string) =>
    `None of this could be translated from ${from} to ${to}: ${why}. Check that the text is in ${from}, or word it differently.`,
  untranslated: {
    unknownWords: (list: string) => `the dictionary does not have ${list}`,
    failed: 'the translator failed on it',
  },
  translationIncomplete: 'The translation came back incomplete. Try again.',
  noVoiceFor: (language: string) => `No voice here can speak ${language}.`,
  chooseSpoken: "Choose another language; the service's capabilities list those that can be spoken.",
  unpronounced: (voice: string, language: string) => `${voice} could not pronounce any of this in ${language}.`,
  unpronounceable: (voice: string, language: string) =>
    `${voice} could not pronounce any of this text in ${language}. Check that the text is written in ${language}, or choose its language.`,
  allEmpty: 'There is nothing to speak: all lines are empty.',
  nothingToSay: 'There is nothing to say in this text: it has no letters or digits. Write some words.',

  // Faults of documents.
  noWordsInFile: 'The file contains no words to read aloud. Send one that has words in it.',
  noTextInFile:
    'The file contains no text to read aloud. Check that it was saved with its words in it; words in pictures are not read.',
  unreadableWord:
    'This Word document cannot be read. Open it in a word processor, save it as .docx again, and send that.',
  damagedDocument: 'The document is damaged and cannot be opened. Save it again and retry.',
  unpacksTooLarge:
    'The document unpacks to more than 60 MB, or its text to more than 20 MB. Remove pictures, split it, or send plain text.',
  tooIntricate: (most: number) =>
    `The document has more than ${count(most)} pieces of formatting. Save it as plain text (.txt) and send that, or split it.`,
  lockedDocument: 'The document is protected with a password. Remove the password and send it again.',
  documentTooLarge: (megabytes: number) =>
    `The document is larger than ${megabytes} MB. Remove its pictures, or send plain text.`,
  storyTooLong: (most: number) =>
    `The story has more than ${count(most)} characters. Split it and send the parts separately.`,
  /** `is`: a description from the list below. */
  misnamedText: (named: string, is: string) => `The file is named ${named} but is ${is}.`,
  notReadAloud: (is: string) => `The file is ${is}, which cannot be read aloud.`,
  text: {
    pdf: 'a PDF',
    rtf: 'an RTF document',
    office: 'an old Word document (.doc) or another old Office file',
    zip: 'a zip archive without a Word document in it',
    unknown: 'not text',
    other: (kind: string) => `really of the type ${kind}`,
  },
  sendText: 'Send the text as .txt or .docx.',

  // Faults of sound and music requests. Lists contain words that can be typed.
  unclearSound: (word: string) => `Which sound is meant by "${word}" is not clear.`,
  onlyLeftOut: (list: string) => `The description names only sounds to leave out (${list}). Name what should be heard.`,
  noKnownSound: (sounds: string) =>
    `This prompt names no sound that this server can make. It makes about 200, for example: ${sounds}. The page on /sound in the documentation lists them all.`,
  nearestSounds: (list: string) => `Similar sounds here: ${list}.`,
  nothingOfMusic: (genres: string, moods: string, instruments: string) =>
    `Nothing in this prompt says what music to make. Name a style (${genres}), a mood (${moods}), instruments (${instruments} and many more), a tempo such as 120 bpm or a key such as A minor.`,

  // Missing programs and packages.
  noProgram: {
    ffmpeg: (command: string) =>
      `This server has no ffmpeg, which reads and writes films and recordings. The operator can install it with “${command}”.`,
    pocketsphinx: (command: string) =>
      `This server has no PocketSphinx, which recognises speech. The operator can install it with “${command}”.`,
  },
  noPocketSphinx: (command: string) =>
    `PocketSphinx, which understands English, is not installed on this server. The operator can install it with “${command}”.`,
  noPackage: {
    models: (name: string) =>
      `${name}, which runs the models in the models folder, is not installed on this server. “npm install” adds it, unless optional packages are omitted.`,
    translators: (name: string) =>
      `${name}, which runs the translators in the models folder, is not installed on this server. “npm install” adds it, unless optional packages are omitted.`,
  },

  // Faults of engines. `did`: a text from the list below, which follows the engine's name.
  engineDid: (engine: string, did: string) => `${engine} ${did}.`,
  serverDid: (host: string, did: string) => `The server at ${host} ${did}.`,
  did: {
    silent: 'does not answer',
    loading: 'is loading its model',
    brokeOff: 'broke off in the middle of its answer',
    sentTooMuch: 'sent too much data',
    refusedKey: 'did not accept the key',
    unknownCall: 'does not know the call or the model',
    busy: 'is overloaded, or its quota is used up',
    movedOn: 'redirects to another address',
    webPage: 'answered with a web page',
    notKnown: 'was not found',
    notJson: 'answered with something that is not JSON',
    noText: 'answered without a text',
    noTranscript: 'answered with something that is not a transcript',
    noLines: 'did not answer with a line-by-line translation',
    noSound: 'answered with something that is not a sound it can play',
    empty: 'answered with an empty file',
    silence: 'answered with silence',
    cutSound: 'answered with sound that ends in the middle',
    longSound: 'answered with sound that is much too long',
    shortSound: 'answered with sound that is much too short',
    otherSound: 'answered with sound that cannot be this sentence',
    otherLength: 'answered with a recording of another length',
    voiceGone: 'no longer has that voice',
    gaveUp: 'gave up in the middle of a recording',
    late: (time: string) => `did not answer within ${time}`,
    brokeDown: (status: number) => `failed (${status})`,
    refused: (status: number) => `refused the request (${status})`,
    /** `model`: one or more model folders. */
    notSpoken: (model: string) => `could not speak with ${model}`,
    notLoaded: (model: string) => `could not load ${model}`,
    notTranslated: (model: string) => `could not translate with ${model}`,
    noLinesWith: (model: string) => `did not answer with a line-by-line translation with ${model}`,
    notHeard: (tag: string) => `no longer recognizes “${tag}”`,
  },
  /** Advice for a server's owner. `setting`, `model`: names of settings. */
  owner: {
    key: (setting: string) => `The operator can set ${setting} to a valid key.`,
    address: (setting: string) =>
      `Keys are not sent to redirect targets. The operator can set ${setting} to the final address.`,
    page: (setting: string) => `The operator can check ${setting}: for most servers the address ends in /v1.`,
    model: (setting: string, model: string) =>
      `The operator can check ${setting} (for most servers it ends in /v1) and ${model}.`,
    start: (setting: string) => `The operator can check that it runs and is reachable from here; ${setting} names it.`,
    log: (setting: string) => `The operator can check its log; ${setting} names it. Or try again later.`,
    wait: () => 'Try again in a minute.',
  },
  ownerSeesLog: 'The operator can check its log, or choose another model.',
  noModelThere: (host: string, setting: string) =>
    `The server at ${host} has no model for this. The operator can choose one with ${setting}.`,
  modelNotListed: (host: string, model: string, setting: string, list: string) =>
    `The server at ${host} does not list “${model}”. It lists ${list}. The operator can check ${setting}.`,
  tellsNothing: (host: string, setting: string, model: string) =>
    `The server at ${host} does not list its models. The operator can check ${setting}, which for most servers ends in /v1, or choose a model with ${model}.`,
  engineSaid: (said: string) => `Its message: ${said}.`,
  ownerChecksModels: (command: string) => `The operator can find out more with “${command}”.`,
};

export type FaultMessages = typeof faultMessages;
