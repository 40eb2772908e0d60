// Plans the lines of a request with a script.

import type { AssemblyPlan } from '../../domain/assembly/assembly-plan.ts';
import { planScript } from '../../domain/assembly/plan-script.ts';
import type { Operation, ScriptFields } from '../../domain/commands/command.ts';
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

/** Values of a line, under the names of the operation that speaks it. Those without a name are of the whole text. */
function toLineValues({ textField, castField, speech }: ScriptFields, values: Request['values']) {
  const entries = Object.entries(values).flatMap(([field, value]) => {
    const name = speech ? speech.fieldNames[field] : field;
    return name === undefined || field === textField || field === castField ? [] : [[name, value as Json] as const];
  });
  return Object.fromEntries(entries);
}

function planLines(
  { name, script: fields }: Operation,
  { values }: Request,
  script: Script,
  voices: ReadonlyMap<string, number>,
): AssemblyPlan {
  if (!fields) throw new Error('the operation takes no script');
  const { speech, textField, voiceField } = fields;
  const nameOf = (field: string) => speech?.fieldNames[field] ?? field;
  return planScript(script, {
    speech: {
      operation: speech?.operation ?? name,
      textField: nameOf(textField),
      voiceField: nameOf(voiceField),
    },
    values: toLineValues(fields, values),
    voices,
  });
}

/** `text`: content of the document that has the script. Defaults to the value of the text field. */
export async function planRequestedScript(
  operation: Operation,
  request: Request,
  text?: string,
): Promise<AssemblyPlan> {
  const { assembly, values } = request;
  if (!assembly?.script || !operation.script) throw new Error('the request has no script');
  const script = readScript(text ?? String(values[operation.script.textField]), assembly.script);
  return planLines(operation, request, script, new Map(assembly.script.cast.map(({ key, voiceId }) => [key, voiceId])));
}

/** Number of tasks at the service that the script takes. */
export const countScriptTasks = (...plan: Parameters<typeof planLines>): number => planLines(...plan).subtasks.length;
