// What becomes of what people say here, as the operator set it up and as this platform is.

import { KEPT_DAYS } from '../retention.ts';
import type { Words } from '../words/index.ts';
import { forgetCall } from './answers.ts';
import type { Row, View } from './view.ts';

/** What differs from one installation to the next, and from one platform to the next. */
export interface Situation {
  /** Names of the machines, besides the operator's own, that work on what people give. */
  readonly workers: readonly string[];
  /** Results may be put behind links. */
  readonly links: boolean;
  /** The conversation is kept by us, and not by a platform. */
  readonly ours: boolean;
  /** Where people asked for it, all that is written in a channel is read. */
  readonly readsAloud: boolean;
  readonly prefix: string;
}

export function privacyView({ workers, links, ours, readsAloud, prefix }: Situation, words: Words): View {
  const { privacy } = words;
  const rows: readonly Row[] = [
    { title: privacy.keptTitle, detail: privacy.kept(KEPT_DAYS.task) },
    {
      title: privacy.conversationTitle,
      detail: ours ? privacy.ours(KEPT_DAYS.conversation) : privacy.theirs,
    },
    ...(links ? [{ title: privacy.linksTitle, detail: privacy.links(KEPT_DAYS.link) }] : []),
    { title: privacy.workTitle, detail: workers.length > 0 ? privacy.away(workers) : privacy.here },
    { title: privacy.readTitle, detail: readsAloud ? `${privacy.read} ${privacy.aloud}` : privacy.read },
    { title: privacy.operatorTitle, detail: privacy.operator },
    { title: privacy.forgetTitle, detail: privacy.forget(forgetCall(prefix)) },
  ];
  return { mood: 'info', title: privacy.title, line: privacy.line, rows };
}
