// What an answer that is not a success means: the service said no, or it is unclear what it said. Error bodies come in
// three shapes, none of them in the interface document (§7). Knows no network; texts are cleaned of secrets here.

import { STATUS_CODES } from 'node:http';
import type { Fields } from '../domain/commands/command.ts';
import type { Problem } from '../domain/commands/invocation.ts';
import { retryAfter } from '../kit/backoff.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import { cut } from '../kit/text.ts';
import { ServiceRefused, ServiceUnclear } from '../ports/service.ts';

interface NotOk {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string | undefined;
}

type Clean = (text: string) => string;

const LONGEST = 500;
const MOST_NOTES = 5000;
const NO_ROOM = 507;

/**
 * A create: every 4xx is a no, and so is 507, which says that there is no room to do it (RFC 4918 §11.5). All other 5xx may come
 * from in front of a service that has made the task, and leave that open.
 */
export function refusalOfCreate(
  answer: NotOk,
  fields: Fields,
  clean: Clean,
): ServiceRefused | ServiceUnclear {
  const no = isNo(answer.status) || answer.status === NO_ROOM;
  return no ? refused(answer, fields, clean) : unclear(answer, clean);
}

/** A question: 408 and 429 only mean "not now". */
export function refusalOfQuestion(answer: NotOk, clean: Clean): ServiceRefused | ServiceUnclear {
  const later = answer.status === 408 || answer.status === 429;
  return isNo(answer.status) && !later ? refused(answer, {}, clean) : unclear(answer, clean);
}

const isNo = (status: number): boolean => status >= 400 && status < 500;

function refused({ status, text, retryAfter: header }: NotOk, fields: Fields, clean: Clean): ServiceRefused {
  const details = status === 422 ? detailsOf(parseJson(text)) : [];
  return new ServiceRefused(
    status,
    said(status, text, clean),
    details.map((one) => problemOf(one, fields, clean)),
    retryAfter(header, Date.now()),
  );
}

function unclear({ status, text, retryAfter: header }: NotOk, clean: Clean): ServiceUnclear {
  const hint = status < 400 ? ' (a redirect: is the base address right?)' : '';
  const message = `The media service answered ${status}${hint}: ${said(status, text, clean)}`;
  return new ServiceUnclear(message, status, retryAfter(header, Date.now()));
}

interface Detail {
  readonly place: readonly string[];
  readonly message: string;
  readonly notes?: Json;
}

/** `{detail: [{loc, msg, type}]}`; `loc` mixes names and positions and often begins with `body`. */
function detailsOf(body: Json | undefined): readonly Detail[] {
  const list = asObject(body)?.['detail'];
  return (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((one) => {
    const { loc, msg, notes } = asObject(one) ?? {};
    if (typeof msg !== 'string') return [];
    const place = (Array.isArray(loc) ? (loc as readonly Json[]) : []).filter(
      (part): part is string => typeof part === 'string' && part !== 'body',
    );
    return [{ place, message: msg, ...(Array.isArray(notes) && { notes: notes as Json }) }];
  });
}

function problemOf({ place, message, notes }: Detail, fields: Fields, clean: Clean): Problem {
  const words = clean(cut(message, LONGEST));
  const field = place.findLast((name) => Object.hasOwn(fields, name));
  const told = notesIn(notes, clean);
  if (field !== undefined) return { field, message: `was refused by the media service: ${words}`, ...told };
  const where = place.at(-1);
  return { message: where === undefined ? words : `${clean(cut(where, LONGEST))}: ${words}`, ...told };
}

/** What our own studio says as data; more than a refusal has is not taken. */
function notesIn(notes: Json | undefined, clean: Clean): Pick<Problem, 'notes'> {
  const text = notes === undefined ? '' : JSON.stringify(notes);
  const cleaned = text.length > MOST_NOTES ? undefined : parseJson(clean(text));
  return cleaned === undefined ? {} : { notes: cleaned };
}

/** Order: `detail` text, `detail[].msg` with its place, `error`, `message`, the raw text, the status in words. */
function said(status: number, text: string, clean: Clean): string {
  const body = parseJson(text);
  const record = asObject(body);
  const listed = detailsOf(body)
    .map(({ place, message }) => [place.at(-1), message].filter(Boolean).join(': '))
    .join('; ');
  const found = [record?.['detail'], listed, record?.['error'], record?.['message'], rawOf(text, body)].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  return clean(
    cut((found ?? STATUS_CODES[status] ?? `status ${status}`).replace(/\s+/g, ' ').trim(), LONGEST),
  );
}

/** Text that is neither JSON nor markup. */
const rawOf = (text: string, body: Json | undefined): string | undefined =>
  typeof body === 'string' ? body : body === undefined && !/^\s*</.test(text) ? text : undefined;
