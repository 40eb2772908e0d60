// What a person reads about results that were too large for a place: made smaller, offered as a link, or left out.
// Pure. Which of these it was is decided elsewhere.

import { formatBytes } from '../../kit/text.ts';
import type { Failure } from '../tasks/failure.ts';
import type { Resized, Result } from '../tasks/task.ts';
import type { Fact, Row } from './view.ts';

const ADVICE =
  'If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.';

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Nothing of it could be brought. */
export function tooLargeLine({
  bytes,
  most,
  unfetched = false,
}: Omit<Extract<Failure, { kind: 'too-large' }>, 'kind'>): string {
  if (unfetched)
    return `The result is larger than ${formatBytes(most)}, the most that can be fetched. Try a shorter one.`;
  const bound =
    most > 0
      ? `larger than ${formatBytes(most)}, the most that can be posted here,`
      : 'too large to be posted here';
  return `The result (${formatBytes(bytes)}) is ${bound} and cannot be made smaller. ${ADVICE}`;
}

/** `as MP3, 64 kbit/s, to fit 10 MB here` */
export const smallerFacts = ({ resized = [] }: Result): readonly Fact[] =>
  resized.flatMap((one) =>
    one.is === 'smaller'
      ? [{ label: one.label, value: `as MP3, ${one.kbps} kbit/s, to fit ${formatBytes(one.most)} here` }]
      : [],
  );

export const absentRows = ({ resized = [] }: Result): readonly Row[] => resized.flatMap(rowOf);

/** Something of it is neither here nor behind a link. */
export const isIncomplete = ({ resized = [] }: Result): boolean =>
  resized.some(({ is }) => is === 'left' || is === 'unfetched');

function rowOf(one: Resized): readonly Row[] {
  switch (one.is) {
    case 'smaller':
      return [];
    case 'linked': {
      const detail = `${formatBytes(one.bytes)}, too large to be posted here. The link works until ${date.format(one.until)}.`;
      return [{ title: one.label, detail, link: one.link }];
    }
    case 'left': {
      const bound = one.most > 0 ? ` (${formatBytes(one.most)} at most)` : '';
      const detail = `${formatBytes(one.bytes)}, too large to be posted here${bound}, and cannot be made smaller. ${ADVICE}`;
      return [{ title: one.label, detail }];
    }
    case 'unfetched':
      return [
        { title: one.label, detail: `Larger than ${formatBytes(one.most)}, the most that can be fetched.` },
      ];
  }
}
