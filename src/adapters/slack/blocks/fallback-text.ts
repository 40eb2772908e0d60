// A view as text alone: what is read aloud, stands in notifications and shows where blocks do not. And the line that stands
// with finished files. Pure; all of it leaves escaped.

import type { FileFacts } from '../../../domain/media/file-kinds.ts';
import type { Row, View } from '../../../domain/views/view.ts';
import { cut, formatClock } from '../../../kit/text.ts';
import { oneLine, visible } from '../../../kit/visible.ts';
import { TEXT } from '../limits.ts';
import { escapeText, fitText } from './escape.ts';

const ROWS = 30;
const SAID_CHARACTERS = 300;

/** At most `most` long, escaped. Never empty, since Slack takes no message without text. */
export function renderText(view: View, labelOf: (field: string) => string, most: number): string {
  const { title, line, body = '', facts = [], rows = [], problems = [] } = view;
  const parts = [
    [title, line].map(oneLine).filter(Boolean).join(': '),
    ...problems.map(({ field, message }) =>
      oneLine(`${field === undefined ? '' : `${labelOf(field)} `}${message}`),
    ),
    visible(body).trim(),
    facts.map(({ label, value }) => oneLine(`${label}: ${value}`)).join(' · '),
    ...rows.slice(0, ROWS).map(rowText),
  ];
  return fitText(parts.filter((part) => part !== '').join('\n'), most).text || '…';
}

const rowText = ({ title, detail, link }: Row): string =>
  [oneLine(title), oneLine(detail), link ?? ''].filter(Boolean).join(' · ');

/**
 * What stands with the files: what is said, by which voice, in which language, how long it is. `person`: who is to be told,
 * by Slack's own id.
 */
export function renderCaption(view: View, files: readonly FileFacts[], person?: string): string {
  const said = oneLine(view.body ?? '');
  const mention = person === undefined || !/^[UW][A-Z0-9]+$/.test(person) ? '' : `<@${person}> `;
  const lengths = files.flatMap(({ label, seconds }) =>
    seconds === undefined
      ? []
      : [files.length > 1 ? `${label} ${formatClock(seconds)}` : formatClock(seconds)],
  );
  const facts = (view.facts ?? []).map(
    ({ label, value }) => `${oneLine(label)}: ${cut(oneLine(value), 100)}`,
  );
  const first = [oneLine(view.title), said === '' ? '' : `“${cut(said, SAID_CHARACTERS)}”`]
    .filter(Boolean)
    .join(' · ');
  const second = [...facts, ...lengths, view.reference ?? ''].filter(Boolean).join(' · ');
  const text = [escapeText(first), escapeText(second)].filter(Boolean).join('\n');
  const room = TEXT.initialComment - mention.length;
  return `${mention}${text.length <= room ? text : fitText(`${first}\n${cut(second, 1000)}`, room).text}`;
}
