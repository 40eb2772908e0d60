// The error of an engine of the models folder.

import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { type Message, message } from '../../messages/message.ts';
import { EngineError } from '../errors.ts';
import { combineMessages } from '../messages.ts';

/** Another engine may take over. The operator can read the reason in `error`, if there is one. */
export function createModelFailure(engine: string, problem: Message, error?: unknown): EngineError {
  const said = error instanceof Error ? error.message : String(error);
  return new EngineError(
    engine,
    problem,
    combineMessages(
      error === undefined ? undefined : message('faults.engineSaid', { said }),
      message('faults.ownerChecksModels', { command: formatCliCommand('models', 'check') }),
    ),
  );
}
