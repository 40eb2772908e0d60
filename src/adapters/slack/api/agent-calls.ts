// What an agent asks of Slack besides messages: the line below a thread, and what a person may press instead of writing it.

import { AGAIN, type Call } from './call.ts';

export interface StatusLine {
  readonly status: string;
  /** Shown by turns in its place. */
  readonly messages: readonly string[];
}

/** At most four. */
export interface Prompts {
  readonly title: string;
  readonly prompts: readonly { readonly title: string; readonly message: string }[];
}

export const agentCalls = (call: Call) => ({
  /** The line below a thread while something is at work there; an empty status takes it away. Nothing waits for it. */
  status({ channel, thread }: { channel: string; thread: string }, { status, messages }: StatusLine) {
    const args = { channel_id: channel, thread_ts: thread, status };
    const shown = messages.length === 0 ? {} : { loading_messages: [...messages] };
    return call(
      'assistant.threads.setStatus',
      ({ assistant }) => assistant.threads.setStatus({ ...args, ...shown }),
      { ...AGAIN, impatient: true },
    );
  },
  /** An offer, for which nothing waits either. */
  suggest({ channel, thread }: { channel: string; thread: string | undefined }, { title, prompts }: Prompts) {
    const where = { channel_id: channel, ...(thread !== undefined && { thread_ts: thread }) };
    return call(
      'assistant.threads.setSuggestedPrompts',
      ({ assistant }) => assistant.threads.setSuggestedPrompts({ ...where, title, prompts: [...prompts] }),
      { ...AGAIN, impatient: true },
    );
  },
});
