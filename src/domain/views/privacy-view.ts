// Shows the privacy notice, adapted to the operator's settings and the platform.

import type { Messages } from '../messages/index.ts';
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
  readonly prefix: string;
}

export function createPrivacyView(
  { externalHosts, hasLinks, storesConversation, readsAloud, prefix }: PrivacyContext,
  messages: Messages,
): View {
  const { privacy } = messages;
  const rows: readonly Row[] = [
    { title: privacy.keptTitle, detail: privacy.kept(RETENTION_DAYS.task) },
    {
      title: privacy.conversationTitle,
      detail: storesConversation ? privacy.ours(RETENTION_DAYS.conversation) : privacy.theirs,
    },
    ...(hasLinks ? [{ title: privacy.linksTitle, detail: privacy.links(RETENTION_DAYS.link) }] : []),
    {
      title: privacy.workTitle,
      detail: externalHosts.length > 0 ? privacy.away(externalHosts) : privacy.here,
    },
    { title: privacy.readTitle, detail: readsAloud ? `${privacy.read} ${privacy.aloud}` : privacy.read },
    { title: privacy.operatorTitle, detail: privacy.operator },
    { title: privacy.forgetTitle, detail: privacy.forget(formatForgetCommand(prefix)) },
  ];
  return { status: 'info', title: privacy.title, line: privacy.line, rows };
}
