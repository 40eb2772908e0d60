// Where a finished task's result stands: in the status answer, else at the result endpoint, which answers JSON that
// names it or is the file itself (facts §7.1). Decides by content first, then by type; fetches nothing large.

import type { Operation } from '../domain/commands/operation.ts';
import { type Outcome, readOutcome, readStatus, resultPath } from '../domain/tasks/outcome.ts';
import { type Json, parseJson } from '../kit/json.ts';
import { ServiceUnclear } from '../ports/service.ts';
import { type Frame, get, JSON_MOST, patiently, refusalOf, translated } from './ask.ts';
import { looksLikeText, PEEK_BYTES, typeOfBytes } from './download.ts';
import { Lost } from './exchange.ts';
import type { Answer } from './transport.ts';

export async function findOutcome(frame: Frame, operation: Operation, report: Json): Promise<Outcome> {
  const { outcome: spec } = operation;
  const inStatus = readOutcome(spec, report);
  const runId = readStatus(report)?.runId;
  if (inStatus && (spec.inStatus || runId === undefined)) return inStatus;
  if (runId === undefined)
    throw new ServiceUnclear('The media service says it is finished, but not where the result is.');
  const path = resultPath(operation, runId);
  const found = await patiently(frame, path, 3, () => lookAt(frame, operation, path));
  if (!found)
    throw new ServiceUnclear('The media service’s result is not in a form that is understood.', 200);
  return found;
}

async function lookAt(frame: Frame, operation: Operation, path: string): Promise<Outcome | undefined> {
  const answer = await get(frame, frame.base.at(path), frame.timeouts.look);
  const type = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (answer.status >= 300 && answer.status < 400 && answer.header('location') !== undefined) {
    answer.drop(); // a file that is kept elsewhere: the download follows
    return itself(operation, path, type);
  }
  if (answer.status < 200 || answer.status > 299) throw await refusalOf(frame, answer);
  const { file, text } = await translated(frame.base.origin, () => peek(answer, type));
  if (file !== undefined) return itself(operation, path, file);
  const body = parseJson(text);
  return body === undefined ? undefined : readOutcome(operation.outcome, body);
}

/** The type of what is a file, or the whole of what is text: reads on only while it looks like text. */
async function peek(answer: Answer, type: string): Promise<{ text: string; file?: string }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.chunks()) {
    const judged = bytes >= PEEK_BYTES;
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > JSON_MOST) throw new Lost('the answer is far too long', true);
    if (!judged && bytes >= PEEK_BYTES && !looksLikeText(Buffer.concat(parts))) break;
  }
  const read = Buffer.concat(parts);
  if (looksLikeText(read)) return { text: read.toString('utf8') };
  return { text: '', file: (await typeOfBytes(read)) ?? (type || 'application/octet-stream') };
}

/** The result endpoint is the file: one source, for the one role the operation has, or the role of that media type. */
function itself(operation: Operation, path: string, type: string): Outcome | undefined {
  const roles = Object.entries(operation.outcome.files);
  const fits = roles.length === 1 ? roles[0] : roles.find(([role]) => type.startsWith(`${role}/`));
  return fits && { sources: [{ role: fits[0], label: fits[1].label, address: path }] };
}
