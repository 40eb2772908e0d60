// What people write to the bot, in a channel by its name or in their own talk with it: a command, a file or a text that
// something could be made of, or nothing yet. What a command leads to is intake.ts.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Operation } from '../../../domain/commands/operation.ts';
import type { Drafts } from '../../shared/drafts.ts';
import type { Tell } from '../api/notify-user.ts';
import { type Offer, sentence } from '../blocks/sentences.ts';
import { type Draft, scopeOf } from '../modals/drafts.ts';
import type { Caller } from '../payloads/caller.ts';
import { readTypedLine } from '../payloads/command-line.ts';
import type { Written } from '../payloads/message.ts';
import { readText } from '../payloads/mrkdwn.ts';
import type { Names } from '../payloads/names.ts';
import type { Whole } from '../payloads/whole-file.ts';
import { type FileBody, fileRef, usesOf } from '../read.ts';
import { waysIn } from './commands.ts';
import type { Taking } from './intake.ts';
import type { EventParts } from './parts.ts';

/** Under which a text is kept until somebody says what it is for. */
export const LOOSE_TEXT = 'said';

interface MentionParts extends Pick<EventParts, 'catalogue' | 'botUser' | 'wording'> {
  readonly taking: Taking;
  readonly tell: Tell;
  readonly names: Names;
  readonly drafts: Drafts<Draft>;
  readonly whole: Whole;
}

export function createMentions(parts: MentionParts) {
  const { catalogue, taking, tell, names, drafts, whole, wording, botUser = 'Earshot' } = parts;
  const { texts } = wording;
  const keep = (draft: Draft) => drafts.keep(draft, scopeOf(draft.caller));

  async function offerFile(caller: Caller, files: readonly FileBody[]): Promise<void> {
    const uses = files.map((file) => ({ file, use: usesOf(catalogue, file, texts) }));
    const best = uses.find(({ use }) => typeof use !== 'string') ?? uses[0];
    if (!best) return;
    if (typeof best.use === 'string') return void (await tell(caller, sentence(best.use)));
    const ref = fileRef(caller.team, best.file);
    const value = keep({ command: '', values: {}, files: [ref], caller });
    await tell(caller, sentence(texts.whatWith(ref.name), best.use.map(offer(value))));
  }

  async function offerText(caller: Caller, said: string): Promise<void> {
    const value = keep({ command: '', values: { [LOOSE_TEXT]: said }, files: [], caller });
    await tell(caller, sentence(texts.whatWithText, textual(catalogue).map(offer(value))));
  }

  return async (written: Written, by: Caller): Promise<void> => {
    const people = names.of(written.team);
    const caller: Caller = { ...by, name: people.get(written.user) ?? by.name };
    const files = await whole(written.team, written.files);
    const typed = readTypedLine(catalogue, { text: written.text, marked: true, people });
    if (typeof typed !== 'string') {
      const { command, values } = typed;
      const refs = files.map((file) => fileRef(written.team, file));
      return taking.begin(command, { command: command.name, values, files: refs, caller });
    }
    if (files.length > 0) return offerFile(caller, files);
    if (written.text.startsWith('/'))
      return void (await tell(caller, sentence(texts.unknown(`/${typed}`), waysIn(catalogue, texts))));
    if (written.text !== '') return offerText(caller, readText(written.text, { marked: true, people }));
    const line = `/${catalogue.prefix}${catalogue.operations[0]?.name} ${catalogue.operations[0]?.example}`;
    await tell(
      caller,
      sentence(`${texts.hello(botUser)}\n${texts.how(botUser, line)}`, waysIn(catalogue, texts)),
    );
  };
}

const offer =
  (value: string) =>
  ({ name, action, title }: Operation): Offer => ({
    action: `ask:with:${name}`,
    label: action?.label ?? title,
    value,
  });

/** Operations that begin with somebody's words. */
const textual = ({ operations }: Catalogue): readonly Operation[] =>
  operations.filter(({ action, fields }) => {
    const options = fields[action?.takes ?? '']?.options;
    return options?.kind === 'lines' || (options?.kind === 'text' && options.link === undefined);
  });
