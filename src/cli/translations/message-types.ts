// Generates the types of message ids and their arguments from the English texts.

import { findArguments, type MessageArgument } from './message-arguments.ts';

export function renderMessageTypes(texts: Iterable<readonly [string, string]>, source: string): string {
  const lines = [...texts].map(([id, text]) => `  readonly '${id}': ${renderArguments(findArguments(text, 'en'))};`);
  return `// Generated from ${source} by "npm run messages". Do not edit.

type NoArgs = Readonly<Record<never, never>>;

/** The ids of all messages, with the arguments that each takes. The type \`Value\` is for those shown as they are. */
export interface ArgsById<Value> {
${lines.join('\n')}
}
`;
}

const renderArguments = (args: readonly MessageArgument[]): string =>
  args.length === 0
    ? 'NoArgs'
    : `{ ${args.map((one) => `readonly ${one.name}${renderArgumentType(one)}`).join('; ')} }`;

/** An argument with the case `none` may be absent. The cases `yes` and `no` are a boolean. */
function renderArgumentType({ isNumber, cases }: MessageArgument): string {
  if (cases.includes('none')) return '?: Value | undefined';
  if (cases.some((one) => one === 'yes' || one === 'no')) return ': boolean';
  if (cases.length > 0) return `: ${[...cases, 'other'].map((one) => `'${one}'`).join(' | ')}`;
  return isNumber ? ': number' : ': Value';
}
