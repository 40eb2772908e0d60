// English texts of the adapters. Texts of cards and answers belong to src/domain/views. The text is not escaped; the
// code that builds a message does that.

import { readAloudMessages } from './en-aloud.ts';
import { sharingMessages } from './en-sharing.ts';
import { voiceChannelMessages } from './en-voice.ts';
import { webServerMessages } from './en-web.ts';

export const englishAdapterMessages = {
  // Texts of forms.
  yes: 'Yes',
  no: 'No',
  close: 'Cancel',
  more: 'More options',
  choose: 'Choose',
  /** Placeholder of an empty field that has a default. */
  setting: 'Leave empty for your default',
  fileMost: (size: string) => `${size} at most here; send larger files in a message.`,
  /** Shown for a file that was given before. */
  kept: (name: string) => `“${name}” is kept; add a file only to replace it.`,
  /** Hint for inputs that another operation uses instead of a form. */
  byMenu: (label: string, verb: string) => `${label}: open the menu (⋮) of a message that has it and choose “${verb}”.`,
  keptText: (label: string, size: number) =>
    `${label}: your text of ${size} characters is kept as it is; it is too long to be changed here.`,

  // Reasons why nothing was started, with advice.
  toFix: 'Nothing was sent yet. Please change this:',
  edit: 'Edit',
  /** Alternatives to a rejected request. */
  possible: (names: string) => `Possible here: ${names}.`,
  startedBefore: 'That was started already.',
  open: 'Open the form',
  late: 'The form could not be opened in time.',
  /** The platform rejected the form's layout. */
  formRefused: (line: string) => `Slack could not show this form. Write it in one line instead, such as ${line}.`,
  lost: 'What you entered before the form is lost. Check it and send it again.',
  formGone: 'What you wrote there has expired. Use the command again.',
  oldButton: 'This button has expired.',
  notTaken: 'Your request could not be accepted. Send it again in a moment.',
  interrupted: 'We were interrupted before this could start. Send it again.',
  /** Follows `interrupted` if a card may have been posted. */
  queuedStays: 'If its card stays at “Queued”, ignore that card.',
  interruptedPress: 'We were interrupted. If the message does not show what you pressed, press it again.',
  unknown: (command: string) => `I don’t know “${command}”. Try one of these:`,
  /** A removed command that the platform still shows. */
  unknownNow: (command: string, platform: string) =>
    `I don’t know “${command}” any more. Reload ${platform} to see what there is now.`,

  // Problems with the chosen message.
  noText: 'There is no text in that message. Choose one with text in it.',
  onlySticker: 'That message is only a sticker, which has no words. Choose one with text in it.',
  mentionMe:
    'You mentioned my role, so Discord doesn’t show me what you wrote. Mention me instead: pick the entry with the APP mark.',
  noAnswerHere:
    'I can’t answer where you just asked: the thread is locked or archived, or I’m not allowed to write there. Nothing was started. Ask in another channel or here in our direct messages.',
  noFile: (kinds: string) => `There is no suitable file in that message. Choose one with a ${kinds} file.`,
  noLink: 'There is no link and no suitable film or recording in that message. Choose one that has one.',
  deletedFile: 'That file was deleted. Attach it again.',
  unreadFile: 'I did not get the details of that file. Send it again in a moment.',
  noUse: (name: string, kinds: string) => `I can’t use “${name}”. I accept ${kinds} files.`,
  whatWith: (name: string) => `What should I do with “${name}”?`,
  whatWithText: 'What should I do with that text?',

  // Problems with the place.
  /** `bot`: the bot's name in an invitation. */
  invite: (bot: string) => `I’m not a member of this channel, so I can’t post here. Type /invite @${bot} to let me in.`,
  outside: 'I can’t post here.',
  noStep: 'This step is not available here.',
  unsure: 'I could not confirm that my message arrived here, so I’m continuing where I can check.',
  direct: 'See our direct messages.',
  notDirect: 'I can’t send you direct messages either, so nothing was sent.',

  // Introductions.
  hello: (name: string) =>
    `I am ${name}: speech, sounds, translations, voices, stories, separated audio and dubs, right here.`,
  how: (name: string, line: string) =>
    `Type a command such as ${line}. You can also write it to me after @${name} or in a direct message. Or open the menu of a message (⋮) and choose what to do with its text or file.`,
  howTitle: 'How to start',
  help: 'All commands',
  defaults: 'Change defaults',

  // Texts of cards.
  /** Start time of running work. */
  since: (time: string) => `since ${time}`,
  inFile: 'The whole text is in the file.',
  cut: 'The rest does not fit here.',
  wholeText: (title: string) => `${title}: the whole text`,
  /** The result is elsewhere, since the place allows no files. */
  elsewhere: (line: string) =>
    `${line}. Files can’t be posted here, so the result was sent as a direct message to the person who asked.`,
  post: 'Post it here',
  linked: (size: string, until: string) => `${size}. The link works until ${until}.`,
  unlinked: (size: string) => `${size}. It is kept at the media service for a while.`,
  noFiles: {
    storage:
      'This workspace’s file storage is full, so the result could not be uploaded. Delete old files or change the plan; then press “Post it here”.',
    off: 'File uploads are switched off in this workspace, so the result could not be uploaded. An administrator can allow them; then press “Post it here”.',
    imagesOnly:
      'This workspace accepts only images, so the result could not be uploaded. An administrator can allow other files; then press “Post it here”.',
    type: 'This workspace does not allow files of this type, so the result could not be uploaded. An administrator can allow it; then press “Post it here”.',
    scope:
      'The app may not upload files in this workspace. An administrator can reinstall it with the scope files:write; then press “Post it here”.',
    large: 'The result is too large for this workspace. Ask for something shorter.',
    other: (code: string) => `The result was not accepted here (${code || '?'}). Try “Post it here” again later.`,
  },
  nowhere: (platform: string) =>
    `${platform} does not let us post in that channel or in a direct message. Invite the bot, open your direct messages, or ask in another channel.`,
  noScope: 'The app lacks a permission in this workspace. Ask an administrator to reinstall it, then try again.',
  revoked: 'The app is no longer installed in that workspace. Install it again, then try again.',

  // Reasons why a file cannot be read.
  fileGone: (name: string, platform: string) =>
    `${platform} no longer has “${name}”, or does not share it with us. Attach it again.`,
  fileLater: (name: string, platform: string) => `${platform} did not send “${name}”. Try again in a moment.`,
  fileLost: (name: string, platform: string) => `${platform} did not give the address of “${name}”. Attach it again.`,
  fileHidden: (name: string, platform: string) =>
    `${platform} does not let us read “${name}” here. Send it to the bot in a direct message.`,
  fileExternal: (name: string) =>
    `“${name}” only points to another service, so it cannot be read. Upload the file itself.`,
  fileForeign: (name: string, platform: string) =>
    `“${name}” is not on ${platform}’s own file hosts, so it was not read. Upload the file itself.`,
  fileSignIn: (name: string, platform: string) =>
    `${platform} sent a sign-in page instead of “${name}”. An administrator can reinstall the app with the scope files:read.`,
  fileCutOff: (name: string, platform: string) => `“${name}” from ${platform} was incomplete. Try again in a moment.`,

  // For files that Earshot stores itself.
  uploadGone:
    'One of the files is no longer here: unsent files are kept for a day, or less when the disk is full. Choose it and upload it again.',
  notKept: (name: string) =>
    `“${name}” is no longer stored here, so nothing was started. Add the file again and resend the command.`,
  noRoom:
    'The disk here is full, so this was not accepted. Try again later. Old files are deleted automatically; the operator can free space.',
  refreshed: 'Checked: the card shows the current state.',

  // Answers to messages without a command.
  plain: {
    unsure: 'I am not sure what you mean. Is it one of these?',
    'no-input':
      'I don’t know which text or file you mean. Attach it, put the words in quotes, or choose it in the menu of that message.',
    /** `help`: the command that lists all commands. */
    unknown: (help: string) =>
      `I did not understand that. Try “say "Good morning" in French” or “make a thunder sound, 5 seconds”; ${help} lists all commands.`,
  },

  // Texts of the direct conversation with the app.
  agent: {
    /** On a card that does not change before the end. The platform's own status line shows the progress. */
    begun: 'On it. The line below shows the progress, and the result appears here.',
    title: 'Try one of these',
    /** A pressed prompt is sent as a message of the person. The last one needs a file, and its answer asks for it. */
    prompts: [
      { title: 'Say it in French', message: 'say "Good morning" in French' },
      { title: 'Translate a sentence', message: 'translate "Where is the station?" into Spanish' },
      { title: 'Make a sound', message: 'make a thunder sound, 5 seconds' },
      { title: 'Dub a film', message: 'dub this film into French' },
    ],
    /** Heading of the follow-ups after a result. */
    next: 'Next steps',
    /** In front of the button that opens a form. */
    needed: (what: string) => `Still needed: ${what}.`,
    good: 'Good',
    bad: 'Not good',
    thanks: 'Thank you. Your rating is counted without your name.',
    /** `edit`: label of the button that reopens the form. */
    sorry: (edit: string) =>
      `Thank you. Your rating is counted without your name. To try again with changes, press “${edit}” on its card.`,
  },

  // Web chat.
  web: webServerMessages,

  // Voice channels.
  voice: voiceChannelMessages,
  // Voice messages and soundboard.
  sharing: sharingMessages,
  // Reading a channel aloud.
  aloud: readAloudMessages,
};

export type AdapterMessages = typeof englishAdapterMessages;
