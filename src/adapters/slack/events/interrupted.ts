// What is said to somebody whose request was acknowledged before the process ended, and came to nothing: by the first way that is
// open, with what was typed at hand in a form.

import type { Left } from '../../shared/unfinished.ts';
import { createTell } from '../api/notify-user.ts';
import { type Offer, sentence } from '../blocks/sentences.ts';
import { createDrafts } from '../modals/drafts.ts';
import type { Begun } from '../payloads/begun.ts';
import { readArguments } from '../payloads/command-line.ts';
import { WORDS } from '../words.ts';
import { createSeen } from './once-only.ts';
import type { HearParts } from './parts.ts';

type InterruptedParts = Pick<HearParts, 'bot' | 'catalogue' | 'wireOf' | 'notes' | 'clock' | 'log'>;

export function createInterrupted(parts: InterruptedParts): Left<Begun> {
  const { bot, catalogue, notes, log } = parts;
  const tell = createTell(parts);
  const drafts = createDrafts({ notes, log });
  const seen = createSeen(notes);

  function offers({ caller, typed }: Begun): readonly Offer[] {
    const command = typed && catalogue.find(typed.command);
    if (!command || Object.keys(command.fields).length === 0) return [];
    const { task: _, ...who } = caller;
    const values = readArguments(command, { text: typed.text });
    const value = drafts.keep({ command: command.name, values, files: [], caller: who });
    return [{ action: 'ask:edit', label: WORDS.edit, value, first: true }];
  }

  return {
    async isOver({ caller, seen: keys }) {
      if (caller.task !== undefined && (await bot.took(caller.task))) return true;
      // Who is told to send it again must not also get it, because Slack delivers it again.
      await seen.first(keys);
      return false;
    },
    async tell(begun) {
      const line = begun.press ? WORDS.interruptedPress : WORDS.interrupted;
      if (await tell(begun.caller, sentence(line, offers(begun)))) return;
      throw new Error('No way to this person is open.');
    },
  };
}
