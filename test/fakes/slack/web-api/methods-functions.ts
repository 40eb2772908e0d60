// functions.*: end workflow steps. The first end counts, and outputs must match the manifest.

import type { Core } from '../core.ts';
import type { Execution, StepParameter, Team } from '../world.ts';
import { type Call, type Method, text } from './method.ts';
import { Refusal } from './refusal.ts';

const TYPES: Readonly<Record<string, string>> = { number: 'number', boolean: 'boolean' };

/** Returns the faults of values for these parameters. */
export function parameterFaults(
  declared: Readonly<Record<string, StepParameter>>,
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  const strange = Object.keys(given).filter((name) => !declared[name]);
  const wrong = Object.values(declared).filter(({ name, type, is_required: must }) => {
    const value = given[name];
    if (value === undefined || value === null || value === '') return must;
    return typeof value !== (TYPES[type] ?? 'string') && !type.endsWith('file_id');
  });
  return [
    ...strange.map((name) => `${name} is no parameter`),
    ...wrong.map(({ name }) => `${name} is missing or of another type`),
  ];
}

function running(team: Team, args: Call['args']): Execution {
  const found = team.executions.find(({ id }) => id === text(args, 'function_execution_id'));
  if (!found) throw new Refusal('function_execution_not_found');
  if (found.state !== 'running') throw new Refusal('execution_not_in_running_state');
  return found;
}

function end(core: Core, execution: Execution, how: Partial<Execution>) {
  Object.assign(execution, how);
  core.changed();
  return {};
}

export const FUNCTIONS: Readonly<Record<string, Method>> = {
  'functions.completeSuccess': {
    must: ['function_execution_id', 'outputs'],
    handle({ core, team, args }) {
      const execution = running(team, args);
      const outputs = args['outputs'] as Readonly<Record<string, unknown>>;
      const declared = core.settings.functions[execution.callback]?.output_parameters ?? {};
      const faults = parameterFaults(declared, outputs);
      if (faults.length > 0) throw new Refusal('parameter_validation_failed', faults);
      return end(core, execution, { state: 'completed', outputs });
    },
  },
  'functions.completeError': {
    must: ['function_execution_id', 'error'],
    handle: ({ core, team, args }) => end(core, running(team, args), { state: 'failed', error: text(args, 'error') }),
  },
};
