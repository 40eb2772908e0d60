// The command `/listen`: its arguments, and who may switch a channel.

import { toEnglish } from '../../../domain/messages.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import { LISTENING_CHOICES, type ListeningChoice } from '../../shared/listening/choices.ts';
import type { SlackApi } from '../api/slack-api.ts';
import type { SlackCaller } from '../payloads/caller.ts';

interface ListenArguments {
  readonly choice: ListeningChoice;
  /** Language as typed, or empty. */
  readonly language: string;
}

const normalize = (text: string): string => text.toLowerCase().replace(/[-_]/g, ' ').replace(/ {2,}/g, ' ').trim();

/** Names that people may type, in the operator's language or in English. */
const listNames = (choice: ListeningChoice, { format }: Messages): readonly string[] => [
  normalize(format(`listen.choices.${choice}`)),
  normalize(toEnglish(message(`listen.choices.${choice}`))),
];

/** Parses `on language: German`, also without the name of the option. `undefined` for an unknown choice. */
export function parseListenArguments(text: string, messages: Messages): ListenArguments | undefined {
  const typed = normalize(text);
  if (typed === '') return { choice: 'show', language: '' };
  const [found] = LISTENING_CHOICES.flatMap((choice) => listNames(choice, messages).map((name) => ({ choice, name })))
    .filter(({ name }) => typed === name || typed.startsWith(`${name} `))
    .sort((one, other) => other.name.length - one.name.length);
  if (!found) return undefined;
  const rest = typed.slice(found.name.length).trim();
  const options = [messages.format('listen.language.name'), toEnglish(message('listen.language.name'))];
  const option = options.find((name) => rest.startsWith(`${normalize(name)}:`));
  const language = option === undefined ? rest : rest.slice(normalize(option).length + 1);
  return { choice: found.choice, language: language.replaceAll('"', '').trim() };
}

/** The channel's creator and the workspace's admins may. Slack has no other role that an app can read. */
export const canManageChannel = async (
  api: SlackApi,
  { team, user, channel }: Pick<SlackCaller, 'team' | 'user' | 'channel'>,
): Promise<boolean> =>
  channel !== undefined && ((await api.getChannelCreator(channel)) === user || api.isAdmin(user, team));
