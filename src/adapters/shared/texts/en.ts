// What adapters themselves say to people, in English. What a card or an answer says is the domain's (views/); nothing is escaped
// here: that is done where a message is made.

import { aloud } from './en-aloud.ts';
import { sharing } from './en-sharing.ts';
import { voice } from './en-voice.ts';
import { web } from './en-web.ts';

export const en = {
  // In a form.
  yes: 'Yes',
  no: 'No',
  close: 'Cancel',
  more: 'More options',
  choose: 'Choose',
  /** In an empty field for which a setting stands in. */
  setting: 'Leave empty for your default',
  fileMost: (size: string) => `${size} at most here; larger ones in a message.`,
  /** A file that was given already. */
  kept: (name: string) => `“${name}” is kept; add a file only to replace it.`,
  /** What no form takes, since another operation does. */
  byMenu: (label: string, verb: string) =>
    `${label}: open the menu (⋮) of a message that has it and choose “${verb}”.`,
  keptText: (label: string, size: number) =>
    `${label}: your text of ${size} characters is kept as it is; it is too long to be changed here.`,

  // Why nothing was started, and what to do.
  toFix: 'Nothing was sent yet. Please change this:',
  edit: 'Edit',
  /** What would work in the place of what was refused. */
  possible: (names: string) => `Possible here: ${names}.`,
  startedBefore: 'That was started already.',
  open: 'Open the form',
  late: 'The form could not be opened in time.',
  /** The platform refused its layout. */
  formRefused: (line: string) =>
    `Slack could not show this form. Write it in one line instead, such as ${line}.`,
  lost: 'What was given before the form is lost. Check it and send it again.',
  formGone: 'I no longer have what you wrote there. Please use the command again.',
  oldButton: 'That button does nothing any more.',
  notTaken: 'We could not take this in. Send it again in a moment.',
  interrupted: 'We were interrupted before this could start. Send it again.',
  /** After `interrupted`, where a card may have been posted. */
  queuedStays: 'A card of it that stays at “Queued” will not move on.',
  interruptedPress: 'We were interrupted. If the message does not show what you pressed, press it again.',
  unknown: (command: string) => `I don’t know “${command}”. Try one of these:`,
  /** A command that the platform still shows. */
  unknownNow: (command: string, platform: string) =>
    `I don’t know “${command}” any more. Reload ${platform} to see what there is now.`,

  // What a message holds.
  noText: 'There is no text in that message. Choose one with text in it.',
  onlySticker: 'That message is only a sticker, which has no words. Choose one with text in it.',
  mentionMe:
    'You mentioned my role, so Discord doesn’t show me what you wrote. Mention me instead: pick the entry with the APP mark.',
  noAnswerHere:
    'I can’t answer where you just asked: the thread is locked or archived, or I’m not allowed to write there. Nothing was started. Ask in another channel or here in our direct messages.',
  noFile: (kinds: string) => `There is no fitting file in that message. Choose one with a ${kinds} file.`,
  noLink: 'There is no link and no fitting film or recording in that message. Choose one that has it.',
  deletedFile: 'That file was deleted. Attach it again.',
  unreadFile: 'I was not told what that file is. Send it again in a moment.',
  noUse: (name: string, kinds: string) => `I cannot start anything from “${name}”. I take ${kinds} files.`,
  whatWith: (name: string) => `What should I do with “${name}”?`,
  whatWithText: 'What should I do with that text?',

  // Where a message of ours can stand.
  /** `bot`: what an invitation calls it. */
  invite: (bot: string) =>
    `I am not a member of this channel, so I cannot post here. Type /invite @${bot} to let me in.`,
  outside: 'I cannot post here.',
  noStep: 'I do not offer this step here.',
  unsure: 'I was not told whether my message arrived here, so I go on where I can look for it.',
  direct: 'You find it in our direct messages.',
  notDirect: 'Your direct messages are closed to me as well, so nothing was sent.',

  // How to begin.
  hello: (name: string) =>
    `I am ${name}: speech, sounds, translations, voices, stories, separated audio and dubs, right here.`,
  how: (name: string, line: string) =>
    `Type a command such as ${line}, write the same to me after @${name} or in a direct message, or open the menu of a message (⋮) and choose what to do with its text or file.`,
  howTitle: 'How to start',
  help: 'All commands',
  defaults: 'Change defaults',

  // On a card.
  /** Since when something runs, under its card. */
  since: (time: string) => `since ${time}`,
  inFile: 'The whole text is in the file.',
  cut: 'The rest does not fit here.',
  wholeText: (title: string) => `${title}: the whole text`,
  /** The card is where files cannot be. */
  elsewhere: (line: string) =>
    `${line}. Files cannot be posted here, so the result is in a direct message to whoever asked.`,
  post: 'Post it here',
  linked: (size: string, until: string) => `${size}. The link works until ${until}.`,
  unlinked: (size: string) => `${size}. It is kept at the media service for a while.`,
  noFiles: {
    storage:
      'This workspace’s file storage is full, so the result could not be uploaded. Somebody can delete old files or change the plan; then press “Post it here”.',
    off: 'File uploads are switched off in this workspace, so the result could not be uploaded. An administrator can allow them; then press “Post it here”.',
    imagesOnly:
      'This workspace takes no files but images, so the result could not be uploaded. An administrator can allow them; then press “Post it here”.',
    type: 'This workspace does not allow files of this type, so the result could not be uploaded. An administrator can allow it; then press “Post it here”.',
    scope:
      'The app may not upload files in this workspace. Whoever installed it can install it again with the scope files:write; then press “Post it here”.',
    large: 'Files as large as the result are not taken here. Ask for something shorter.',
    other: (code: string) =>
      `The result was not taken here (${code || '?'}). Try “Post it here” again later.`,
  },
  nowhere: (platform: string) =>
    `${platform} lets us post neither in that channel nor in a direct message. Invite the bot, open your direct messages, or ask in another channel.`,
  noScope:
    'The app lacks a permission in this workspace. Ask whoever installed it to install it again, then try again.',
  revoked: 'The app is no longer installed in that workspace. Install it again, then ask anew.',

  // Why a person's file could not be read.
  fileGone: (name: string, platform: string) =>
    `${platform} does not have “${name}” any more, or not for us. Attach it again.`,
  fileLater: (name: string, platform: string) => `${platform} did not give “${name}”. Try again in a moment.`,
  fileLost: (name: string, platform: string) =>
    `${platform} did not say where “${name}” is. Attach it again.`,
  fileHidden: (name: string, platform: string) =>
    `${platform} does not let us read “${name}” here. Send it to the bot in a direct message.`,
  fileExternal: (name: string) =>
    `“${name}” only points to another service, so it cannot be read. Upload the file itself.`,
  fileForeign: (name: string, platform: string) =>
    `“${name}” is not on ${platform}’s own file hosts, so it was not read. Upload the file itself.`,
  fileSignIn: (name: string, platform: string) =>
    `${platform} gave a page to sign in instead of “${name}”. Whoever installed the app can install it again with the scope files:read.`,
  fileCutOff: (name: string, platform: string) =>
    `“${name}” came incomplete from ${platform}. Try again in a moment.`,

  // Where we keep the files ourselves.
  uploadGone:
    'One of the files is not here, or no longer: what nobody sent along is kept for a day, or less when the disk is full. Choose it and upload it again.',
  notKept: (name: string) =>
    `“${name}” is no longer kept here, so nothing was started. Drop it again and send the command anew.`,
  noRoom:
    'There is no room left on the disk here, so this was not taken. Try again later: what is old goes by itself, and whoever runs this can make room.',
  looked: 'Looked again: the card says how it stands.',

  // What was asked for in plain words.
  plain: {
    unsure: 'I am not sure what you mean. Is it one of these?',
    nothing:
      'I do not see which text or file you mean. Attach it, put the words in quotes, or choose it in the menu of that message.',
    /** `help`: the command that shows all. */
    unknown: (help: string) =>
      `I did not understand that. Try “say "Good morning" in French” or “make a thunder sound, 5 seconds”; ${help} shows all there is.`,
  },

  // In a conversation of one's own with the app.
  agent: {
    /** On a card that does not change before the end: a line of the platform’s says how far it is. */
    begun: 'On it. The line below says how far it is, and the result comes here.',
    title: 'You could begin like this',
    /** Pressed, the message is sent as if the person had written it. The last one needs a file, which the answer says. */
    prompts: [
      { title: 'Say it in French', message: 'say "Good morning" in French' },
      { title: 'Translate a sentence', message: 'translate "Where is the station?" into Spanish' },
      { title: 'Make a sound', message: 'make a thunder sound, 5 seconds' },
      { title: 'Dub a film', message: 'dub this film into French' },
    ],
    /** After a result. */
    next: 'What can follow',
    /** Before the button of a form, where none opens by itself. */
    needed: (what: string) => `Still needed: ${what}.`,
    good: 'Good',
    bad: 'Not good',
    thanks: 'Thank you. It is counted, without your name.',
    /** `edit`: the button that opens the form again. */
    sorry: (edit: string) =>
      `Thank you. It is counted, without your name. “${edit}” on its card lets you try it otherwise.`,
  },

  // Where somebody calls the web chat's server.
  web,

  // About voice channels.
  voice,
  // About voice messages and the soundboard.
  sharing,
  // About reading a channel aloud.
  aloud,
};

export type Texts = typeof en;
