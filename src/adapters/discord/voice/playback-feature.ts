// Runs the voice commands and buttons (join, pause, skip, leave, show) and checks who may use them.

import { findReaderLanguage, type MessagesProvider } from '../../../domain/messages.ts';
import type { Messages } from '../../../messages/format.ts';
import { type Message, message } from '../../../messages/message.ts';
import type { DiscordOnlyCaller, DiscordOnlyCommand, DiscordOnlyFeature } from '../discord-only-commands.ts';
import { toTextMessage } from '../events/responders.ts';
import { checkChannelAccess, findChannelName } from './channel-access.ts';
import { type PlaybackControl, parsePlaybackButton, renderSessionMessage } from './session-card.ts';
import { MAX_CHANNEL_TURN_MINUTES } from './session-playback.ts';
import { VOICE_COMMANDS, type VoiceCommandName } from './voice-commands.ts';
import type { VoiceGateway } from './voice-gateway.ts';
import type { VoiceSession } from './voice-session.ts';
import type { VoiceSessions } from './voice-sessions.ts';

interface PlaybackControlOptions {
  readonly sessions: VoiceSessions;
  readonly gateway: VoiceGateway;
  readonly messagesFor: MessagesProvider;
  /** True if a text channel is read aloud in this voice channel. */
  isReadAloud(server: string, channel: string): boolean;
}

export function createPlaybackFeature(options: PlaybackControlOptions): DiscordOnlyFeature {
  const { sessions, messagesFor } = options;
  const messagesOf = (caller: DiscordOnlyCaller): Messages => messagesFor(findReaderLanguage(caller));
  const toAnswer = (caller: DiscordOnlyCaller, text: Message) => toTextMessage(messagesOf(caller).render(text));
  const control = createRunControl(options);
  const runControl = async (which: PlaybackControl, caller: DiscordOnlyCaller) => {
    const { server } = caller.place;
    const answer = server ? await control(which, server, caller) : message('voice.onlyServers');
    return answer ? toAnswer(caller, answer) : toTextMessage('');
  };
  const commandRunners: Readonly<Record<VoiceCommandName, DiscordOnlyCommand['run']>> = {
    join: async (caller, chosenChannel) => toAnswer(caller, await join(options, caller, chosenChannel)),
    leave: (caller) => runControl('stop', caller),
    skip: (caller) => runControl('skip', caller),
    async queue(caller) {
      const { server } = caller.place;
      const session = server ? sessions.find(server) : undefined;
      return session && server
        ? renderSessionMessage(session.snapshot(), server, messagesOf(caller), caller.place.id)
        : toAnswer(caller, message('voice.nothing'));
    },
  };

  return {
    commands: VOICE_COMMANDS.map((one) => ({ ...one, run: commandRunners[one.name] })),
    ownsButton: (customId) => parsePlaybackButton(customId) !== undefined,
    async handlePress(caller, customId) {
      const pressed = parsePlaybackButton(customId);
      if (!pressed || pressed.server !== caller.place.server) return undefined;
      const answer = await control(pressed.control, pressed.server, caller);
      return answer && toAnswer(caller, answer);
    },
  };
}

/** Returns the text to show. */
async function join(
  { sessions, gateway }: PlaybackControlOptions,
  caller: DiscordOnlyCaller,
  chosenChannel: string | undefined,
): Promise<Message> {
  const { server } = caller.place;
  if (!server || !gateway.guild(server)) return message('voice.onlyServers');
  const channel = chosenChannel ?? gateway.presence.find(server, caller.person.id)?.channel;
  if (channel === undefined) return message('voice.notInVoice');
  const { name, obstacle } = await checkChannelAccess(gateway, server, channel);
  if (obstacle) return message(`voice.obstacles.${obstacle}`, { channel: name });
  const session = sessions.getOrCreate(server);
  session.join(channel);
  const currentChannel = session.channel() ?? channel;
  return currentChannel === channel
    ? message('voice.joined', { channel: name })
    : message('voice.busy', {
        channel: findChannelName(gateway, server, currentChannel),
        minutes: MAX_CHANNEL_TURN_MINUTES,
      });
}

/** Runs the control if the user may use it. Returns the text to show; `undefined` if the card shows the change. */
function createRunControl({ sessions, gateway, isReadAloud }: PlaybackControlOptions) {
  function isAlone(server: string, session: VoiceSession, { person }: DiscordOnlyCaller): boolean {
    const listeners = gateway.presence.listenersIn(server, session.channel() ?? '');
    return listeners.length === 1 && listeners[0]?.user === person.id;
  }

  /** Only the requester, a moderator or the sole listener may pause or skip. */
  function findDenial(server: string, session: VoiceSession, caller: DiscordOnlyCaller): Message | undefined {
    const entry = session.queue().playing?.entry;
    if (!entry || entry.person.id === caller.person.id || caller.isModerator) return undefined;
    return isAlone(server, session, caller) ? undefined : message('voice.notYours', { name: entry.person.name });
  }

  /** True if others listen to a channel that is read aloud and the user does not. */
  function isReadToOthers(server: string, session: VoiceSession, { person }: DiscordOnlyCaller): boolean {
    const here = session.channel() ?? '';
    return (
      isReadAloud(server, here) &&
      gateway.presence.listenersIn(server, here).length > 0 &&
      gateway.presence.find(server, person.id)?.channel !== here
    );
  }

  /**
   * Moderators and the sole listener may always stop the bot. Other users may not if the queue has other users' sounds,
   * or if people listen to reading aloud and the user does not.
   */
  function findStopDenial(server: string, session: VoiceSession, caller: DiscordOnlyCaller): Message | undefined {
    if (caller.isModerator || isAlone(server, session, caller)) return undefined;
    const { playing, waiting } = session.queue();
    const all = [...waiting, ...(playing ? [playing.entry] : [])];
    const isOthers = all.some(({ person }) => person.id !== caller.person.id);
    if (isReadToOthers(server, session, caller)) return message('aloud.notYours');
    return isOthers ? message('voice.notAlone') : undefined;
  }

  return async (control: PlaybackControl, server: string, caller: DiscordOnlyCaller): Promise<Message | undefined> => {
    const session = sessions.find(server);
    if (!session) return message('voice.nothing');
    const denial = control === 'stop' ? findStopDenial(server, session, caller) : findDenial(server, session, caller);
    if (denial !== undefined) return denial;
    if (control === 'stop') {
      await session.end('left');
      return message('voice.ended.left');
    }
    if (control === 'skip') {
      const entry = session.skip();
      return entry ? message('voice.skipped', { title: entry.title }) : message('voice.nothing');
    }
    session.setPaused(control === 'pause');
    return undefined;
  };
}
