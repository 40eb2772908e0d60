// English texts about playing results in voice channels.

export const voiceChannelMessages = {
  play: 'Play in voice',
  pause: 'Pause',
  resume: 'Resume',
  skip: 'Skip',
  stop: 'Stop and leave',
  commands: {
    join: { name: 'join', summary: 'Join your voice channel, or one that you choose' },
    leave: { name: 'leave', summary: 'Leave the voice channel and clear the queue' },
    skip: { name: 'skip', summary: 'Skip the current sound in the voice channel' },
    queue: { name: 'queue', summary: 'See what is playing and queued in the voice channel' },
  },
  channel: { name: 'channel', help: 'The voice channel; by default the one you are in' },

  // Results of a button or command.
  playing: (channel: string) => `Playing in ${channel}.`,
  inLine: (place: number, channel: string) => `Number ${place} in the queue in ${channel}.`,
  elsewhere: (here: string, channel: string, minutes: number) =>
    `I’m playing in ${here}. Yours plays in ${channel} when the queue in ${here} is empty. That takes at most ${minutes} minutes and the sound playing then.`,
  joined: (channel: string) => `I’m in ${channel}. Press “Play in voice” under a finished sound.`,
  busy: (channel: string, minutes: number) =>
    `I’m playing in ${channel} for others. Join them, or press “Play in voice” in your channel. It starts after at most ${minutes} minutes and the sound playing then.`,
  left: 'I left the voice channel.',
  skipped: (title: string) => `Skipped: ${title}.`,

  // Reasons for a refusal, with advice.
  onlyServers: 'Voice channels exist only on servers. Use this on a server that I’m a member of.',
  notInVoice: 'Join a voice channel of this server first, then try again.',
  nothing: 'I’m not in a voice channel here, and nothing is queued.',
  notYours: (name: string) =>
    `That belongs to ${name}. Only they, a moderator, or a person listening alone can do that.`,
  notAlone: 'Others are still waiting to hear something. A moderator can make me leave.',
  fullChannel: (most: number) =>
    `${most} sounds are already queued in that channel, which is the limit. Try again when some have played.`,
  fullPerson: (most: number) =>
    `${most} of your sounds are already queued, which is the limit. Try again when some have played.`,
  unplayable: 'I can’t play this type of file.',
  obstacles: {
    gone: () => 'I don’t know that voice channel. Choose another one.',
    view: () => 'I can’t see that channel. Ask an admin to grant me “View Channel” there.',
    connect: (channel: string) =>
      `I don’t have permission to join ${channel}. Ask an admin to grant me “Connect” there.`,
    speak: (channel: string) =>
      `I don’t have permission to speak in ${channel}. Ask an admin to grant me “Speak” there.`,
    full: (channel: string) => `${channel} is full. Try again when someone has left.`,
    afk: (channel: string) => `${channel} is the channel for inactive members: no one can speak there.`,
    timeout: () => 'I’m timed out on this server, so I can’t join a channel. A moderator can end that.',
  },
  unreachable: (channel: string) =>
    `I could not reach Discord’s voice servers for ${channel}. Try again in a minute. The operator can check that outgoing UDP is allowed.`,

  // On the card of the current playback.
  title: 'Voice',
  now: (channel: string, person: string) => `Playing in ${channel} for ${person}`,
  paused: (channel: string) => `Paused in ${channel}`,
  waiting: (channel: string) => `In ${channel}, nothing is playing`,
  muted: (channel: string) => `Muted in ${channel} by a moderator: I resume when I’m unmuted`,
  stage: (channel: string) =>
    `I’m in the audience of the stage ${channel}. I play as soon as a moderator invites me to speak.`,
  speakers: (channel: string) =>
    `Others are speakers on the stage ${channel}. I play as soon as they are in the audience or have left.`,
  reconnecting: (channel: string) => `Connecting to ${channel}`,
  next: 'Next',
  length: 'Length',
  more: (count: string) => `and ${count} more`,

  // Reasons for the end of a session.
  idle: 'Nothing was played for a while, so I left the voice channel.',
  alone: 'No one was listening any more, so I left the voice channel.',
  kicked: 'I was disconnected from the voice channel.',
  restarted: 'I was restarted in the meantime.',
  dropped: (count: string) => `Not played: ${count}.`,
};

export type VoiceChannelMessages = typeof voiceChannelMessages;
