// Why our own studio could not do a task, in English: what happened and what to do next. Its messages are made of these sentences, and
// the cards of whoever reads English; other languages have their own. What people type in English stays in English in all of them.

import { formatsIn } from './formats.ts';

const { count } = formatsIn('en-GB');

export const faults = {
  // The server itself.
  diskFull:
    'The disk of this server is full, so this was stopped. Try again later; the operator can make room.',
  ownDefect: 'Something broke on this server. Try again.',
  stopped: 'It was stopped before it was finished.',
  brokeThrice:
    'The server broke down three times while working on this, so it was given up. Try a different text or file.',
  noResultLeft: 'The engine left no result. Try again.',
  engineDefect: 'The engine stopped on a defect of its own. Try again, or try a different text or file.',
  /** `how`: a signal, or the like. */
  processDied: (how: string) =>
    `The process working on this died (${how}). Try a shorter or different text or file.`,
  /** `time`: `60 seconds`, here and below. */
  tookTooLong: (time: string) =>
    `This took longer than the ${time} it may take and was stopped. Try a shorter text or file.`,
  tooMuchMemory: (megabytes: number) =>
    `This needed more than the ${megabytes} MB of memory it may use and was stopped. Try a smaller text or file.`,
  tooMuchDisk: (megabytes: number) =>
    `This filled more than the ${megabytes} MB of disk it may use and was stopped. Try a shorter text or file.`,
  notReadInTime: (time: string) =>
    `The document could not be read within ${time} and was put away. Save it as plain text (.txt) and send that, or split it and send the parts one by one.`,
  noEngine: 'There is no engine for this on this server.',
  noEngineFor: (operation: string) => `There is no engine for ${operation} here.`,
  /** `title`: of an operation. `endpoint`: `/dub`. */
  noWork: (title: string, endpoint: string) =>
    `There is no engine for “${title}” on this server. An extension may bring one (EXTENSIONS), or a media service does it that has ${endpoint}: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.`,
  tryAgain: 'Try again.',

  // What stands behind a link.
  linkTooSlow: (kilobytes: number) =>
    `The server behind the link is too slow: less than ${kilobytes} kB a second came from it. Use a faster link, or attach the file itself.`,
  notHttp: 'Only links that begin with https:// or http:// can be fetched.',
  linkWithPassword: 'The link has a user name or password in it. Give a public link.',
  privateLink:
    'The link leads to a private or local address, and this server fetches from the public internet only. The operator can allow it with STUDIO_ALLOW_ORIGINS.',
  emptyLink: 'The file behind the link is empty.',
  packedLink: 'The server behind the link sends the file packed in a way unknown here. Use another link.',
  passedOn: (times: number) =>
    `The link was passed on more than ${times} times. Give the direct link to the file.`,
  fetchTooLong: 'Fetching the file took too long and was stopped. Use a faster link.',
  arrivedDamaged: 'The file behind the link arrived damaged. Try again, or use another link.',
  unknownHost: 'The name in the link is not known. Check the address.',
  linkUnreachable:
    'The server behind the link could not be reached, or broke off. Try again, or use another link.',
  linkTooLarge: (megabytes: number) =>
    `The file behind the link is larger than the ${megabytes} MB this server fetches. Give a smaller one.`,
  pageLink:
    'The link leads to a web page, not to a file. Pages of video platforms and share pages cannot be fetched on this server: give the direct link to the film or recording.',
  dataLink:
    'The link leads to what programs read (data, or a stream of events), not to a film or recording. Give the direct link to the file.',
  nothingThere: 'There is nothing behind the link. Check the address.',
  linkNeedsSigningIn: 'The link needs signing in or is not shared with everybody. Give a public link.',
  linkBlocked: 'The link is blocked here for legal reasons.',
  linkAnswered: (status: number) =>
    `The server behind the link answered with ${status}. Try again later, or use another link.`,
  neitherFileNorLink: 'Neither a file nor a link was given.',

  // Recordings.
  /** `kind`: `zip`, `undefined` where it is not known, here and below. */
  misnamedSound: (named: string, kind?: string) =>
    `The file is named ${named} but is ${kind === undefined ? 'not audio' : `a .${kind} file`}.`,
  notSound: (kind?: string) => `The file is ${kind === undefined ? 'not audio' : `a .${kind} file`}.`,
  emptyFile: 'The file is empty.',
  isFilm: 'The file is a film. Save its sound by itself and send that.',
  codedSound: (codec: string) =>
    `The sound in this .m4a file is coded as ${codec}, of a kind that is not read here.`,
  sendSound: 'Send an .mp3, .wav, .flac, .aac or .m4a file.',
  /** `why`: one of those below. */
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
    numbers: 'some of its samples are no numbers, or beyond all measure',
    data: (kind: string) => `its ${kind} data is damaged`,
    rate: (hertz: string) => `${hertz} Hz is no sample rate this server takes`,
    channels: (most: string) => `it has more than ${most} channels`,
  },
  recordingTooLong: (minutes: number) =>
    `The recording is longer than the ${minutes} minutes this server takes. Split it and send the parts one by one.`,
  nothingHeard: 'There is nothing to hear in this recording.',
  noSpeechHeard: 'There is no speech in this recording.',
  tooLittleSpeech: 'There is too little speech in this recording.',
  sendSpeech:
    'Send a recording in which one person speaks clearly for at least a few seconds, without music.',
  noVoiceMade: 'The engine made no voice. Try again.',

  // Films.
  unreadableFile: (name: string) =>
    `“${name}” could not be read: it is damaged or cut off. Check that it plays, or save it again.`,
  unreadableSubtitles:
    'No spoken lines were found in the subtitles. Send them as .srt or .vtt, with times, or leave them out.',
  fileTookTooLong: 'Working on this file took too long and was stopped. Try a shorter one.',
  noSoundIn: (name: string) => `“${name}” has no sound, so there is nothing to dub.`,
  longerThanAnHour: (name: string) =>
    `“${name}” is longer than the hour this server dubs. Cut it into parts.`,
  notMedia: (name: string) =>
    `“${name}” is no film or recording this server can dub. It takes MP4, MOV, MXF, MP3, FLAC, WAV and AAC.`,
  tooManyTracks: (name: string, most: number) =>
    `“${name}” has more than ${most} tracks. Save it with those that are needed.`,
  /** `kind`: `MP4`. */
  tracksOfMxf: (kind: string) =>
    `Audio tracks can be chosen or added for MXF files only, and this is ${kind}. Leave both settings out.`,
  noTrack: (track: number, tracks: number) =>
    `There is no audio track ${track}: the file has ${tracks}, counted from 0.`,

  // Words that are heard, translated and spoken. Languages are names: `German`.
  noSpeech: (language: string) => `No speech was found in it. Check that somebody speaks ${language} in it.`,
  nothingClear: (language: string) =>
    `No clear ${language} was found in it: it may be music, noise, another language, or too hard to understand, and guesses are not written down. Try a clearer recording, or a film with subtitles in it.`,
  /** `installed`: languages, or the word below. */
  noRecogniser: (language: string, installed: string) =>
    `No speech recogniser for ${language} is installed; installed: ${installed}. A film with ${language} subtitles in it can be dubbed without one.`,
  none: 'none',
  hearingTooLong: 'Recognising the speech took too long and was stopped. Try a shorter file.',
  /** `command`: what the operator types, here and below. */
  recogniserNotStarted: (command: string) =>
    `The speech recogniser could not start, perhaps for want of its English model. The operator can install it with “${command}”.`,
  notUnderstoodAs: (language: string) =>
    `A voice is made here of a recording and the exact words in it, and not all of it was understood as ${language}. Name the language that is spoken, or send a recording in which one person speaks clearly.`,
  sameLanguage: (language: string) =>
    `Both languages are ${language}: there is nothing to translate. Choose another target language.`,
  /** `pair`: `Welsh → German`, here and below. */
  noTranslationEngine: (pair: string, command: string) =>
    `There is no translator for ${pair}: no translation engine is installed on this server. Its operator can install one with “${command}” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).`,
  noTranslator: (pair: string) => `There is no translator for ${pair} on this server.`,
  fromThereIs: (language: string, list: string) => `From ${language} there is ${list}.`,
  intoThereIs: (language: string, list: string) => `Into ${language} there is ${list}.`,
  translatedHere: (list: string) => `Translated here are ${list}.`,
  pairCanBeAdded: (command: string) =>
    `It can be added on the server with “${command}” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.`,
  noSuchPair:
    'There is no Apertium pair for it to add. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.',
  modelCanBePut: 'Its operator can put one into the models folder.',
  noTranslation: (command: string) =>
    `No translation is installed on this server. The operator can install it with “${command}”.`,
  /** `why`: one of those below. */
  nothingTranslated: (from: string, to: string, why: string) =>
    `None of this could be translated from ${from} to ${to}: ${why}. Check that the text is in ${from}, or word it differently.`,
  untranslated: {
    unknownWords: (list: string) => `the dictionary does not have ${list}`,
    failed: 'the translator failed on it',
  },
  translationIncomplete: 'The translation came back incomplete. Try again.',
  noVoiceFor: (language: string) => `No voice here can speak ${language}.`,
  chooseSpoken: "Choose another language; the service's capabilities list those that can be spoken.",
  unpronounced: (voice: string, language: string) =>
    `${voice} could not pronounce any of this in ${language}.`,
  unpronounceable: (voice: string, language: string) =>
    `${voice} could not pronounce anything of this text in ${language}. Check that the text is written in ${language}, or choose its language.`,
  allEmpty: 'There is nothing left to be spoken: all lines are empty.',
  nothingToSay: 'There is nothing to say in this text: it has no letters or digits. Write some words.',

  // Documents.
  noWordsInFile: 'The file holds no words to read aloud. Send one that has words in it.',
  noTextInFile:
    'The file holds no text to read aloud. Check that it was saved with its words in it; words in pictures are not read.',
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
    `The story has more than ${count(most)} characters. Split it and send the parts one by one.`,
  /** `is`: one of those below. */
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

  // Sounds and music; what is listed is what can be typed.
  unclearSound: (word: string) => `Which sound is meant by "${word}" is not clear.`,
  onlyLeftOut: (list: string) =>
    `Only what should be left out is named here (${list}). Name what should be heard.`,
  noKnownSound: (sounds: string) =>
    `Nothing in this prompt is a sound that this server can make. It makes about 200, for example: ${sounds}. The page on /sound in the documentation lists them all.`,
  nearestSounds: (list: string) => `Nearest to it here: ${list}.`,
  nothingOfMusic: (genres: string, moods: string, instruments: string) =>
    `Nothing in this prompt says what music to make. Name a style (${genres}), a mood (${moods}), instruments (${instruments} and many more), a tempo such as 120 bpm or a key such as A minor.`,

  // Programs and packages.
  noProgram: {
    ffmpeg: (command: string) =>
      `This server has no ffmpeg, which reads and writes films and recordings. The operator can install it with “${command}”.`,
    pocketsphinx: (command: string) =>
      `This server has no PocketSphinx, which recognises speech. The operator can install it with “${command}”.`,
  },
  noPocketSphinx: (command: string) =>
    `PocketSphinx, which understands English, is not installed on this server. Its operator can install it with “${command}”.`,
  noPackage: {
    models: (name: string) =>
      `${name}, which runs the models in the models folder, is not installed on this server: “npm install” brings it, unless optional packages are left out.`,
    translators: (name: string) =>
      `${name}, which runs the translators in the models folder, is not installed on this server: “npm install” brings it, unless optional packages are left out.`,
  },

  // Engines that did not do it. `did`: one of those below, after the engine's name.
  engineDid: (engine: string, did: string) => `${engine} ${did}.`,
  serverDid: (host: string, did: string) => `The server at ${host} ${did}.`,
  did: {
    silent: 'does not answer',
    loading: 'is loading its model',
    brokeOff: 'broke off in the middle of its answer',
    sentTooMuch: 'sent more than it should',
    refusedKey: 'did not accept the key',
    unknownCall: 'does not know the call or the model',
    busy: 'has too much to do, or its quota is used up',
    movedOn: 'sends everybody to another address',
    webPage: 'answered with a web page',
    notKnown: 'is not known',
    notJson: 'answered with something that is not JSON',
    noText: 'answered without a text',
    noTranscript: 'answered with something that is no transcript',
    noLines: 'did not answer with a translation, line by line',
    noSound: 'answered with something that is no sound it can play',
    empty: 'answered with an empty file',
    silence: 'answered with silence',
    cutSound: 'answered with sound that ends in the middle',
    longSound: 'answered with sound that is much too long',
    shortSound: 'answered with sound that is much too short',
    otherSound: 'answered with sound that cannot be this sentence',
    otherLength: 'answered with a recording of another length',
    voiceGone: 'has that voice no more',
    gaveUp: 'gave up in the middle of a recording',
    late: (time: string) => `did not answer within ${time}`,
    brokeDown: (status: number) => `broke down (${status})`,
    refused: (status: number) => `refused the request (${status})`,
    /** `model`: its folder, or the folders of several. */
    notSpoken: (model: string) => `could not speak with ${model}`,
    notLoaded: (model: string) => `could not load ${model}`,
    notTranslated: (model: string) => `could not translate with ${model}`,
    noLinesWith: (model: string) => `did not answer with a translation, line by line with ${model}`,
    /** `tag`: of a language. */
    notHeard: (tag: string) => `has nothing that understands “${tag}” any more`,
  },
  /** What the owner of a server can do. `setting`, `model`: names of settings. */
  owner: {
    key: (setting: string) => `The owner sets ${setting} to a key that it takes.`,
    address: (setting: string) =>
      `Keys are not sent on, so the owner writes the address that it means into ${setting}.`,
    page: (setting: string) =>
      `The owner checks ${setting}: for most servers it is an address that ends in /v1.`,
    model: (setting: string, model: string) =>
      `The owner checks ${setting} (for most servers it ends in /v1) and ${model}.`,
    start: (setting: string) =>
      `The owner sees whether it runs and can be reached from here; ${setting} names it.`,
    log: (setting: string) => `The owner looks at its log; ${setting} names it. Or try again later.`,
    wait: () => 'Try again in a minute.',
  },
  ownerSeesLog: 'The owner looks at its log, or names another model.',
  noModelThere: (host: string, setting: string) =>
    `The server at ${host} has no model for this. The owner names one with ${setting}.`,
  modelNotListed: (host: string, model: string, setting: string, list: string) =>
    `The server at ${host} does not list “${model}”. It lists ${list}. The owner checks ${setting}.`,
  tellsNothing: (host: string, setting: string, model: string) =>
    `The server at ${host} does not say what it has. The owner checks ${setting}, which for most servers ends in /v1, or names a model with ${model}.`,
  engineSaid: (said: string) => `It said: ${said}.`,
  ownerChecksModels: (command: string) => `The owner finds out more with “${command}”.`,
};

export type FaultWords = typeof faults;
