// What people ask for in words: a slash command, an entry of a message's menu, a message to the bot in a channel or in their own
// talk with it. It may be a command, a file or a text that something could be made of, or nothing yet.

import type { MessageShortcut, SlashCommand } from '@slack/bolt';
import type { Catalogue, Command, Operation } from '../../../domain/commands/command.ts';
import { namesIn } from '../../../domain/commands/locale.ts';
import { nearCommands } from '../../../domain/commands/near-names.ts';
import type { Wording } from '../../shared/texts/index.ts';
import type { SlackMessage } from '../api/api.ts';
import { type AskButton, sentence } from '../blocks/sentences.ts';
import { APP_NAME } from '../declare.ts';
import { type Draft, draftOf } from '../modals/drafts.ts';
import { filesIn } from '../payloads/blocks.ts';
import type { Caller } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { type FileBody, fileRef, wholeFiles } from '../payloads/files.ts';
import { readArguments, readText, readTypedLine } from '../payloads/text.ts';
import { readMessage, usesOf } from '../read.ts';
import type { HandlerParts } from './handler-parts.ts';
import { firstLine } from './home.ts';
import { askerOf, begin } from './intake.ts';
import { isMeantPlainly, onPlain, plainIn } from './plain.ts';

export async function onCommand(
  parts: HandlerParts,
  caller: Caller,
  { command: name, text }: SlashCommand,
): Promise<unknown> {
  const { bot, names, notifyUser, wording } = parts;
  const command = bot.catalogue.find(name);
  if (!command) return notifyUser(caller, unknown(name, bot.catalogue, wording));
  const values = readArguments(command, text, bot.catalogue.operations, { nameOf: names.of(caller.team) });
  return begin(parts, command, draftOf(caller, command.name, { values }));
}

export async function onShortcut(
  parts: HandlerParts,
  caller: Caller,
  body: MessageShortcut & { readonly api_app_id?: string },
): Promise<unknown> {
  const { bot, names, notifyUser, apiOf, wording } = parts;
  const { texts } = wording;
  const { team } = caller;
  const operation = bot.catalogue.actions.find(({ name }) => name === body.callback_id);
  if (!operation) return notifyUser(caller, sentence(texts.oldButton));
  const files = await wholeFiles(apiOf, team, filesIn(body.message));
  const where = { team, us: body.api_app_id, nameOf: names.of(team), wording };
  const found = readMessage(operation, { ...body.message, files }, where);
  if (typeof found === 'string') return notifyUser(caller, sentence(found));
  return begin(parts, operation, draftOf(caller, operation.name, found));
}

export async function onMessage(
  parts: HandlerParts,
  caller: Caller,
  message: NonNullable<SlackEvent['message']>,
): Promise<unknown> {
  const { bot, names, notifyUser, apiOf, agent, intake, wording } = parts;
  const { catalogue } = bot;
  const { texts } = wording;
  const { team } = caller;
  const reading = { marked: true, nameOf: names.of(team) };
  const files = await wholeFiles(apiOf, team, message.files);
  const suggested = files.length === 0 && (await agent?.suggestions.meant(caller, message.text));
  if (suggested) return intake.press(askerOf(parts, caller), suggested, false);
  const typed = readTypedLine(catalogue, message.text, reading);
  const plain = await plainIn(parts, caller, message, files, reading);
  if (plain && isMeantPlainly(plain, typed)) return onPlain(parts, caller, plain);
  if (typeof typed !== 'string') {
    const { command, values } = typed;
    const refs = files.map((file) => fileRef(team, file));
    return begin(parts, command, draftOf(caller, command.name, { values, files: refs }));
  }
  if (files.length > 0) return offerFile(parts, caller, files);
  if (message.text.startsWith('/')) return notifyUser(caller, unknown(`/${typed}`, catalogue, wording));
  if (message.text !== '') {
    const values = { [LOOSE_TEXT]: readText(message.text, reading) };
    return offerUses(parts, texts.whatWithText, textual(catalogue), draftOf(caller, '', { values }));
  }
  const how = texts.how(APP_NAME, firstLine(catalogue));
  return notifyUser(caller, sentence(`${texts.hello(APP_NAME)}\n${how}`, waysIn(catalogue, wording)));
}

/** Under which a text is kept until somebody says what it is for. */
export const LOOSE_TEXT = 'said';

/** Keeps what was given, and asks what to do with it. */
function offerUses(
  { drafts, notifyUser, wording }: HandlerParts,
  question: string,
  uses: readonly Operation[],
  draft: Draft,
): Promise<unknown> {
  const value = drafts.keep(draft);
  const buttons = uses.map(
    (operation): AskButton => ({
      action: `ask:with:${operation.name}`,
      label: namesIn(operation, wording).verb,
      value,
    }),
  );
  return notifyUser(draft.caller, sentence(question, buttons));
}

async function offerFile(parts: HandlerParts, caller: Caller, files: readonly FileBody[]): Promise<unknown> {
  const { bot, notifyUser, wording } = parts;
  const { texts } = wording;
  const uses = files.map((file) => ({ file, use: usesOf(bot.catalogue, file, wording) }));
  const best = uses.find(({ use }) => typeof use !== 'string') ?? uses[0];
  if (!best) return;
  if (typeof best.use === 'string') return notifyUser(caller, sentence(best.use));
  const file = fileRef(caller.team, best.file);
  return offerUses(parts, texts.whatWith(file.name), best.use, draftOf(caller, '', { files: [file] }));
}

/** Operations that begin with somebody's words. */
const textual = ({ operations }: Catalogue): readonly Operation[] =>
  operations.filter(({ action, fields }) => {
    const options = fields[action?.takes ?? '']?.options;
    return options?.kind === 'lines' || (options?.kind === 'text' && options.link === undefined);
  });

const unknown = (name: string, catalogue: Catalogue, wording: Wording): SlackMessage =>
  sentence(wording.texts.unknown(name), waysIn(catalogue, wording, nearCommands(catalogue, name)));

/** Buttons for whoever does not know what to type: the forms of what may have been meant, else of the first operation, and all there is. */
function waysIn(
  { operations, commands }: Catalogue,
  wording: Wording,
  near: readonly Command[] = [],
): readonly AskButton[] {
  const help = commands.find(({ name }) => name === 'help');
  const meant = near.filter((one) => one !== help);
  const forms = (meant.length > 0 ? meant : operations.slice(0, 1)).map(
    (one, at): AskButton => ({
      action: `ask:form:${one.name}`,
      label: namesIn(one, wording).title,
      ...(at === 0 && { primary: true }),
    }),
  );
  return [
    ...forms,
    ...(help ? [{ action: `ask:run:${help.name}`, label: wording.texts.help } as const] : []),
  ];
}
