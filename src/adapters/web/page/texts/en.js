// English texts of the page. Other languages have the same properties. Backticks mark keyboard keys. The server
// localizes cards, fields and errors.

import { createPluralFormatter } from './counted.js';

/** @typedef {typeof en} Texts */

const count = createPluralFormatter('en');

export const en = {
  page: {
    skip: 'Skip to the message box',
    reconnecting: 'Reconnecting…',
    drop: 'Drop it anywhere',
    dismiss: 'Dismiss',
    close: 'Close',
    tryAgain: 'Try again',
    undo: 'Undo',
    firstName: 'Guest',
    unreachable: 'The chat server does not answer. Nothing is lost: try again in a moment.',
    refused: 'The chat server could not do that.',
    /** Joins a field's label and its problem like the server does. @param {string} label @param {string} problem */
    at: (label, problem) => `${label}${/^[“"]/.test(problem) ? ':' : ''} ${problem}`,
  },
  door: {
    help: 'This chat is protected. Enter the secret you were given.',
    secret: 'Secret',
    signIn: 'Sign in',
  },
  side: {
    title: 'Rooms and people',
    rooms: 'Rooms',
    add: 'Add room',
    addHint: 'Add a room',
    roomName: 'Name of the new room',
    /** @param {string} name */
    renameRoom: (name) => `Rename ${name} for you`,
    /** @param {string} name */
    roomCalled: (name) => `What you call #${name}; its address stays as it is`,
    save: 'Save',
    /** @param {string} name */
    leave: (name) => `Remove ${name} from the list`,
    /** @param {string} name */
    left: (name) => `${name} is no longer in your list. It comes back with the next message there.`,
    you: 'You',
    rename: 'Change your name',
    yourName: 'Your new name',
    signOut: 'Sign out',
    others: 'Also here',
    /** @param {number} messages */
    unread: (messages) => `${count(messages, { other: '#' })} unread`,
    /** @param {number} others @param {string} name @param {string} mark */
    namesakes: (others, name, mark) =>
      `${count(others, { one: `Another ${name} is`, other: `# others called ${name} are` })} here too. You are shown as ${name} ${mark}.`,
  },
  top: {
    bell: 'Notify me when something long is done',
    dark: 'Dark mode',
  },
  log: {
    title: 'Messages',
    private: 'Only you can see this',
    today: 'Today',
    yesterday: 'Yesterday',
    justNow: 'just now',
    remove: 'Delete message',
    atWork: 'Still running: stop it first, then you can delete it',
    deleted: 'Message deleted.',
    shared: 'shared a file',
    /** @param {number} messages */
    newer: (messages) => count(messages, { one: 'New message', other: '# new messages' }),
    showAll: 'Show all',
    showLess: 'Show less',
  },
  palette: {
    open: 'Search and jump (Ctrl+K)',
    title: 'Search and jump',
    label: 'What are you looking for?',
    hint: 'A command, a room, or words from messages here',
    found: 'Results',
    none: 'No matches.',
    room: 'Room',
  },
  keys: {
    title: 'Keys',
    /** @type {readonly (readonly [keys: string, what: string])[]} */
    all: [
      ['`/`', 'Write a command'],
      ['`Ctrl` `K`', 'Search and jump'],
      ['`?`', 'This list'],
      ['`Enter`', 'Send'],
      ['`Shift` `Enter`', 'A new line'],
      ['`↑` in the empty box', 'Bring back the last line, then older ones'],
      ['`Tab`', 'Select the suggestion'],
      ['`Alt` `Enter`', 'Listen to the voice chosen in a list'],
      ['`Esc`', 'Close what is open'],
    ],
  },
  empty: {
    title: 'Say something, and hear it',
    intro: 'Play a result, try it yourself, or type `/` to see everything. A file can be dropped anywhere.',
  },
  examples: {
    open: 'What you can do here',
    tryIt: 'Try it',
    withOurs: 'The form opens with this example in it.',
    /** @param {string} line */
    run: (line) => `Send “${line}”`,
    madeHere: 'What you can play here was made by Earshot’s own studio. Another media service sounds different.',
    heard: {
      before: 'Before',
      speech: 'Speech',
      sound: 'Sound',
      sampleA: 'Sample A',
      sampleB: 'Sample B',
      story: 'Story',
      voice: 'Voice',
      background: 'Background',
      dubbed: 'Spanish',
    },
  },
  voices: {
    open: 'Voices',
    title: 'Voices',
    search: 'Name, language, or how it sounds',
    loading: 'Loading…',
    language: 'Any language',
    gender: 'Gender',
    genders: { female: 'Female', male: 'Male' },
    age: 'Age',
    ages: { child: 'Child', young: 'Young (16–35)', middle: 'Middle-aged (36–59)', old: 'Old (60 and more)' },
    /** @param {number} age */
    years: (age) => `about ${age}`,
    kept: 'Who made it',
    builtIn: 'Built in',
    keptBy: { mine: 'Saved by you', here: 'Saved here' },
    /** @param {number} shown @param {number} all */
    found: (shown, all) => `${count(shown, { other: '#' })} of ${count(all, { one: '# voice', other: '# voices' })}`,
    none: 'No voice matches. Remove a filter, or use fewer words.',
    sentence: 'A sentence of your own, for “Say it”',
    noSentence: 'Write a sentence above first; then any voice can say it.',
    use: 'Use',
    say: 'Say it',
    adopt: 'Make it mine',
    yours: 'Your voice',
    /** @param {string} voice @param {string} room */
    spoken: (voice, room) => `${voice} says it in #${room}. Close this to see it there.`,
    /** @param {string} voice */
    adopted: (voice) => `${voice} is now your default voice.`,
    undone: 'Your previous voice is restored.',
  },
  microphone: {
    open: 'Record with the microphone',
    asking: 'The browser asks whether this page may use the microphone.',
    recording: 'Recording',
    stop: 'Stop',
    cancel: 'Discard',
    /** @param {string} longest */
    full: (longest) => `A recording can be ${longest} long, so it ended here. It is saved below.`,
    none: {
      insecure:
        'Browsers give the microphone only to pages opened with https, or at localhost. Open the chat that way, or attach a recording.',
      refused:
        'The browser does not let this page use the microphone. Allow it beside the address above, then press again.',
      missing: 'No microphone was found. Connect one, then press again.',
      busy: 'The microphone is used by another program. Close that one, then press again.',
      unable: 'This browser cannot record here. Attach a recording made elsewhere.',
    },
  },
  card: {
    kind: 'Kind',
    'needs-input': 'Waiting for you',
    queued: 'Queued',
    working: 'Working',
    done: 'Done',
    failed: 'Failed',
    unknown: 'Unclear',
    cancelled: 'Stopped',
    taken: 'Time taken',
    progress: 'Progress',
    copyReference: 'Copy the reference',
    copied: 'Copied',
    find: 'Find in this list',
    /** @param {number} shown @param {number} all */
    found: (shown, all) => `${count(shown, { other: '#' })} of ${count(all, { other: '#' })}`,
    referenceCopied: 'Reference copied',
  },
  files: {
    /** @param {string} name */
    download: (name) => `Download ${name}`,
    gone: 'No longer stored here.',
    /** @param {string} name */
    listenTo: (name) => `Listen to ${name}`,
    openSample: 'Open sample',
    upload: 'Upload',
    /** @param {string} name */
    uploading: (name) => `Uploading ${name}`,
    sentWhenThere: 'This is sent as soon as the upload is finished.',
    notThere: 'A file was not uploaded. Try it again or remove it, then send.',
    /** @param {string} name */
    uploadBroke: (name) => `“${name}” could not be uploaded. Try again.`,
    /** @param {string} name */
    notTaken: (name) => `“${name}” was not accepted.`,
  },
  player: {
    /** @param {string} label */
    play: (label) => `Play ${label}`,
    /** @param {string} label */
    pause: (label) => `Pause ${label}`,
    /** @param {string} label */
    position: (label) => `Position in ${label}`,
    /** @param {string} now @param {string} all */
    at: (now, all) => `${now} of ${all}`,
    keys: 'Space plays and pauses, left and right move 5 seconds, up and down reach the other buttons.',
    /** @param {number} rate */
    speed: (rate) => `Speed ${rate}×. Press to change`,
    broken: 'This can’t be played here: the file may be deleted, or this browser may not support it. Try the download.',
    /** @param {string} label */
    more: (label) => `More for ${label}`,
    /** @param {string} kind */
    saveAs: (kind) => `Save as ${kind}`,
    converting: 'Converting…',
    saved: 'Saved.',
    copyLink: 'Copy link',
    copied: 'Link copied.',
    notCopied: 'The browser did not let the link be copied. Here it is:',
    noAnswer: 'The server does not answer. Try again in a moment.',
    language: 'Language',
    captions: 'Captions',
    off: 'Off',
    original: 'Original',
    whole: 'Full screen',
    stems: 'Stems',
    solo: 'Solo',
    mute: 'Mute',
    level: 'Level',
    /** @param {string} what @param {string} label */
    of: (what, label) => `${what}: ${label}`,
  },
  composer: {
    write: 'Write',
    /** @param {string} room */
    message: (room) => `Message #${room}`,
    hint: 'Message, or / for commands',
    keys: '`Enter` sends · `Shift` `Enter` for a new line',
    commands: 'Commands',
    attach: 'Attach a file',
    send: 'Send',
    waiting: 'Files to send',
    /** @param {string} name */
    remove: (name) => `Remove ${name}`,
    share: 'Just share it',
    /** @param {string} endings */
    noUse: (endings) => `This kind of file can’t be used here yet; use ${endings}. You can still share it.`,
    openForm: 'Open form',
    /** @param {string} name @param {string} command */
    noField: (name, command) => `${command} has no “${name}:”.`,
    yes: 'yes',
    no: 'no',
  },
  list: {
    suggestions: 'Suggestions',
    /** @param {string} field */
    suggestionsFor: (field) => `${field}: suggestions`,
    choose: '`↑` `↓` to choose',
    take: '`Enter` or `Tab` selects it',
    takeByTab: '`Tab` selects it',
    sends: '`Enter` sends',
    listen: '`Alt` `Enter` listens',
    tap: 'Tap one to select it',
    plays: '▶ plays it',
    close: '`Esc` closes',
  },
  form: {
    cancel: 'Cancel',
    more: 'More',
    required: 'Required',
    requiredMark: '* required',
    search: 'Search by name',
    searchOrDefault: 'Search by name, or leave it empty',
    yourDefault: 'Leave empty for your default',
    forgets: 'This deletes your stored data permanently. Press once more to do it.',
    missing: {
      text: 'Write something here.',
      link: 'Paste a link, or choose a file.',
      lines: 'Write something here, one on each line.',
      number: 'Enter a number.',
      choice: 'Choose one of these.',
      language: 'Choose a language: type its name.',
      voice: 'Choose a voice: type its name.',
      file: 'Choose a file.',
      toggle: 'Choose one of these.',
    },
    cues: { number: 'No.', inFilm: 'In the film', spoken: 'Spoken text' },
    either: 'Either',
    noPreference: 'No preference',
    /** @param {string} choice */
    standard: (choice) => `${choice} (default)`,
    /** @param {string} field */
    fileInstead: (field) => `${field}: a file instead`,
    orFile: 'or a file',
    chooseFile: 'Choose a file',
    orDrop: 'or drop it here',
    chooseAnother: 'choose another',
    /** @param {number} now @param {number} least */
    words: (now, least) =>
      `${count(now, { other: '#' })} of at least ${count(least, { one: '# word', other: '# words' })}`,
    /** @param {number} now @param {number} least */
    characters: (now, least) =>
      `${count(now, { other: '#' })} of at least ${count(least, { one: '# character', other: '# characters' })}`,
  },
};
