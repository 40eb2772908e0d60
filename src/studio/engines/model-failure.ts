// The error of an engine of the models folder.

import type { ServerFault } from '../../domain/views/studio-fault-messages.ts';
import { createMessage } from '../../domain/views/studio-messages.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { EngineError } from '../errors.ts';
import { combineMessages } from '../messages.ts';

/** Another engine may take over. The operator can read the reason in `error`, if there is one. */
export function createModelFailure(engine: string, fault: ServerFault, error?: unknown): EngineError {
  const said = error instanceof Error ? error.message : String(error);
  return new EngineError(
    engine,
    fault,
    combineMessages(
      error === undefined ? undefined : createMessage('engineSaid', { said }),
      createMessage('ownerChecksModels', { command: formatCliCommand('models', 'check') }),
    ),
  );
}
