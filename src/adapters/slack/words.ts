// The sentences that only Slack's side says to people, in one place. What a card or a bot says is not here, and nothing is
// escaped here: that is done where a message is made.

export const WORDS = {
  yes: 'Yes',
  no: 'No',
  submit: 'Send',
  close: 'Cancel',
  more: 'More options',
  edit: 'Edit',
  open: 'Open the form',
  fileLabel: 'File',
  fileHelp:
    'The film or recording itself, instead of a link to it (10 MB at most here; larger ones in a message).',
  setting: 'Leave empty for your default',
  choose: 'Choose',
  queued: 'Queued',
  toFix: 'Nothing was sent yet. Please change this:',
  kept: (name: string) => `“${name}” is kept; add a file only to replace it.`,
  keptText: (label: string, size: number) =>
    `${label}: your text of ${size} characters is kept as it is; it is too long to be changed here.`,
  /** In front of what is wrong with a field that the form does not show. */
  elsewhere: (label: string, message: string) => `${label} ${message}`,
  unknown: (command: string) => `I don’t know “${command}”. Try one of these:`,
  noText: 'There is no text in that message. Choose one with text in it.',
  noFile: (kinds: string) => `There is no fitting file in that message. Choose one with a ${kinds} file.`,
  noLink: 'There is no link and no fitting film or recording in that message. Choose one that has it.',
  deletedFile: 'That file was deleted. Attach it again.',
  externalFile: (name: string) =>
    `“${name}” only points to another service, so I cannot read it. Upload the file itself.`,
  clip: (name: string) =>
    `“${name}” is a clip recorded in Slack, an MP4 file. Save its sound as MP3 or WAV and send that.`,
  unreadFile: 'Slack did not tell me what that file is. Send it again in a moment.',
  noUse: (name: string, kinds: string) => `I cannot start anything from “${name}”. I take ${kinds} files.`,
  whatWith: (name: string) => `What should I do with “${name}”?`,
  whatWithText: 'What should I do with that text?',
  formGone: 'I no longer have what you wrote there. Please use the command again.',
  oldButton: 'That button does nothing any more.',
  lost: 'What was given before the form is lost. Check it and send it again.',
  notTaken: 'We could not take this in. Send it again in a moment.',
  interrupted:
    'We were interrupted before this could start. Send it again; a card of it that stays at “Queued” will not move on.',
  interruptedPress: 'We were interrupted. If the card does not show what you pressed, press it again.',
  late: 'The form could not be opened in time.',
  /** `bot`: what an invitation calls it. */
  invite: (bot: string) =>
    `I am not a member of this channel, so I cannot post here. Type /invite @${bot} to let me in.`,
  outside: 'I cannot post here.',
  unsure: 'Slack did not tell me whether my message arrived here, so I go on where I can look for it.',
  direct: 'You find it in our direct messages.',
  notDirect: 'Your direct messages are closed to me as well, so nothing was sent.',
  notHere: 'I could not post here, so nothing was sent. Try it in another channel or in a direct message.',
  hello: (name: string) =>
    `I am ${name}: speech, sounds, translations, voices, stories, separated audio and dubs, right here.`,
  how: (name: string, line: string) =>
    `Type a command such as ${line}, write the same to me after @${name} or in a direct message, or open the menu of a message (⋮) and choose what to do with its text or file.`,
  home: 'Defaults, your last tasks, and how to start.',
  howTitle: 'How to start',
  help: 'All commands',
  defaults: 'Change defaults',
  someone: 'the person',
  directMessage: 'direct message',
} as const;
