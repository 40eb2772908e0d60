// How a step of a workflow is told to have ended. Each may be repeated: Slack takes the first end and refuses another one.

import { AGAIN, type Call } from './call.ts';

export const workflowCalls = (call: Call) => ({
  completeStep: (execution: string, outputs: Readonly<Record<string, string>>) =>
    call(
      'functions.completeSuccess',
      ({ functions }) =>
        functions.completeSuccess({ function_execution_id: execution, outputs: { ...outputs } }),
      AGAIN,
    ),
  failStep: (execution: string, error: string) =>
    call(
      'functions.completeError',
      ({ functions }) => functions.completeError({ function_execution_id: execution, error }),
      AGAIN,
    ),
});
