// What the web chat's server says of a call that cannot be answered as asked, in English.

export const web = {
  address: 'This address is not one of ours. Open the chat by localhost or 127.0.0.1.',
  foreign: 'Only the chat’s own page may call from a browser.',
  signIn:
    'Sign in first: the secret is what the operator chose as WEB_CHAT_SECRET. Scripts send “Authorization: Bearer <secret>”.',
  wrongSecret: 'That is not the secret. Ask the operator for WEB_CHAT_SECRET.',
  wrongSecrets: 'Too many wrong secrets. Wait a minute, then try again.',
  nothing: 'There is nothing here. The chat is at /.',
  broke: 'Something went wrong here. Try again; if it happens again, tell whoever runs this.',
  starting: 'This is starting or stopping. Try again in a moment.',
  fileGone: (again: string) =>
    `This file is not here, or no longer: files that nobody sent are kept for a day, all others for 30 days, or less when the disk is full. Upload it again, or press “${again}” on its card.`,
  messageGone: 'This message is not here, or no longer.',
  notYourMessage: 'Only who wrote this can delete it.',
  messageAtWork: 'This is still at work. Stop it or let it end, then delete it.',
  notYourFile: 'Only whose file this is can delete it.',
  fileAtWork: 'This file is needed by what is still at work. Stop that or let it end first.',
  noSample: 'This voice has no sample to hear.',
  kinds: 'A file can be had as mp3 or wav.',
  tooLargeToConvert: 'This recording is too large to be converted here. Save it as it is.',
  converting: 'Several recordings are being converted at the moment. Try again in a minute.',
  unfit: (kind: string) =>
    `There is no ${kind} of this: only MP3, WAV and FLAC recordings can be converted, up to 500 MB. Save it as it is.`,
  damaged: (kind: string) =>
    `This recording could not be read to its end, so there is no ${kind} of it. Save it as it is.`,
  tooMuch: 'That is too much at once. Send long texts as a file.',
  notWhole: 'This did not arrive whole. Send it again.',
  empty: 'There is nothing in this message: give it a text or a file.',
  tooLong: (size: string, most: string) =>
    `That is ${size} characters; ${most} is the most. Send it as a file.`,
  fileTooLarge: (most: string) => `A file may have ${most} at most. Send a shorter or smaller one.`,
  noRoomForFile:
    'There is no room left for files here, so it was not kept. Send a smaller one, or try again in an hour: older files make room by themselves.',
  fileNotWhole: 'The file did not arrive whole. Send it again.',
  emptyFile: 'There is nothing in this file. Choose another one.',
  allowance: (most: string, left: string) =>
    `This is more than may be uploaded from your address today: ${most} a day, ${left} of it left. It starts anew at 00:00 UTC; until then a smaller file may do.`,
};

export type WebTexts = typeof web;
