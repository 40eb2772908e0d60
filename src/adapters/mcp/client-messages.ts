// Messages for programs: next steps and mistakes of a client. They are in English only, so they are not in locales/.

import { toSingleLine, truncate } from '../../kit/text.ts';

/** `isLocal`: the client runs on this machine. */
export const createInstructions = (
  isLocal: boolean,
): string => `Earshot makes and changes sound: speech, dubbing, translation, sound effects, voices, stories, separated tracks, transcripts.
Each operation is a tool. A tool waits until its task is over, but at most wait_seconds. A longer task continues, and the tool "wait" waits for it again.
Results are files: each has a resource link, and an address or a path to save it from. A result lists possible follow-ups in "actions": the tool "press" starts one.
Voices and languages are given by name. The tools "voices" and "languages" find them; the resources earshot://voices and earshot://languages list them all.
A file is given as ${isLocal ? 'its full path on this machine, or' : 'earshot://files/… (an upload),'} earshot://results/… (a result), or data:…;base64,… (small ones). Where a link is required, use an https address.`;

/** Shortens client input for use in a sentence. */
const quote = (text: string): string => `“${truncate(toSingleLine(text), 160)}”`;

export const clientMessages = {
  tooManyArguments: (max: number) => `A call has at most ${max} arguments.`,
  noTool: (name: string) => `There is no tool ${quote(name)}.`,
  stillWorking: (task: string) => `It is still running. Call the tool “wait” with task ${task} to get the result.`,
  filesExpired: 'Its files were deleted after a week. “press” with the action “again” makes them again.',
  cancelled: 'The call was cancelled: the task is no longer tracked.',
  noTask: (task: string) =>
    `There is no task ${quote(task)} here, or it ended more than a week ago. The tool “tasks” lists the tasks.`,
  noAction: (action: string) => `${quote(action)} is not an action. A result lists its actions under “actions”.`,
  needsConsent: 'This needs the consent of a person, in a chat that Earshot is in. An agent can’t give it.',
  askForFields: (fields: string) => `To continue, call “press” again with these in “values”: ${fields}.`,
  currentValue: (name: string, value: string) => `${name} is now:\n${value}`,
  invalidValue: (field: string) =>
    `${truncate(toSingleLine(field), 80)} needs a text, a number, true or false, or a list of those.`,
  textTooLong: (field: string, max: number) =>
    `${truncate(toSingleLine(field), 80)} has more than ${max} characters. Send it in parts.`,
  notObject: 'values must be an object with fields by their names.',
  noArgument: (field: string) => `${field} is missing.`,
  notWholeNumber: (field: string, max: number) => `${field} needs a whole number from 0 to ${max}.`,
  tooManyCalls: 'Too many calls are waiting here already. Try again in a moment.',
  starting: 'Earshot is starting. Try again in a moment.',
  noFile: (text: string) =>
    `There is no file ${quote(text)} here, or it was deleted. Upload it again, or make the result again.`,
  notData: (field: string) => `${field} is not a data: URI with the base64 of a file.`,
  inlineTooLarge: (field: string, max: string) =>
    `${field} is larger than ${max}, the limit for a call. Upload it to /mcp/files and use the earshot:// address from the response.`,
  notFile: (field: string) =>
    `${field} takes a file, not an address elsewhere. Upload it to /mcp/files and use the earshot:// address from the response, or put a small one into a data: URI.`,
  notLocalFile: (field: string) =>
    `${field} takes a file: its path on this machine, an earshot:// address, or a small one as a data: URI.`,
  tooLargeToRead: (bytes: string, where: string) =>
    `It is ${bytes} large, too large for one message. Save it from ${where}.`,
  tooManyUploads: 'Too many uploads at the same time. Wait for the others.',
  tooManyFiles: 'You keep too many files here. They are deleted after a week, or with “settings”, forget: “me”.',
  diskFull: 'The disk is too full for that file.',
  // HTTP errors.
  unknownHost: 'Earshot does not accept this host name. Use localhost, the HOST it listens on, or set PUBLIC_URL.',
  crossOrigin: 'Pages of other sites may not call this.',
  missingSecret: 'Send “Authorization: Bearer …” with the MCP_SECRET of this Earshot.',
  missingToken: (issuer: string) => `Sign in at ${issuer}, and send “Authorization: Bearer …” with its access token.`,
  issuerUnavailable: (issuer: string) =>
    `Signed-in people can’t be recognized now, because ${issuer} does not answer. Try again in a minute.`,
  /** Plain ASCII without quotation marks, since these also go into a header. */
  token: {
    invalid: 'The access token is not valid.',
    tooLarge: 'The access token is too large.',
    expired: 'The access token has expired.',
    notYet: 'The access token is not valid yet.',
    otherIssuer: 'The access token is from another issuer.',
    otherAudience: (resource: string) =>
      `The access token is for another server. Request one for the resource ${resource}`,
    otherType: 'This is no access token, but a token for another purpose.',
    boundToKey: 'The access token is bound to a key. Request a bearer token.',
    noScope: (scope: string) => `The access token lacks the scope ${scope}.`,
  },
  wrongSecrets: 'Too many wrong secrets. Wait a minute, then try again.',
  bodyTooLarge: (max: string) => `The call is larger than ${max}. Upload files to /mcp/files instead.`,
  bodyIncomplete: 'The call was incomplete. Send it again.',
  notJson: 'The body is not JSON, or has too many levels or values.',
  needsSession: 'Start with “initialize”, and send the Mcp-Session-Id of its response with every other request.',
  noSession: 'That session has ended. Start a new one with “initialize”.',
  methodNotAllowed: 'Use POST, GET or DELETE.',
  notFound: 'There is nothing here. MCP is at /mcp; uploads go to /mcp/files?name=….',
  uploadEmpty: 'Send the bytes of the file as the body, with its name in the address: /mcp/files?name=talk.mp4.',
  uploadTooLarge: (max: string) => `The file is larger than ${max}.`,
} as const;
