// Plans an assembled result from its request: the lines of a script.

import type { AssemblyPlan } from '../../domain/assembly/assembly-plan.ts';
import { planScript } from '../../domain/assembly/plan-script.ts';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request, RequestScript } from '../../domain/commands/invocation.ts';
import { parseNarration, parseScript } from '../../domain/script/parse-script.ts';
import type { Script } from '../../domain/script/script.ts';
import type { Json } from '../../kit/json.ts';

/** The request has the text, from which its lines are read again. */
function readScript(text: string, { cast }: RequestScript): Script {
  const reading =
    cast.length === 0
      ? parseNarration(text)
      : parseScript(text, { voiceNames: cast.map(({ name }) => name), isForced: true });
  if (reading.is === 'plain') throw new Error('the text is no script');
  return reading.script;
}

function planLines(
  { name, script: fields }: Operation,
  { values }: Request,
  script: Script,
  voices: ReadonlyMap<string, number>,
): AssemblyPlan {
  if (!fields) throw new Error('the operation takes no script');
  const { [fields.textField]: _, [fields.castField]: __, ...others } = values;
  return planScript(script, {
    speech: { operation: name, ...fields },
    values: others as Readonly<Record<string, Json>>,
    voices,
  });
}

export async function planAssembly(operation: Operation, request: Request): Promise<AssemblyPlan> {
  const { assembly, values } = request;
  if (!assembly?.script || !operation.script) throw new Error('the request has no script');
  const script = readScript(String(values[operation.script.textField]), assembly.script);
  return planLines(operation, request, script, new Map(assembly.script.cast.map(({ key, voiceId }) => [key, voiceId])));
}

/** Number of tasks at the service that the script takes. */
export const countScriptTasks = (...plan: Parameters<typeof planLines>): number => planLines(...plan).subtasks.length;
