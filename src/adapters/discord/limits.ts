// Discord's limits, each with its source in Discord's documentation or OpenAPI file. Data only.

import type { ChatLimits } from '../../ports/chat.ts';

/** Default per file (Discord docs: reference#uploading-files). Interactions state the limit of their place. */
const DEFAULT_FILE_BYTES = 10 * 1024 * 1024;

export const DISCORD_LIMITS: ChatLimits = {
  maxAttachmentBytes: DEFAULT_FILE_BYTES,
  // Limits status edits for services that report progress often.
  edits: { minGapMs: 3000 },
  // Discord allows 50 requests per second per bot (Discord docs: topics/rate-limits).
  maxDeliveries: 100,
  maxSuggestions: 25,
};

/** Interaction tokens live 15 minutes (Discord docs: receiving-and-responding). The last minute is left as a margin. */
export const INTERACTION_TOKEN_MS = 14 * 60_000;
/** Maximum age of an interrupted request that is answered after a restart. */
export const PENDING_REQUEST_TTL_MS = 24 * 3_600_000;

/** Source: Discord docs, resources/message. */
export const MAX_CONTENT_CHARACTERS = 2000;
export const MAX_FILES_PER_MESSAGE = 10;

/** Source: Discord docs, resources/message#embed-limits. */
export const EMBED_LIMITS = {
  title: 256,
  description: 4096,
  fields: 25,
  totalCharacters: 6000,
} as const;

/** Source: Discord docs, resources/soundboard. The slots depend on the server's boost level (Discord's help centre). */
export const SOUNDBOARD_LIMITS = {
  seconds: 5.2,
  bytes: 512 * 1024,
  name: { min: 2, max: 32 },
  slots: [8, 24, 36, 48],
} as const;

/** Source: Discord docs, components/reference. */
export const COMPONENT_LIMITS = {
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
  radios: { min: 2, label: 100 },
  placeholder: 100,
} as const;

/** Source: Discord docs, interactions/application-commands. */
export const COMMAND_LIMITS = {
  actionName: 32,
  description: 100,
  choiceName: 100,
  choiceValue: 100,
  stringOption: 6000,
  fileTypes: 10,
} as const;
