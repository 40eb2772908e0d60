// Names the numbered speakers of a transcript in the reader's language. Names from other services stay.

import type { TaskOutcome } from '../../domain/tasks/outcome.ts';
import type { Messages } from '../../messages/format.ts';
import { message } from '../../messages/message.ts';

/** Reads `Speaker 2`, as the studio and others name speakers that they only tell apart. */
const NUMBERED = /^Speaker (?<number>\d{1,3})$/;

export function localizeSpeakers(outcome: TaskOutcome, { render }: Pick<Messages, 'render'>): TaskOutcome {
  if (!outcome.transcripts) return outcome;
  const localize = (speaker: string): string => {
    const number = NUMBERED.exec(speaker)?.groups?.['number'];
    return number === undefined ? speaker : render(message('card.speaker', { number: Number(number) }));
  };
  return {
    ...outcome,
    transcripts: outcome.transcripts.map((transcript) => ({
      ...transcript,
      lines: transcript.lines.map((line) =>
        line.speaker === undefined ? line : { ...line, speaker: localize(line.speaker) },
      ),
    })),
  };
}
