// Exports of the package `earshot` for extensions: the declarations and descriptors that Earshot itself uses, and
// helpers to write them. Everything else may change at any time (docs/extending/stability.md). `Stable`: the meaning
// changes only with EXTENSION_API_VERSION. `May grow`: members are added, including required ones.

import type { AdapterDescriptor } from './adapters/shared/adapter-descriptor.ts';
import type { SettingsGroup } from './config/setting.ts';
import type { Extension } from './extensions/extension.ts';
import type { ExtensionEngine } from './studio/engines/extension-engines.ts';

/**
 * Declares an extension, the default export of its module. Returns its argument; infers the settings' types.
 * Stable.
 * @example
 * export default defineExtension({ earshot: 3, operations: [morse], engines: () => [morseEngine] });
 */
export const defineExtension = <const Group extends SettingsGroup>(extension: Extension<Group>): Extension =>
  extension as unknown as Extension;

/**
 * Declares a chat platform: name, settings, and the function that creates its adapter. Returns its argument; infers the
 * settings' types.
 * May grow.
 * @example
 * export default defineExtension({ earshot: 3, platforms: [definePlatform({ name: 'telegram', … })] });
 */
export const definePlatform = <const Group extends SettingsGroup>(
  platform: AdapterDescriptor<Group>,
): AdapterDescriptor<Group> => platform;

/**
 * Declares an engine: its description and the function for its capability. Returns its argument; checks its type.
 * Stable.
 * @example
 * engines: ({ url }) => [defineEngine({ name: 'piper', kind: 'extension', capability: 'speech', … })],
 */
export const defineEngine = <Engine extends ExtensionEngine>(engine: Engine): Engine => engine;

/** The schema library for settings and fields: the same copy that Earshot uses. Stable. */
export { z } from 'zod';

// Extensions. Stable.

export { EXTENSION_API_VERSION, type Extension } from './extensions/extension.ts';

// Settings: base definitions with schemas that several settings share. Stable.

export {
  createListSettingBase,
  createSecretSettingBase,
  type SettingsGroup,
  type SettingValues,
  toOptionalSchema,
  urlSettingBase,
  wholeNumberSchema,
} from './config/setting.ts';

// Operations: the declaration, the builders of its fields, and the outcome. Stable.

export {
  type Command,
  defineOperation,
  type Field,
  type FieldDefinitions,
  findFieldName,
  type Operation,
  toShortFieldName,
} from './domain/commands/command.ts';
export {
  choiceField,
  dictionariesField,
  fileField,
  languageField,
  languagesField,
  linkField,
  numberField,
  numbersField,
  optionalField,
  textField,
  textLinesField,
  toggleField,
  voiceField,
} from './domain/commands/field-builders.ts';
export type { FollowUp } from './domain/commands/follow-up.ts';
export type { OutcomeSpec } from './domain/commands/outcome-spec.ts';
export type { FileKind, MediaFile } from './domain/media/file-kinds.ts';
export { type Language, type LanguageSide, listLanguagesForSide } from './domain/media/language.ts';

// Engines: a type per ability, and the types they return and throw. Stable.

/** Encodes mono samples from -1 to 1 as a WAV file, and decodes 16-bit WAV files with a plain header. Stable. */
export { decodeMonoWav, encodeMonoWav } from './studio/audio/wav.ts';
export type {
  CloningEngine,
  EngineDescription,
  EngineGrade,
  GeneratedSound,
  RecognisedUtterance,
  RecognitionEngine,
  RecognitionOptions,
  RecognitionResult,
  SeparatedStems,
  SeparationEngine,
  SoundEngine,
  SoundRequest,
  Speaker,
  SpeechEngine,
  TranslatedLines,
  TranslationEngine,
  TranslationOptions,
} from './studio/engines/engine.ts';
export {
  type ExtensionEngine,
  findExtensionVoiceKey,
  type OperationEngine,
} from './studio/engines/extension-engines.ts';
export { EngineError, JobError } from './studio/errors.ts';
export { combineMessages, type MessagesWithEnglish } from './studio/messages.ts';
export type { EngineVoice } from './studio/voices/engine-voice.ts';
export type { VoiceDesign } from './studio/voices/voice-design.ts';
export type { WorkFile, WorkFunction, WorkReport, WorkResult } from './studio/work.ts';

// Engines: code that they share. May grow.

/**
 * Translates lines but protects mentions, links, prices, markup and dictionary words from the translator, then restores
 * and checks them. May grow.
 */
export { translateLines } from './studio/engines/translation/translate-lines.ts';

// Platforms: the port, and the types an adapter receives, returns and throws. May grow.

export type {
  AdapterDescriptor,
  PlatformContext,
  PlatformFileRelay,
} from './adapters/shared/adapter-descriptor.ts';
export type { Config } from './config/config.ts';
export type { Catalogue } from './domain/commands/catalogue.ts';
export type { FileRef, FormDraft, Invocation, ParseResult, Problem, Request } from './domain/commands/invocation.ts';
export type { Person, Place } from './domain/person.ts';
export type { OpaqueMessageRef, TaskOrigin } from './domain/tasks/task.ts';
export type { Action, ActionName, View } from './domain/views/view.ts';
export type { Finding } from './kit/finding.ts';
export type { ByteRange } from './kit/http/file-response.ts';
export type { Json } from './kit/json.ts';
export type { Log } from './kit/log.ts';
export {
  type Bot,
  type ChatAdapter,
  type ChatLimits,
  type Delivery,
  EditRateLimitError,
  FileBusyError,
  FileGoneError,
  FilesTooLargeError,
  FileUnreadableError,
  type OpenedFile,
  type PostedDelivery,
  UndeliverableError,
} from './ports/chat.ts';
export type { Clock } from './ports/clock.ts';
export type { HttpMount } from './ports/http-mount.ts';
export type { KeyValueStore } from './ports/store.ts';

// Messages: texts as data, and the language that renders them. May grow.

export type { Messages } from './messages/format.ts';
export { type Message, type MessageId, message, type Text, type UnitValue } from './messages/message.ts';
export { bytes, date, duration, elapsed, language, list, percent, quotedList } from './messages/values.ts';

// Platforms: code that adapters share. May grow.

export { ApiError, findErrorCode, isApiErrorOfKind, isConnectFailure } from './adapters/shared/api-error.ts';
export {
  createDeliveryProgress,
  type DeliveryStep,
  runPendingSteps,
  tryDeliveryMethods,
} from './adapters/shared/delivery-steps.ts';
export { downloadFile, type FileHost } from './adapters/shared/download-file.ts';
export { applySubmission, createFormField, selectFormFields } from './adapters/shared/form.ts';
export { createFormDraftStore, FormDraftSchema } from './adapters/shared/form-drafts.ts';
export { createPendingRequests, trackWhile } from './adapters/shared/pending-requests.ts';
export {
  type FileUpload,
  openUpload,
  prepareUploads,
  toUploadFileName,
  type UploadContent,
} from './adapters/shared/prepare-uploads.ts';
export { formatAlternatives, formatFieldProblem } from './adapters/shared/rejection.ts';
export { createRequestIntake, type RequestIntake } from './adapters/shared/request-intake.ts';
export type { Responder } from './adapters/shared/responder.ts';
export {
  arrangeButtonRows,
  isPrimaryAction,
  parseTaskButton,
  type TaskButton,
} from './adapters/shared/task-buttons.ts';
export { looksLikeCommand, parseCommandLine } from './domain/commands/parse-command-line.ts';
export { getMessages, type MessagesProvider } from './domain/messages.ts';
export { localizeView } from './domain/views/localize-view.ts';
export { createFailedFinding, createPassedFinding } from './kit/finding.ts';
export { sliceStream } from './kit/http/file-response.ts';
export { createShortId, deriveShortId } from './kit/id.ts';
export { formatError } from './kit/log.ts';
export { removeInvisible, toSingleLine, truncate, truncateAtWord } from './kit/text.ts';
export { createWorkTracker } from './kit/work-tracker.ts';
