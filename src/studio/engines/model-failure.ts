// The error of an engine of the models folder.

import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { type Message, message } from '../../messages/message.ts';
import { EngineError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import { ModelGoneError } from './model-process.ts';

/** The model was removed or replaced during a job. There is nothing to look into: another try uses what is installed. */
export const createModelGoneFailure = (engine: string): EngineError =>
  new EngineError(engine, message('faults.did.modelGone'), combineMessages(message('faults.tryAgain')));

/** Another engine may take over. The operator can read the reason in `error`, if there is one. */
export function createModelFailure(engine: string, problem: Message, error?: unknown): EngineError {
  if (error instanceof ModelGoneError) return createModelGoneFailure(engine);
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
