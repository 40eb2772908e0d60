// Web API calls of an agent: the status line below a thread and suggested prompts.

import { type CallSlackApi, IDEMPOTENT_CALL } from './call.ts';

export interface StatusLine {
  readonly status: string;
  /** Texts that Slack rotates in place of the status. */
  readonly messages: readonly string[];
}

/** Prompts that a user can press, at most four. */
export interface SuggestedPrompts {
  readonly title: string;
  readonly prompts: readonly { readonly title: string; readonly message: string }[];
}

export const createAgentCalls = (call: CallSlackApi) => ({
  /**
   * Sets the status line below a thread. An empty status removes the line. Fails on a rate limit instead of waiting.
   */
  setStatus({ channel, thread }: { channel: string; thread: string }, { status, messages }: StatusLine) {
    const args = { channel_id: channel, thread_ts: thread, status };
    const rotation = messages.length === 0 ? {} : { loading_messages: [...messages] };
    return call(
      'assistant.threads.setStatus',
      ({ assistant }) => assistant.threads.setStatus({ ...args, ...rotation }),
      {
        ...IDEMPOTENT_CALL,
        failOnRateLimit: true,
      },
    );
  },
  /** Sets the suggested prompts. Fails on a rate limit instead of waiting. */
  setSuggestedPrompts(
    { channel, thread }: { channel: string; thread: string | undefined },
    { title, prompts }: SuggestedPrompts,
  ) {
    const target = { channel_id: channel, thread_ts: thread };
    return call(
      'assistant.threads.setSuggestedPrompts',
      ({ assistant }) => assistant.threads.setSuggestedPrompts({ ...target, title, prompts: [...prompts] }),
      { ...IDEMPOTENT_CALL, failOnRateLimit: true },
    );
  },
});
