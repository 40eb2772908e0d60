// Discord's numbers, each with its source in Discord's documentation (D) or OpenAPI file (S). Data only.

import type { ChatLimits } from '../../ports/chat.ts';

/** Per file where nothing else is said (D reference#uploading-files); an interaction brings the limit of its place. */
const FILE_BYTES = 10 * 1024 * 1024;

export const LIMITS: ChatLimits = {
  attachmentBytes: FILE_BYTES,
  // Edits of state only, so this is a bound for services that report progress often.
  edits: { gapMs: 3000 },
  // Discord takes 50 requests a second from a bot (D topics/rate-limits).
  deliveries: 100,
  suggestions: 25,
};

/** An interaction's token lives 15 minutes (D receiving-and-responding); what is sent in the last one may arrive too late. */
export const TOKEN_MS = 14 * 60_000;
/** How long an interrupted request is answered late. */
export const INTERRUPTED_MS = 24 * 3_600_000;

/** D resources/message. */
export const CONTENT_CHARACTERS = 2000;
export const FILES_PER_MESSAGE = 10;

/** D resources/message#embed-limits. */
export const EMBED = {
  title: 256,
  description: 4096,
  fields: 25,
  all: 6000,
} as const;

/** D resources/soundboard; the slots by level of boosts (Discord's help centre). */
export const SOUNDBOARD = {
  seconds: 5.2,
  bytes: 512 * 1024,
  name: { least: 2, most: 32 },
  slots: [8, 24, 36, 48],
} as const;

/** D components/reference. */
export const COMPONENTS = {
  rows: 5,
  buttonsPerRow: 5,
  buttonLabel: 80,
  customId: 100,
  modalTitle: 45,
  modalParts: 5,
  label: 45,
  labelDescription: 100,
  textInput: 4000,
  selectOptions: 25,
  radios: { least: 2, label: 100 },
  placeholder: 100,
} as const;

/** D interactions/application-commands. */
export const COMMANDS = {
  actionName: 32,
  description: 100,
  choiceName: 100,
  choiceValue: 100,
  stringOption: 6000,
  fileTypes: 10,
} as const;
