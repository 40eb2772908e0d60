// Shows the speakers of a script with their voices: as a question before it starts, and as facts of the card. Pure.

import { message, type Text } from '../../messages/message.ts';
import { joinSentences, list } from '../../messages/values.ts';
import type { CastMember, Request } from '../commands/invocation.ts';
import { listCast } from '../tasks/cast-request.ts';
import type { CostEstimate, Task } from '../tasks/task.ts';
import { createEstimateMessage } from './estimate-message.ts';
import type { Fact, Row, StatusView } from './view.ts';

const RECAST: StatusView['actions'][number] = ['recast', message('card.buttons.recast')];

/** The button that changes voices, if there are any. */
export const listRecastActions = ({ request }: Pick<Task, 'request'>): StatusView['actions'] =>
  listCast(request).length > 0 ? [RECAST] : [];

/** Asks if the text is a script. */
export const createCastQuestion = ({ request }: Task, estimate: CostEstimate | undefined): StatusView => ({
  status: 'needs-input',
  line: joinSentences(
    message('cast.question', { speakers: listCast(request).length }),
    estimate && createEstimateMessage(estimate),
  ),
  actions: [
    ['confirm', message('card.buttons.severalVoices')],
    ['one-voice', message('card.buttons.oneVoice')],
    RECAST,
    ['stop', message('card.buttons.decline')],
  ],
});

/** Speakers with voice and number of lines, while the person decides about them. */
export const listCastRows = ({ request }: Pick<Task, 'request'>): readonly Row[] =>
  listCast(request).map(({ name, voiceName, lines }) => ({
    title: name,
    detail: list([voiceName, message('cast.lines', { lines })], 'dot'),
  }));

const MAX_SHOWN = 8;

const nameMember = ({ name, voiceName }: CastMember): Text =>
  name === voiceName ? name : message('cast.member', { speaker: name, voice: voiceName });

export function listCastFacts(request: Request): readonly Fact[] {
  const { script } = request.assembly ?? {};
  if (!script) return [];
  const { cast, lines, sounds } = script;
  const rest = cast.length - MAX_SHOWN;
  const members: readonly Text[] = cast.slice(0, MAX_SHOWN).map(nameMember);
  const shown = rest > 0 ? [...members, message('cast.more', { speakers: rest })] : members;
  const counts = [message('cast.lines', { lines }), ...(sounds > 0 ? [message('cast.sounds', { sounds })] : [])];
  return [
    ...(cast.length > 0 ? [{ label: message('cast.title'), value: list(shown, 'comma') }] : []),
    { label: message('cast.script'), value: list(counts, 'comma'), isSecondary: true },
  ];
}
