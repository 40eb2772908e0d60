// English texts about sending results as voice messages and adding them to a soundboard.

export const sharingMessages = {
  message: {
    send: 'Send as voice message',
    sent: 'Sent here as a voice message.',
    lacks: {
      write: 'You are not allowed to send messages in this channel, so I can’t send one for you.',
      person:
        'You are not allowed to send voice messages in this channel, so I can’t send one for you. Ask an admin to grant you “Send Voice Messages”.',
      bot: 'I’m not allowed to send voice messages in this channel. Ask an admin to grant me “Send Voice Messages”.',
    },
    closed:
      'I can’t post in this channel. Ask an admin to grant me “View Channel”, “Send Messages” and “Attach Files” there.',
    unfit: 'That file can’t become a voice message: it is too large or in an unsupported format.',
    refused: (code: string) =>
      `Discord rejected it as a voice message (${code}). The file on the card has the same sound.`,
  },
  board: {
    add: 'Add to the soundboard',
    name: 'Name',
    nameHelp: '2 to 32 characters; everybody in the server sees it.',
    emoji: 'Emoji',
    emojiHelp: 'One emoji shown beside the name; optional.',
    cut: 'Only the first 5 seconds',
    tooLong: (length: string) => `A soundboard takes 5.2 seconds at most; this lasts ${length}.`,
    mayBeLong: 'A soundboard takes 5.2 seconds at most. Longer sounds need this option.',
    added: (name: string) => `“${name}” is now in the soundboard.`,
    lacks: {
      person:
        'You are not allowed to add sounds to this server’s soundboard, so I can’t add one for you. Ask an admin to grant you “Create Expressions”.',
      bot: 'I’m not allowed to add sounds to this server’s soundboard. Ask an admin to grant me “Create Expressions”.',
    },
    full: (count: number, most: number) =>
      `The soundboard is full: ${count} of ${most} places are taken. Remove a sound in the server settings, or boost the server.`,
    long: (length: string) =>
      `It lasts ${length}, and a soundboard takes 5.2 seconds at most. Press “Edit” and tick “Only the first 5 seconds”.`,
    noName: 'A name has 2 to 32 characters. Press “Edit”.',
    noEmoji: 'That is not one emoji. Press “Edit” and choose one from the keyboard, or leave it empty.',
    unfit: 'That file can’t become a soundboard sound: it is too large or in an unsupported format.',
    refused: (code: string) => `Discord rejected it for the soundboard (${code}). Try another name or emoji.`,
    unsure: 'Discord did not confirm the sound. Check the soundboard before you try again.',
  },
};

export type SharingMessages = typeof sharingMessages;
