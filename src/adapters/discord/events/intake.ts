// How Discord answers a person who asked for something: with a message that thinks until it is the card of a task or an answer,
// or that gives way to a refusal seen by this person alone.

import { ButtonStyle, ComponentType, type Guild } from 'discord.js';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import type { View } from '../../../domain/views/view.ts';
import { languageOf } from '../../../domain/words/index.ts';
import type { Log } from '../../../kit/log.ts';
import { cut } from '../../../kit/text.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Asker } from '../../shared/asker.ts';
import type { Draft, Drafts } from '../../shared/drafts.ts';
import { failedAs } from '../../shared/errors.ts';
import { draftOfView, fieldsToAsk, problemLook, refusalOf } from '../../shared/form.ts';
import { insteadButtons } from '../../shared/instead.ts';
import type { Wording, WordingFor } from '../../shared/texts/index.ts';
import { toMessageRef } from '../delivery/ref.ts';
import { ROOM, writeFormId } from '../form.ts';
import { COMPONENTS, CONTENT_CHARACTERS } from '../limits.ts';
import { type OwnParts, ownHelp } from '../own.ts';
import { fitText, renderView } from '../render.ts';
import type { DiscordApi, Edit, Post } from '../rest/api.ts';
import type { Sharing } from '../sharing/index.ts';
import type { Caller, EventOf } from './event.ts';

export interface IntakeParts {
  readonly bot: Bot;
  readonly api: DiscordApi;
  readonly wordingFor: WordingFor;
  readonly drafts: Drafts<Draft>;
  /** One of the bot's servers, for the names in it. */
  readonly guild?: ((id: string) => Guild | undefined) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: (at: MessageRef, view: View) => Promise<unknown>;
  /** What Discord alone has. */
  readonly own?: OwnParts | undefined;
  /** What one tap makes of a finished sound. */
  readonly sharing?: Pick<Sharing, 'presses' | 'asks'> | undefined;
}

/** A name in it may be somebody's idea of a mention. */
export const sentence = (text: string): Pick<Post, 'content'> => ({
  content: fitText(text, CONTENT_CHARACTERS).text,
});

/** The button of a draft that is kept: it opens the form of it, or starts it. */
export function draftButton(
  kind: 'edit' | 'use',
  label: string,
  { id, command }: { readonly id: string; readonly command: string },
  style: ButtonStyle.Primary | ButtonStyle.Secondary = ButtonStyle.Secondary,
) {
  const custom_id = writeFormId({ kind, draft: id, command });
  return { type: ComponentType.Button, style, label: cut(label, COMPONENTS.buttonLabel), custom_id } as const;
}

/** With these in a row below what it has. */
export const withButtons = <M extends Pick<Post, 'components'>>(
  message: M,
  components: readonly ReturnType<typeof draftButton>[],
): M =>
  components.length === 0
    ? message
    : {
        ...message,
        components: [
          ...(message.components ?? []),
          { type: ComponentType.ActionRow, components: [...components] },
        ],
      };

/** Why a command could not be taken: what is wrong at which field, what would work, and a button that opens the filled form. */
export function refusal(
  [command, draft, problems, { line, instead } = {}]: Parameters<Asker<Draft>['refuse']>,
  wording: Wording,
  drafts: Drafts<Draft>,
): Edit & Post {
  const { view, draft: again } = refusalOf(command, draft, problems, wording, line);
  const { texts } = wording;
  const { message } = renderView(view, { texts, look: problemLook(command, wording) });
  const { name } = command;
  const others = insteadButtons(draft, instead, (one: Draft) => drafts.keep(one)).map(({ label, id }) =>
    draftButton('use', label, { id, command: name }),
  );
  const edit =
    fieldsToAsk(command, again, ROOM).length === 0
      ? []
      : [draftButton('edit', texts.edit, { id: drafts.keep(again), command: name }, ButtonStyle.Primary)];
  return withButtons(message, [...others, ...edit]);
}

/** An answer with a button that opens a form with what holds now. */
function changeable(
  view: View,
  form: NonNullable<View['form']>,
  { texts }: Wording,
  drafts: Drafts<Draft>,
): Edit & Post {
  const { command, label = texts.defaults } = form;
  const id = drafts.keep(draftOfView(form));
  return withButtons(renderView(view, { texts }).message, [draftButton('edit', label, { id, command })]);
}

/** `alone`: what follows is seen by the person alone. */
export function askerOf(parts: IntakeParts, caller: Caller, alone: boolean): Asker<Draft> {
  const { api, wordingFor, drafts, clock, show } = parts;
  const { by, person, place, task } = caller;
  const wording = wordingFor(languageOf(caller));
  let message = '';
  const here = () => toMessageRef({ ...caller.here, message, ephemeral: alone, tokenAt: clock.now() });

  /** Takes back a public "thinking…" and says something to the person alone. */
  async function reply(body: Edit & Post): Promise<unknown> {
    if (alone) return api.editOriginal(by, body);
    try {
      await api.deleteOriginal(by);
    } catch (thrown) {
      // It would stay "thinking" for a quarter of an hour, so rather everybody sees what is wrong.
      if (!failedAs(thrown, 'gone')) return api.editOriginal(by, body);
    }
    return api.followUp(by, body, true);
  }

  return {
    person,
    place,
    wording,
    task,
    async acknowledge() {
      message = await api.defer(by, alone);
    },
    card: async () => here(),
    show,
    answer: ({ name }, view) =>
      view.form
        ? api.editOriginal(by, changeable(view, view.form, wording, drafts))
        : show(here(), name === 'help' ? withOwnHelp(view, parts, wording) : view),
    refuse: (...why) => reply(refusal(why, wording, drafts)),
    draft: (given) => given,
    say: (text) => reply(sentence(text)),
    done: () => api.deleteOriginal(by),
  };
}

/** The help, with the commands that only Discord has. */
const withOwnHelp = (view: View, { own, bot }: IntakeParts, { texts }: Wording): View =>
  own ? { ...view, rows: [...(view.rows ?? []), ...ownHelp(own, bot.catalogue.prefix, texts)] } : view;

/** Of a button whose message stays as it is; whatever else there is to say comes below it. */
export function askerInPlace(parts: IntakeParts, pressed: EventOf<'press'>): Asker<Draft> {
  const { api, clock } = parts;
  const { acknowledge: _, done: __, ...asker } = askerOf(parts, pressed, false);
  const { by, here } = pressed;
  return {
    ...asker,
    async card() {
      const message = await api.followUp(by, { content: '…' }, false);
      // The token leads to the card that was pressed, not to this message.
      return toMessageRef({ ...here, token: '', message, ephemeral: false, tokenAt: clock.now() });
    },
    say: (text) => api.followUp(by, sentence(text), true),
  };
}

/** Of a button that a form answers, while nothing has answered it yet. */
export function askerBeforeForm(
  parts: IntakeParts,
  pressed: EventOf<'press'>,
  form: NonNullable<Asker<Draft>['form']>,
): Asker<Draft> {
  const { api, drafts } = parts;
  const { acknowledge: _, done: __, ...asker } = askerOf(parts, pressed, true);
  return {
    ...asker,
    form,
    refuse: (...why) => api.sayPrivately(pressed.by, refusal(why, asker.wording, drafts)),
    say: (text) => api.sayPrivately(pressed.by, sentence(text)),
  };
}
