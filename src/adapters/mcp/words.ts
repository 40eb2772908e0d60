// What is said to programs alone, in English like the names of tools and fields: how to go on, and what a client did wrong. All that
// a person would read on a card comes from the domain's words, in the operator's language.

import { cut, oneLine } from '../../kit/text.ts';

/** `here`: the client is on this machine. */
export const instructionsFor = (
  here: boolean,
): string => `Earshot makes and changes sound: speech, dubbing, translation, sound effects, voices, stories, separated tracks, transcripts.
Each operation is a tool. A tool waits until its task is over, for wait_seconds at most; a task that takes longer goes on, and the tool "wait" waits for it again.
Results are files: each has a resource link, and an address or a path from which it can be saved. What can follow a result stands in its "actions": the tool "press" does it.
Voices and languages are given by name; the tools "voices" and "languages" find them, the resources earshot://voices and earshot://languages list them all.
A file is given as ${here ? 'its full path on this machine, or' : 'earshot://files/… (an upload),'} earshot://results/… (a result), or data:…;base64,… (small ones); where a link is asked for, an https address will do.`;

/** What a client sent, as a sentence repeats it. */
const quoted = (given: string): string => `“${cut(oneLine(given), 160)}”`;

export const say = {
  tooMany: (most: number) => `A call has at most ${most} arguments.`,
  noTool: (name: string) => `There is no tool ${quoted(name)}.`,
  stillWorking: (task: string) =>
    `It goes on by itself. Call the tool “wait” with task ${task} to wait for what comes of it.`,
  filesOver:
    'Files of it were kept for a week and are gone. “press” with the action “again” makes them anew.',
  stopped: 'The call was cancelled: the task is no longer followed.',
  noTask: (task: string) =>
    `There is no task ${quoted(task)} here, or it ended more than a week ago. The tool “tasks” lists those that there are.`,
  noAction: (action: string) =>
    `${quoted(action)} is no action. A result lists under “actions” what can be pressed.`,
  consent:
    'That needs the agreement of a person, who gives it in a chat that Earshot is in; an agent cannot.',
  pressed: 'Done.',
  toGive: (fields: string) => `To go on, call “press” again with these in “values”: ${fields}.`,
  standing: (name: string, value: string) => `${name} is now:\n${value}`,
  notText: (field: string) =>
    `${cut(oneLine(field), 80)} needs a text, a number, true or false, or a list of those.`,
  textTooLong: (field: string, most: number) =>
    `${cut(oneLine(field), 80)} has more than ${most} characters. Send it in parts.`,
  notObject: 'values needs to be an object with fields by their names.',
  noArgument: (field: string) => `${field} is missing.`,
  whole: (field: string, most: number) => `${field} needs a whole number from 0 to ${most}.`,
  busy: 'Too many calls are waiting here already. Try again in a moment.',
  starting: 'Earshot is starting. Try again in a moment.',
  noFile: (given: string) =>
    `There is no file ${quoted(given)} here, or it is no longer kept. Upload it again, or make the result again.`,
  notData: (field: string) => `${field} is no data: URI with base64 of a file.`,
  inlineTooLarge: (field: string, most: string) =>
    `${field} is larger than ${most}, the most that fits into a call. Upload it to /mcp/files and give the earshot:// address that comes back.`,
  notFile: (field: string) =>
    `${field} takes a file, not an address elsewhere: upload it to /mcp/files and give the earshot:// address that comes back, or put a small one into a data: URI.`,
  notFileHere: (field: string) =>
    `${field} takes a file: its path on this machine, an earshot:// address, or a small one as a data: URI.`,
  tooLargeToRead: (bytes: string, where: string) =>
    `It is ${bytes} large, too much for one message. Save it from ${where}.`,
  noRoom: 'There is no room on the disk for that file.',
  // Over HTTP.
  address:
    'Earshot is not reached under this name. Use localhost, the HOST it listens on, or set PUBLIC_URL.',
  foreign: 'Pages of other sites may not call this.',
  signIn: 'Send “Authorization: Bearer …” with the MCP_SECRET of this Earshot.',
  wrongSecrets: 'Too many wrong secrets. Wait a minute, then try again.',
  bodyTooLarge: (most: string) => `The call is larger than ${most}. Upload files to /mcp/files instead.`,
  bodyBroken: 'The call did not arrive whole. Send it again.',
  notJson: 'The body is not JSON, or has too many levels or values.',
  needsSession: 'Begin with “initialize”, and send the Mcp-Session-Id of its answer with everything else.',
  noSession: 'That session is over. Begin a new one with “initialize”.',
  method: 'MCP is spoken with POST, GET and DELETE.',
  nothing: 'There is nothing here. MCP is at /mcp, uploads go to /mcp/files?name=….',
  uploadEmpty:
    'Send the bytes of the file as the body, with its name in the address: /mcp/files?name=talk.mp4.',
  uploadTooLarge: (most: string) => `The file is larger than ${most}.`,
} as const;
