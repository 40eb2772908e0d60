// Switches listening on and off in a channel, shows where it is on, and keeps the people who opted out. The platform
// decides who may manage a channel.

import { findLanguage } from '../../../domain/media/language.ts';
import { languageNameWithoutRegion } from '../../../domain/media/language-name.ts';
import { findReaderLanguage } from '../../../domain/messages.ts';
import { formatError } from '../../../kit/log.ts';
import { message, type Text } from '../../../messages/message.ts';
import { joinSentences, list } from '../../../messages/values.ts';
import { findTargetLanguage, type ListeningChannel } from './channel-store.ts';
import type { ListeningChoice } from './choices.ts';
import type { Deletions } from './deletions.ts';
import type { ListeningAnswer, ListeningCaller, Notice } from './platform.ts';
import { TRANSCRIBE, type VoiceMessageOptions } from './voice-messages.ts';
import { toWordsTaskId, type WordsButton } from './words-ref.ts';

/** More would not fit into one message on every platform. */
const MAX_SHOWN_CHANNELS = 20;

const nameTarget = (listening: Pick<ListeningChannel, 'language'>): Text | undefined => {
  const language = findTargetLanguage(listening);
  return language && languageNameWithoutRegion(language);
};

function createNotices({ platform, messagesFor, log }: VoiceMessageOptions, prefix: string) {
  const createNotice = (listening: Omit<ListeningChannel, 'notice'>, locale: string | undefined): Notice => {
    const messages = messagesFor(locale);
    const target = nameTarget(listening);
    const text = joinSentences(
      message('listen.notice', { person: platform.formatMention(listening.by) }),
      target && message('listen.noticeTranslated', { language: target }),
      message('listen.noticeKept', { command: `/${prefix}listen` }),
    );
    return {
      text: messages.render(text),
      buttons: [{ button: { is: 'opt-out' }, label: messages.format('listen.notMine') }],
    };
  };

  const deleteNotice = (channel: string, notice: string): Promise<void> =>
    platform.deleteNotice(channel, notice).catch((thrown: unknown) => {
      log.info('listening: notice not deleted', { reason: formatError(thrown) });
    });
  return { createNotice, deleteNotice };
}

function createSwitches(options: VoiceMessageOptions, notices: ReturnType<typeof createNotices>) {
  const { platform, store, messagesFor, log } = options;
  const { createNotice, deleteNotice } = notices;

  /** `undefined` if the channel does not accept it. */
  const postNotice = (channel: string, notice: Notice): Promise<string | undefined> =>
    platform.postNotice(channel, notice).catch((thrown: unknown) => {
      log.info('listening: notice not posted', { reason: formatError(thrown) });
      return undefined;
    });

  /** Listens only once the notice is in the channel. */
  async function switchOn({ server, channel, person, place }: ListeningCaller, typed: string): Promise<Text> {
    const bot = options.getBot();
    const command = bot?.catalogue.findCommand(TRANSCRIBE);
    const unavailable = command && bot?.unavailableReason(command);
    if (unavailable !== undefined) return message('listen.unavailable', { reason: unavailable });
    const reader = messagesFor(findReaderLanguage({ person, place })).tag;
    const target = typed.trim() === '' ? undefined : findLanguage(typed, 'target', reader);
    if (typed.trim() !== '' && !target) return message('listen.unknownLanguage', { typed });
    const before = (await store.read(server)).channels[channel];
    const listening = { by: person.id, ...(target && { language: target.id }) };
    const notice = await postNotice(channel, createNotice(listening, place.language));
    if (notice === undefined) return platform.cannotPost;
    try {
      await store.setChannel(server, channel, { ...listening, notice });
    } catch (thrown) {
      await deleteNotice(channel, notice);
      throw thrown;
    }
    if (before) await deleteNotice(channel, before.notice);
    return message('listen.on');
  }

  async function switchOff({ server, channel }: ListeningCaller): Promise<Text> {
    const listening = (await store.read(server)).channels[channel];
    if (!listening) return message('listen.notOn');
    await store.removeChannel(server, channel);
    await deleteNotice(channel, listening.notice);
    return message('listen.off');
  }

  /** Posts the notice of this channel again if someone deleted it. */
  async function describe({ server, channel, person, place }: ListeningCaller): Promise<Text> {
    const { channels, silenced } = await store.read(server);
    const here = channels[channel];
    if (here && !(await platform.hasNotice(channel, here.notice))) {
      const notice = await postNotice(channel, createNotice(here, place.language));
      if (notice !== undefined) await store.setChannel(server, channel, { ...here, notice });
    }
    const rows = Object.entries(channels)
      .slice(0, MAX_SHOWN_CHANNELS)
      .map(([id, listening]) => {
        const target = nameTarget(listening);
        const where = { channel: platform.formatChannel(id), person: platform.formatMention(listening.by) };
        return target
          ? message('listen.whereTranslated', { ...where, language: target })
          : message('listen.where', where);
      });
    const own = message(silenced.includes(person.id) ? 'listen.optedOut' : 'listen.notOptedOut');
    return list([...(rows.length > 0 ? rows : [message('listen.notOn')]), own], 'lines');
  }

  return { switchOn, switchOff, describe };
}

export function createChannelCommands(
  options: VoiceMessageOptions,
  { forget }: Pick<Deletions, 'forget'>,
  { prefix }: { readonly prefix: string },
) {
  const { platform, store } = options;
  const { switchOn, switchOff, describe } = createSwitches(options, createNotices(options, prefix));

  async function setOptOut({ server, person }: ListeningCaller, isOptedOut: boolean): Promise<Text> {
    await store.setSilenced(server, person.id, isOptedOut);
    if (isOptedOut) await options.getBot()?.forgetAutomaticTasks(person.id, server);
    return message(isOptedOut ? 'listen.optedOut' : 'listen.optedIn');
  }

  async function findCaptions(id: { readonly channel: string; readonly message: string }): Promise<ListeningAnswer> {
    const srt = await options.getBot()?.findCaptions(toWordsTaskId(platform.name, id));
    if (srt === undefined) return { text: message('listen.captionsGone') };
    return { text: message('listen.captions'), captions: { name: 'captions.srt', srt } };
  }

  return {
    /** `language`: as typed, or empty. Check `needsManager` of choices.ts first. */
    run(caller: ListeningCaller, choice: ListeningChoice, language = ''): Promise<Text> {
      if (choice === 'on') return switchOn(caller, language);
      if (choice === 'off') return switchOff(caller);
      return choice === 'show' ? describe(caller) : setOptOut(caller, choice === 'notMine');
    },
    async press(caller: ListeningCaller, button: WordsButton): Promise<ListeningAnswer> {
      if (button.is === 'opt-out') return { text: await setOptOut(caller, true) };
      const id = { channel: caller.channel, message: button.message };
      if (button.is === 'captions') return findCaptions(id);
      if (caller.person.id !== button.author) return { text: message('listen.notAuthor') };
      const text = await setOptOut(caller, true);
      await forget(id, true);
      return { text };
    },
  };
}
