// What is said about sending finished sound as a voice message and adding it to a soundboard, in English.

export const sharing = {
  message: {
    send: 'Send as voice message',
    sent: 'It is here as a voice message now.',
    lacks: {
      write: 'You may not send messages in this channel, so I send none for you.',
      person:
        'You may not send voice messages in this channel, so I send none for you. Whoever manages the server can allow you “Send Voice Messages”.',
      bot: 'I may not send voice messages in this channel. Whoever manages the server can allow me “Send Voice Messages”.',
    },
    closed:
      'I cannot post in this channel. Whoever manages the server can allow me “View Channel”, “Send Messages” and “Attach Files” there.',
    unfit: 'That file cannot become a voice message: it is too large, or of a kind that I cannot read.',
    refused: (code: string) =>
      `Discord did not take it as a voice message (${code}). The file on the card is the same sound.`,
  },
  board: {
    add: 'Add to the soundboard',
    name: 'Name',
    nameHelp: '2 to 32 characters; everybody in the server sees it.',
    emoji: 'Emoji',
    emojiHelp: 'One emoji that stands beside the name; may be left empty.',
    cut: 'Only the first 5 seconds',
    tooLong: (length: string) => `A soundboard takes 5.2 seconds at most; this lasts ${length}.`,
    mayBeLong: 'A soundboard takes 5.2 seconds at most. What is longer is only taken like this.',
    added: (name: string) => `“${name}” is in the soundboard now.`,
    lacks: {
      person:
        'You may not add sounds to this server’s soundboard, so I add none for you. Whoever manages the server can allow you “Create Expressions”.',
      bot: 'I may not add sounds to this server’s soundboard. Whoever manages the server can allow me “Create Expressions”.',
    },
    full: (count: number, most: number) =>
      `The soundboard is full: ${count} of ${most} places are taken. Somebody can remove a sound in the server settings, or boost the server.`,
    long: (length: string) =>
      `It lasts ${length}, and a soundboard takes 5.2 seconds at most. Press “Edit” and tick “Only the first 5 seconds”.`,
    noName: 'A name has 2 to 32 characters. Press “Edit”.',
    noEmoji: 'That is not one emoji. Press “Edit” and choose one from the keyboard, or leave it empty.',
    unfit:
      'That file cannot become a sound of the soundboard: it is too large, or of a kind that I cannot read.',
    refused: (code: string) =>
      `Discord did not take it for the soundboard (${code}). Try another name or emoji.`,
    unsure: 'Discord did not say whether it took the sound. Look into the soundboard before you try again.',
  },
};

export type SharingTexts = typeof sharing;
