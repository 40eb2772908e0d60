// What is said to somebody whose request was acknowledged before the process ended, and came to nothing: by the first way that is
// open, with what was typed at hand in a form.

import { createDrafts } from '../../shared/drafts.ts';
import type { Left } from '../../shared/unfinished.ts';
import { createTell } from '../api/notify-user.ts';
import { type Offer, sentence } from '../blocks/sentences.ts';
import { SlackDraft, scopeOf } from '../modals/drafts.ts';
import type { Begun } from '../payloads/begun.ts';
import { readArguments } from '../payloads/command-line.ts';
import { createSeen } from './once-only.ts';
import type { EventParts } from './parts.ts';

type InterruptedParts = Pick<
  EventParts,
  'bot' | 'catalogue' | 'apiOf' | 'wording' | 'notes' | 'clock' | 'log'
>;

export function createInterrupted(parts: InterruptedParts): Left<Begun> {
  const { bot, catalogue, wording, notes, log } = parts;
  const { texts } = wording;
  const tell = createTell(parts);
  const drafts = createDrafts({ notes, note: SlackDraft, log });
  const seen = createSeen(notes);

  function offers({ caller, typed }: Begun): readonly Offer[] {
    const command = typed && catalogue.find(typed.command);
    if (!command || Object.keys(command.fields).length === 0) return [];
    const { task: _, ...who } = caller;
    const values = readArguments(command, { text: typed.text });
    const draft = { command: command.name, values, files: [], caller: who };
    const value = drafts.keep(draft, scopeOf(who));
    return [{ action: 'ask:edit', label: texts.edit, value, first: true }];
  }

  return {
    async isOver({ caller, seen: keys }) {
      if (caller.task !== undefined && (await bot.took(caller.task))) return true;
      // Who is told to send it again must not also get it, because Slack delivers it again.
      await seen.first(keys);
      return false;
    },
    async tell(begun) {
      const line = begun.press ? texts.interruptedPress : `${texts.interrupted} ${texts.queuedStays}`;
      if (await tell(begun.caller, sentence(line, offers(begun)))) return;
      throw new Error('No way to this person is open.');
    },
  };
}
