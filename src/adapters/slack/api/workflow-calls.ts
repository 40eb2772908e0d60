// Reports the end of workflow steps. Repeating a call is safe: Slack accepts the first end and refuses later ones.

import { type CallSlackApi, IDEMPOTENT_CALL } from './call.ts';

export const createWorkflowCalls = (call: CallSlackApi) => ({
  completeStep: (execution: string, outputs: Readonly<Record<string, string>>) =>
    call(
      'functions.completeSuccess',
      ({ functions }) => functions.completeSuccess({ function_execution_id: execution, outputs: { ...outputs } }),
      IDEMPOTENT_CALL,
    ),
  failStep: (execution: string, error: string) =>
    call(
      'functions.completeError',
      ({ functions }) => functions.completeError({ function_execution_id: execution, error }),
      IDEMPOTENT_CALL,
    ),
});
