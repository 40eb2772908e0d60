// What people do on Discord, led to where it belongs. The first answer never waits for anybody; who answered too late or second
// stays silent.

import type { APIInteraction } from 'discord.js';
import { type Command, fieldNamed } from '../../../domain/commands/command.ts';
import { opensForm } from '../../../domain/views/view.ts';
import { reasonOf } from '../../../kit/log.ts';
import { cut } from '../../../kit/text.ts';
import type { Asker } from '../../shared/asker.ts';
import type { Draft, Drafts } from '../../shared/drafts.ts';
import { failedAs } from '../../shared/errors.ts';
import { filledIn, suggestionsOf } from '../../shared/form.ts';
import { createIntake, type Intake } from '../../shared/intake.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import type { Tokens } from '../delivery/ref.ts';
import { formOf, writeFormId } from '../form.ts';
import { COMMANDS, LIMITS } from '../limits.ts';
import { type Caller, type DiscordEvent, type EventOf, readEvent } from './event.ts';
import {
  askerBeforeForm,
  askerInPlace,
  askerOf,
  type Begun,
  type IntakeParts,
  refusal,
  sentence,
} from './intake.ts';
import { createRecent } from './recent-choices.ts';

interface RouterParts extends IntakeParts {
  /** The adapter's. */
  readonly name: string;
  readonly tokens: Tokens;
  /** What was acknowledged and is no task yet. */
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
}

const formGone = ({ texts }: Wording): string => texts.formGone;

/** Never rejects: there is nobody it could be told to. */
type Handle = (interaction: APIInteraction) => Promise<void>;

export function createRouter(parts: RouterParts): Handle {
  const { bot, log } = parts;
  const lead = createLead(parts);
  return async (interaction) => {
    try {
      const event = readEvent(interaction, bot.catalogue);
      if (event) await lead(event);
    } catch (thrown) {
      // It was answered before, and whoever did that does what there is to do.
      if (failedAs(thrown, 'answered-before')) return;
      const late = failedAs(thrown, 'expired');
      log[late ? 'warn' : 'error'](late ? 'answered too late' : 'interaction failed', {
        interaction: interaction.id,
        reason: reasonOf(thrown),
      });
    }
  };
}

function createLead(parts: RouterParts): (event: DiscordEvent) => Promise<unknown> {
  const { bot, api, wordingFor, drafts, tokens, unfinished } = parts;
  const { catalogue } = bot;
  const intake: Intake<Draft> = createIntake(parts);
  const recent = createRecent();
  const openForm = createFormOpener(parts, recent);
  const tell = ({ by, locale }: Caller, what: (wording: Wording) => string) =>
    api.sayPrivately(by, sentence(what(wordingFor(locale))));

  /** Until it is a task or answered, it is noted as begun. */
  const noted = <T>(
    { by, locale, task }: Caller,
    more: Pick<Begun, 'press' | 'draft'>,
    work: () => Promise<T>,
  ) => during(unfinished, { task, application: by.application, token: by.token, locale, ...more }, work);

  /** An operation, seen by everybody in the place, or a query, answered for the person alone. `form`: its draft, where one was sent. */
  const take = (caller: Caller, command: Command, draft: Draft, form?: string): Promise<boolean> =>
    noted(caller, { press: false, draft }, async () => {
      const anyone = askerOf(parts, caller, command.kind === 'query');
      const asker = form === undefined ? anyone : onceSent(anyone, drafts, form);
      const taken = await intake.lead(asker, command, draft);
      if (taken) recent.used(caller.person.id, command.name, draft.values);
      return taken;
    });

  async function submit(sent: EventOf<'form'>): Promise<unknown> {
    const command = sent.id && catalogue.find(sent.id.command);
    if (!sent.id || !command) return tell(sent, formGone);
    const kept = await drafts.find(sent.id.draft);
    const draft = filledIn(command, kept ?? { command: command.name, values: {}, files: [] }, sent.filled);
    if (kept) return take(sent, command, draft, sent.id.draft);
    const wording = wordingFor(sent.locale);
    const problems = [{ message: wording.texts.lost }];
    return api.sayPrivately(sent.by, refusal([command, draft, problems], wording, drafts));
  }

  async function edit(pressed: EventOf<'edit'>): Promise<void> {
    const draft = await drafts.find(pressed.id.draft);
    const command = draft && catalogue.find(draft.command);
    return command ? openForm(pressed, command, draft) : tell(pressed, formGone);
  }

  /** A press is said to the bot once Discord knows that it was heard. It also renews the way to its message. */
  function press(pressed: EventOf<'press'>): Promise<void> {
    const { button, moderator, by, message } = pressed;
    if (opensForm(button.action)) {
      const form = (command: Command, draft: Draft) => openForm(pressed, command, draft);
      return intake.press(askerBeforeForm(parts, pressed, form), button, moderator);
    }
    const bringsNewMessage = /^(again|result|then:.*)$/.test(button.action);
    return noted(pressed, { press: !bringsNewMessage }, async () => {
      if (bringsNewMessage) return intake.press(askerOf(parts, pressed, false), button, moderator);
      await api.deferUpdate(by);
      // Before the bot hears of it, so that what it shows goes the fresh way.
      tokens.renew(message, by.token);
      return intake.press(askerInPlace(parts, pressed), button, moderator);
    });
  }

  return async (event) => {
    switch (event.is) {
      case 'command':
        return (event.form ? openForm : take)(event, event.command, event.draft);
      case 'form':
        return submit(event);
      case 'edit':
        return edit(event);
      case 'use':
        return useInstead(parts, event, { take, tell });
      case 'press':
        return press(event);
      case 'typing':
        return suggest(parts, recent, event);
      case 'useless':
        return tell(event, event.why);
    }
  };
}

/** A form that Discord let somebody send once more makes one task. */
const onceSent = (asker: Asker<Draft>, drafts: Drafts<Draft>, form: string): Asker<Draft> => ({
  ...asker,
  async card(view) {
    if (await drafts.claim(form)) return asker.card(view);
    await asker.say(asker.wording.texts.startedBefore);
    return undefined;
  },
});

async function suggest(
  { bot, api }: RouterParts,
  recent: ReturnType<typeof createRecent>,
  { by, person, place, typed: ask }: EventOf<'typing'>,
): Promise<void> {
  const command = bot.catalogue.find(ask.command);
  const field = command && fieldNamed(command, ask.field);
  const before =
    field === undefined || ask.typed.trim() !== '' ? [] : recent.lately(person.id, ask.command, field);
  const found = suggestionsOf(bot.suggest({ ...ask, person, place }), COMMANDS.choiceValue, before);
  const choices = found
    .slice(0, LIMITS.suggestions)
    .map(({ label, value }) => ({ name: cut(label, COMMANDS.choiceName), value }));
  // Who types on makes the question before stale; its answer going nowhere is no fault.
  await api.suggest(by, choices).catch(() => {});
}

/** Takes what would work instead of what was refused, once however often its button is pressed. */
async function useInstead(
  { bot, drafts }: RouterParts,
  pressed: EventOf<'use'>,
  on: {
    take(caller: Caller, command: Command, draft: Draft): Promise<boolean>;
    tell(caller: Caller, what: (wording: Wording) => string): Promise<unknown>;
  },
): Promise<unknown> {
  const draft = await drafts.find(pressed.id.draft);
  const command = draft && bot.catalogue.find(draft.command);
  if (!command) return on.tell(pressed, formGone);
  const claim = await drafts.claim(pressed.id.draft);
  if (!claim) return on.tell(pressed, ({ texts }) => texts.startedBefore);
  const taken = await on.take(pressed, command, draft);
  return taken || claim.release();
}

/** Opens a form with what is known, and with what this person chose last where it can be used. */
function createFormOpener(
  { bot, api, wordingFor, drafts }: IntakeParts,
  recent: ReturnType<typeof createRecent>,
) {
  return async ({ by, person, place, locale }: Caller, command: Command, draft: Draft): Promise<void> => {
    /** Texts and files of last time are not of use again; what was chosen is, but for a voice of another server. */
    const isUsable = (field: string, typed: string): boolean => {
      const kind = command.fields[field]?.options.kind;
      if (kind !== 'voice') return kind === 'choice' || kind === 'language';
      const here = bot.suggest({ command: command.name, field, typed, person, place });
      return here.some(({ value }) => value === typed);
    };
    const form = formOf({
      command,
      draft,
      customId: writeFormId({ kind: 'form', draft: drafts.keep(draft), command: command.name }),
      wording: wordingFor(locale),
      before: (field) =>
        recent.lately(person.id, command.name, field).find((value) => isUsable(field, value)),
    });
    await api.openModal(by, form);
  };
}
