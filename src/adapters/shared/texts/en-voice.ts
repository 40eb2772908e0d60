// What is said about playing finished sound in voice channels, in English.

export const voice = {
  play: 'Play in voice',
  pause: 'Pause',
  resume: 'Go on',
  skip: 'Skip',
  stop: 'Stop and leave',
  commands: {
    join: { name: 'join', summary: 'Come into your voice channel, or into one that you name' },
    leave: { name: 'leave', summary: 'Leave the voice channel; what waits is dropped' },
    skip: { name: 'skip', summary: 'Skip what plays in the voice channel' },
    queue: { name: 'queue', summary: 'See what plays and what waits in the voice channel' },
  },
  channel: { name: 'channel', help: 'The voice channel; without it the one that you are in' },

  // What comes of a press or a command.
  playing: (channel: string) => `Playing in ${channel}.`,
  inLine: (place: number, channel: string) => `Number ${place} in line in ${channel}.`,
  elsewhere: (here: string, channel: string, minutes: number) =>
    `I am playing in ${here}. Yours comes in ${channel} once nothing waits there any more, at the latest after ${minutes} minutes and the sound that plays then.`,
  joined: (channel: string) => `I am in ${channel}. Press “Play in voice” under a finished sound.`,
  busy: (channel: string, minutes: number) =>
    `I am playing in ${channel} for others. Join them, or press “Play in voice” in your channel: it comes after ${minutes} minutes and the sound that plays then, at the latest.`,
  left: 'I left the voice channel.',
  skipped: (title: string) => `Skipped: ${title}.`,

  // Why it cannot be, and what to do.
  onlyServers: 'Voice channels are in servers only. Use this in one that I am a member of.',
  notInVoice: 'Join a voice channel of this server first, then try again.',
  nothing: 'I am in no voice channel here, and nothing waits.',
  notYours: (name: string) =>
    `That is ${name}’s. Only they, a moderator, or whoever listens alone can do that.`,
  notAlone: 'Others still want to hear something. A moderator can make me leave.',
  fullChannel: (most: number) =>
    `${most} sounds wait in that channel already, which is the most. Try again when some were played.`,
  fullPerson: (most: number) =>
    `${most} of your sounds wait already, which is the most. Try again when some were played.`,
  unplayable: 'That file is of a kind that I cannot play.',
  obstacles: {
    gone: () => 'That is no voice channel that I know. Choose another one.',
    view: () => 'I cannot see that channel. Somebody has to allow me “View Channel” there.',
    connect: (channel: string) => `I may not come into ${channel}. Somebody has to allow me “Connect” there.`,
    speak: (channel: string) => `I may not speak in ${channel}. Somebody has to allow me “Speak” there.`,
    full: (channel: string) => `${channel} is full. Try again when somebody has left.`,
    quiet: (channel: string) => `${channel} is for people who are away: nobody can speak there.`,
    timeout: () => 'I am timed out in this server, so I can join no channel. A moderator can end that.',
  },
  unreachable: (channel: string) =>
    `I could not reach Discord’s voice servers for ${channel}. Try again in a minute; whoever runs me should see whether UDP may go out.`,

  // On the card of what plays.
  title: 'Voice',
  now: (channel: string, person: string) => `Playing in ${channel} for ${person}`,
  paused: (channel: string) => `Paused in ${channel}`,
  waiting: (channel: string) => `In ${channel}, nothing plays`,
  muted: (channel: string) => `Muted in ${channel} by a moderator: I go on when I may speak again`,
  stage: (channel: string) =>
    `I am in the audience of the stage ${channel}. I play as soon as a moderator invites me to speak.`,
  speakers: (channel: string) =>
    `Others are speakers on the stage ${channel}. I play as soon as they are in the audience or have left.`,
  reconnecting: (channel: string) => `Connecting to ${channel}`,
  next: 'Next',
  length: 'Length',
  more: (count: string) => `and ${count} more`,

  // How it ended.
  idle: 'Nothing was played for a while, so I left the voice channel.',
  alone: 'Nobody was listening any more, so I left the voice channel.',
  kicked: 'Somebody took me out of the voice channel.',
  restarted: 'I was restarted in between.',
  dropped: (count: string) => `Not played: ${count}.`,
};

export type VoiceTexts = typeof voice;
