// What people do on Discord, led to where it belongs. The first answer never waits for anybody; who answered too late or second
// stays silent.

import { type APIInteraction, ButtonStyle, InteractionType } from 'discord.js';
import { type Command, fieldNamed } from '../../../domain/commands/command.ts';
import { opensForm } from '../../../domain/views/view.ts';
import { reasonOf } from '../../../kit/log.ts';
import { cut } from '../../../kit/text.ts';
import type { Asker } from '../../shared/asker.ts';
import type { TaskButton } from '../../shared/buttons.ts';
import type { Draft, Drafts } from '../../shared/drafts.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import { filledIn, suggestionsOf } from '../../shared/form.ts';
import { createIntake, type Intake } from '../../shared/intake.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import { nonceOf } from '../delivery/parts.ts';
import type { Tokens } from '../delivery/ref.ts';
import { formOf, writeFormId } from '../form.ts';
import { COMMANDS, LIMITS } from '../limits.ts';
import { namesIn } from '../message/names.ts';
import { draftOfOwn, nothingOwn, readOwnDraft } from '../own.ts';
import type { Edit, Post } from '../rest/api.ts';
import { buttonOfDraft, draftOfForm } from '../sharing/soundboard-form.ts';
import { type Caller, callerOf, type DiscordEvent, type EventOf, readEvent } from './event.ts';
import {
  askerBeforeForm,
  askerInPlace,
  askerOf,
  draftButton,
  type IntakeParts,
  refusal,
  sentence,
  withButtons,
} from './intake.ts';
import type { Begun, BegunInteraction } from './interrupted.ts';
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
  const { bot, own, guild, clock, log } = parts;
  const lead = createLead(parts);
  return async (interaction) => {
    try {
      const names = namesIn(guild?.(interaction.guild_id ?? ''));
      const event = readEvent(interaction, bot.catalogue, { own, names, now: clock.now() });
      if (event?.is === 'own') await ownAnswer(parts, event);
      else if (event?.is === 'own-press') await ownPress(parts, event);
      else if (event) await lead(event);
    } catch (thrown) {
      // It was answered before, and whoever did that does what there is to do.
      if (failedAs(thrown, 'answered-before')) return;
      const late = failedAs(thrown, 'expired');
      const isClosed = failedAs(thrown, 'no-answer');
      log[late || isClosed ? 'warn' : 'error'](late ? 'answered too late' : 'interaction failed', {
        interaction: interaction.id,
        reason: reasonOf(thrown),
      });
      if (isClosed) await tellDirectly(parts, interaction);
      else if (!(thrown instanceof ApiError) || thrown.kind === 'refused')
        await tellFailed(parts, interaction);
    }
  };
}

/** Where Discord takes no answer, as in a locked thread, the person would only read that the app did not respond. */
async function tellDirectly({ api, wordingFor, log }: RouterParts, event: APIInteraction): Promise<void> {
  if (event.type === InteractionType.ApplicationCommandAutocomplete) return;
  const { person, locale } = callerOf(event);
  const body = sentence(wordingFor(locale).texts.noAnswerHere);
  try {
    await api.post(await api.direct(person.id), body, nonceOf('unanswered', event.id));
  } catch (thrown) {
    log.info('discord: a person could not be told', { reason: reasonOf(thrown) });
  }
}

/** A first answer that Discord refused, or that we could not make, leaves place for another. */
async function tellFailed({ api, wordingFor }: RouterParts, event: APIInteraction): Promise<void> {
  if (event.type === InteractionType.ApplicationCommandAutocomplete) return;
  const { by, locale } = callerOf(event);
  await api.sayPrivately(by, sentence(wordingFor(locale).texts.notTaken)).catch(() => {});
}

/** What the catalogue knows of. */
type Led = Exclude<DiscordEvent, { readonly is: 'own' | 'own-press' }>;

function createLead(parts: RouterParts): (event: Led) => Promise<unknown> {
  const { bot, api, wordingFor, drafts, unfinished } = parts;
  const { catalogue } = bot;
  const intake: Intake<Draft> = createIntake(parts);
  const recent = createRecent();
  const openForm = createFormOpener(parts, recent);
  const tell = ({ by, locale }: Caller, what: (wording: Wording) => string) =>
    api.sayPrivately(by, sentence(what(wordingFor(locale))));

  /** Until it is a task or answered, it is noted as begun. */
  const noted: Noted = (caller, more, work) => during(unfinished, begunBy(caller, more), work);

  const presses = createPresses(parts, { intake, openForm, noted, tell });

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

  async function edit(pressed: EventOf<'edit'>): Promise<unknown> {
    const draft = await drafts.find(pressed.id.draft);
    const button = draft && buttonOfDraft(draft);
    if (button) return presses.again(pressed, button, draft.values);
    const command = draft && catalogue.find(draft.command);
    return command ? openForm(pressed, command, draft) : tell(pressed, formGone);
  }

  return async (event) => {
    switch (event.is) {
      case 'command':
        return event.form
          ? openForm(event, event.command, event.draft, true)
          : take(event, event.command, event.draft);
      case 'form':
        return submit(event);
      case 'outlet-form':
        return presses.submit(event);
      case 'edit':
        return edit(event);
      case 'use':
        return useInstead(parts, event, { take, tell, submit: presses.submit });
      case 'press':
        return presses.press(event);
      case 'typing':
        return suggest(parts, recent, event);
      case 'useless':
        return tell(event, event.why);
    }
  };
}

const begunBy = (
  { by: { application, token }, locale, task }: Caller,
  more: Pick<BegunInteraction, 'press' | 'draft' | 'button'>,
): BegunInteraction => ({ task, application, token, locale, ...more });

type Noted = <T>(
  caller: Caller,
  more: Pick<BegunInteraction, 'press' | 'draft' | 'button'>,
  work: () => Promise<T>,
) => Promise<T>;

interface PressWays {
  readonly intake: Intake<Draft>;
  readonly openForm: ReturnType<typeof createFormOpener>;
  readonly noted: Noted;
  tell(caller: Caller, what: (wording: Wording) => string): Promise<unknown>;
}

/** Buttons of cards, and the forms of outlets that some of them open. */
function createPresses(parts: RouterParts, { intake, openForm, noted, tell }: PressWays) {
  const { api, drafts, tokens, sharing } = parts;

  /** It is said to the bot once Discord knows that it was heard. It also renews the way to its message. */
  function lead(pressed: EventOf<'press'>): Promise<void> {
    const { button, moderator, by, message } = pressed;
    if (opensForm(button.action) || sharing?.asks(button.action)) {
      const form = (command: Command, draft: Draft) => openForm(pressed, command, draft);
      return intake.press(askerBeforeForm(parts, pressed, form), button, moderator);
    }
    const bringsNewMessage = /^(again|result|then:.*)$/.test(button.action);
    const customId = `${button.task}:${button.action}`;
    return noted(pressed, { press: !bringsNewMessage, button: customId }, async () => {
      if (bringsNewMessage) return intake.press(askerOf(parts, pressed, false), button, moderator);
      await api.deferUpdate(by);
      // Before the bot hears of it, so that what it shows goes the fresh way.
      tokens.renew(message, by.token);
      return intake.press(askerInPlace(parts, pressed), button, moderator);
    });
  }

  return {
    press(pressed: EventOf<'press'>): Promise<void> {
      const work = () => lead(pressed);
      if (!sharing || !pressed.button.action.startsWith('out:')) return work();
      return sharing.presses.during(pressed.task, pressed, work);
    },
    /** The form is opened once more, with what was typed into it. */
    async again(pressed: EventOf<'edit'>, button: TaskButton, typed: Draft['values']): Promise<unknown> {
      if (!sharing) return tell(pressed, formGone);
      const work = () => lead({ ...pressed, is: 'press', button, message: '' });
      return sharing.presses.during(pressed.task, { ...pressed, typed }, work);
    },
    /** The button that opened the form is pressed once more, with what the form brought. */
    async submit(sent: EventOf<'outlet-form'>): Promise<unknown> {
      if (!sharing) return tell(sent, formGone);
      const { task, button, moderator, filled } = sent;
      const asker = askerOf(parts, sent, true);
      const { edit } = asker.wording.texts;
      /** What can be mended is offered again as it was typed. */
      const say = (text: string): Promise<unknown> => {
        if (!sharing.presses.isMendable(task)) return asker.say(text);
        const id = drafts.keep(draftOfForm(button, filled.values));
        const mend = draftButton('edit', edit, { id, command: 'soundboard' }, ButtonStyle.Primary);
        return api.editOriginal(sent.by, withButtons<Edit & Post>(sentence(text), [mend]));
      };
      const work = () => intake.press({ ...asker, say }, button, moderator);
      return noted(sent, { press: false, draft: draftOfForm(button, filled.values) }, () =>
        sharing.presses.during(task, { ...sent, filled: filled.values }, work),
      );
    },
  };
}

/** What one of Discord's own commands says, that they may not use it here, or that it broke. */
async function ownAnswer(
  { bot, api, wordingFor, unfinished, log }: RouterParts,
  { command, channel, chosen, ...caller }: EventOf<'own'>,
): Promise<void> {
  const draft = draftOfOwn({ command, channel, chosen }, bot.catalogue.prefix);
  return during(unfinished, begunBy(caller, { press: false, draft }), async () => {
    await api.defer(caller.by, true);
    const barred = command.isForAll?.(chosen) ? undefined : bot.barred(caller.person, caller.place);
    if (barred !== undefined) return api.editOriginal(caller.by, sentence(barred));
    const answer = await command.run(caller, channel, chosen).catch((thrown: unknown) => {
      log.error('command failed', { command: command.name, reason: reasonOf(thrown) });
      return sentence(wordingFor(caller.locale).texts.notTaken);
    });
    await api.editOriginal(caller.by, answer);
  });
}

async function ownPress(
  { bot, api, own, wordingFor, unfinished, log }: RouterParts,
  { id, ...caller }: EventOf<'own-press'>,
): Promise<void> {
  return during(unfinished, begunBy(caller, { press: true, button: id }), async () => {
    await api.deferUpdate(caller.by);
    const barred = bot.barred(caller.person, caller.place);
    if (barred !== undefined) return void (await api.followUp(caller.by, sentence(barred), true));
    const said = await own?.press(caller, id).catch((thrown: unknown) => {
      log.error('press failed', { id, reason: reasonOf(thrown) });
      return sentence(wordingFor(caller.locale).texts.notTaken);
    });
    if (said) await api.followUp(caller.by, said, true);
  });
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

interface DraftWays {
  take(caller: Caller, command: Command, draft: Draft): Promise<boolean>;
  tell(caller: Caller, what: (wording: Wording) => string): Promise<unknown>;
  submit(sent: EventOf<'outlet-form'>): Promise<unknown>;
}

/** Starts a draft, once however often its button is pressed. */
async function useInstead(parts: RouterParts, pressed: EventOf<'use'>, on: DraftWays): Promise<unknown> {
  const { bot, own = nothingOwn, drafts } = parts;
  const draft = await drafts.find(pressed.id.draft);
  const command = draft && bot.catalogue.find(draft.command);
  const button = draft && buttonOfDraft(draft);
  const ownEvent = draft && readOwnDraft(draft, bot.catalogue.prefix, own);
  if (!draft || !(command || button || ownEvent)) return on.tell(pressed, formGone);
  const claim = await drafts.claim(pressed.id.draft);
  if (!claim) return on.tell(pressed, ({ texts }) => texts.startedBefore);
  if (ownEvent) return ownAnswer(parts, { ...pressed, ...ownEvent });
  if (button)
    return on.submit({
      ...pressed,
      is: 'outlet-form',
      button,
      filled: { values: draft.values, files: [], emptied: [] },
    });
  return (command && (await on.take(pressed, command, draft))) || claim.release();
}

/**
 * Opens a form with what is known. A new one also has what this person chose last, where it can be used; one for an earlier task
 * shows that task alone, since a choice from elsewhere would change what it makes.
 */
function createFormOpener(
  { bot, api, wordingFor, drafts }: IntakeParts,
  recent: ReturnType<typeof createRecent>,
) {
  return async (
    { by, person, place, locale }: Caller,
    command: Command,
    draft: Draft,
    isNew = false,
  ): Promise<void> => {
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
        isNew
          ? recent.lately(person.id, command.name, field).find((value) => isUsable(field, value))
          : undefined,
    });
    await api.openModal(by, form);
  };
}
