// Web API calls of an agent: sessions, the status line below a thread, and suggested prompts. All fail on a rate limit
// instead of waiting.

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

/** `suspended`: the agent waits for a person. */
export type SessionStatus = 'processing' | 'suspended' | 'active';

export interface AgentThread {
  readonly channel: string;
  readonly thread: string;
}

const OPTIONS = { ...IDEMPOTENT_CALL, failOnRateLimit: true };

export const createAgentCalls = (call: CallSlackApi) => ({
  /** Sets the session's status. Title and initiator only count for a new session. Returns the current title. */
  async setSessionStatus(
    { channel, thread }: AgentThread,
    status: SessionStatus,
    { title, initiator }: { readonly title?: string; readonly initiator?: string } = {},
  ) {
    const args = { channel_id: channel, thread_ts: thread, status };
    const start = { ...(title && { title }), ...(initiator && { initiator_user_id: initiator }) };
    const answer = await call(
      'agents.sessions.setStatus',
      ({ agents }) => agents.sessions.setStatus({ ...args, ...start }),
      OPTIONS,
    );
    return { title: answer.title ?? '', warnings: answer.response_metadata?.warnings ?? [] };
  },
  renameSession: ({ channel, thread }: AgentThread, title: string) =>
    call(
      'agents.sessions.rename',
      ({ agents }) => agents.sessions.rename({ channel_id: channel, thread_ts: thread, title }),
      OPTIONS,
    ),
  /** Sets the status line below a thread. An empty status removes the line. */
  setStatus({ channel, thread }: AgentThread, { status, messages }: StatusLine) {
    const args = { channel_id: channel, thread_ts: thread, status };
    const rotation = messages.length === 0 ? {} : { loading_messages: [...messages] };
    return call(
      'assistant.threads.setStatus',
      ({ assistant }) => assistant.threads.setStatus({ ...args, ...rotation }),
      OPTIONS,
    );
  },
  setSuggestedPrompts(
    { channel, thread }: { channel: string; thread: string | undefined },
    { title, prompts }: SuggestedPrompts,
  ) {
    const target = { channel_id: channel, thread_ts: thread };
    return call(
      'assistant.threads.setSuggestedPrompts',
      ({ assistant }) => assistant.threads.setSuggestedPrompts({ ...target, title, prompts: [...prompts] }),
      OPTIONS,
    );
  },
});
