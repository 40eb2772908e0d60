// Shows the privacy notice, adapted to the operator's settings and the platform.

import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { RETENTION_DAYS } from '../retention.ts';
import { formatForgetCommand } from './query-views.ts';
import type { Row, View } from './view.ts';

export interface PrivacyContext {
  /** Names of third-party servers that process users' data. */
  readonly externalHosts: readonly string[];
  /** True if results can be stored behind links. */
  readonly hasLinks: boolean;
  /** True if we store the conversation, rather than the platform. */
  readonly storesConversation: boolean;
  /** True if users can have all messages of a channel read aloud. */
  readonly readsAloud: boolean;
  /** True if the tags of files contain a note. */
  readonly writesNotes: boolean;
  /** True if voice messages of a channel can get their words. */
  readonly listens: boolean;
  readonly prefix: string;
}

export function createPrivacyView({
  externalHosts,
  hasLinks,
  storesConversation,
  readsAloud,
  writesNotes,
  listens,
  prefix,
}: PrivacyContext): View {
  const rows: readonly Row[] = [
    { title: message('privacy.keptTitle'), detail: message('privacy.kept', { days: RETENTION_DAYS.task }) },
    {
      title: message('privacy.conversationTitle'),
      detail: storesConversation
        ? message('privacy.ours', { days: RETENTION_DAYS.conversation })
        : message('privacy.theirs'),
    },
    ...(hasLinks
      ? [{ title: message('privacy.linksTitle'), detail: message('privacy.links', { days: RETENTION_DAYS.link }) }]
      : []),
    ...(writesNotes ? [{ title: message('privacy.notesTitle'), detail: message('privacy.notes') }] : []),
    {
      title: message('privacy.workTitle'),
      detail:
        externalHosts.length > 0 ? message('privacy.away', { hosts: list(externalHosts) }) : message('privacy.here'),
    },
    {
      title: message('privacy.readTitle'),
      detail: list(
        [message('privacy.read'), readsAloud ? message('privacy.aloud') : '', listens ? message('privacy.listen') : ''],
        'sentences',
      ),
    },
    { title: message('privacy.operatorTitle'), detail: message('privacy.operator') },
    { title: message('privacy.forgetTitle'), detail: message('privacy.forget', { call: formatForgetCommand(prefix) }) },
  ];
  return { status: 'info', title: message('privacy.title'), line: message('privacy.line'), rows };
}
