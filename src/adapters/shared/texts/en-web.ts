// English error messages of the web chat's server.

export const webServerMessages = {
  address: 'This address is not allowed. Open the chat at localhost or 127.0.0.1.',
  foreign: 'Only the chat’s own page may call from a browser.',
  signIn: 'Sign in first. The secret is the operator’s WEB_CHAT_SECRET. Scripts send “Authorization: Bearer <secret>”.',
  wrongSecret: 'That secret is wrong. Ask the operator for WEB_CHAT_SECRET.',
  wrongSecrets: 'Too many wrong secrets. Wait a minute, then try again.',
  nothing: 'There is no such page. The chat is at /.',
  broke: 'Something went wrong. Try again; if it happens again, contact the operator.',
  starting: 'The chat is starting or stopping. Try again in a moment.',
  fileGone: (again: string) =>
    `This file is no longer here: unsent files are kept for a day, others for 30 days, or less when the disk is full. Upload it again, or press “${again}” on its card.`,
  messageGone: 'This message no longer exists.',
  notYourMessage: 'Only its author can delete this message.',
  messageAtWork: 'This is still running. Stop it or wait until it finishes, then delete it.',
  notYourFile: 'Only its owner can delete this file.',
  fileAtWork: 'A running task needs this file. Stop that task or wait until it finishes.',
  noSample: 'This voice has no sample.',
  kinds: 'A file can be downloaded as mp3 or wav.',
  tooLargeToConvert: 'This recording is too large to be converted here. Save it as it is.',
  converting: 'Several recordings are being converted at the moment. Try again in a minute.',
  unfit: (kind: string) =>
    `This can’t be saved as ${kind}: only MP3, WAV and FLAC recordings up to 200 MB can be converted. Save it as it is.`,
  damaged: (kind: string) => `This recording is damaged, so it can’t be saved as ${kind}. Save it as it is.`,
  tooMuch: 'That is too much at once. Send long texts as a file.',
  notWhole: 'This was incomplete. Send it again.',
  empty: 'This message is empty. Add a text or a file.',
  tooLong: (size: string, most: string) => `That is ${size} characters; the limit is ${most}. Send it as a file.`,
  fileTooLarge: (most: string) => `A file may have ${most} at most. Send a shorter or smaller one.`,
  noRoomForFile:
    'The disk here is full, so the file was not saved. Send a smaller one, or try again in an hour: old files are deleted automatically.',
  fileNotWhole: 'The file was incomplete. Send it again.',
  emptyFile: 'This file is empty. Choose another one.',
  allowance: (most: string, left: string) =>
    `This exceeds today’s upload limit of your address: ${most} a day, ${left} left. Resets at 00:00 UTC; until then, try a smaller file.`,
};

export type WebServerMessages = typeof webServerMessages;
