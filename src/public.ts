// What extensions import as `earshot`: the declarations and descriptors that Earshot itself is made of, and what helps to write them.
// What stands here is the public face of the package; what does not may change at any time (docs/extending/stability.md). `stable`:
// changes its meaning only with INTERFACE_VERSION. `may grow`: members are added, also such as an extension has to have.

import type { AdapterDescriptor } from './adapters/shared/descriptor.ts';
import type { SettingsGroup } from './config/setting.ts';
import type { Extension } from './extensions/extension.ts';
import type { OutsideEngine } from './studio/engines/from-outside.ts';

/**
 * What the module of an extension exports by default. Changes nothing; gives the settings their types.
 * Stable.
 */
export const defineExtension = <const Group extends SettingsGroup>(extension: Extension<Group>): Extension =>
  extension as unknown as Extension;

/**
 * A chat platform: its name, its settings, and the function that makes its adapter. Changes nothing; gives the settings their types.
 * May grow.
 */
export const definePlatform = <const Group extends SettingsGroup>(
  platform: AdapterDescriptor<Group>,
): AdapterDescriptor<Group> => platform;

/**
 * An engine: what it can do, what is there of it, and the one function of its ability. Changes nothing; checks its type.
 * Stable.
 */
export const defineEngine = <Engine extends OutsideEngine>(engine: Engine): Engine => engine;

/** The schema library that settings and fields are written in: the same copy that Earshot uses. Stable. */
export { z } from 'zod';
// Platforms: what all adapters do alike. May grow.
export type { Asker } from './adapters/shared/asker.ts';
export { inRows, readTaskButton, standsOut, type TaskButton } from './adapters/shared/buttons.ts';
export { firstWay, openProgress, runSteps, type Step } from './adapters/shared/delivery.ts';
// Platforms: the port, and what an adapter answers with and throws. May grow.
export type { AdapterDescriptor, PlatformParts, PlatformRelay } from './adapters/shared/descriptor.ts';
export { download, type FileHost } from './adapters/shared/download.ts';
export { createDrafts, type Draft, DraftNote } from './adapters/shared/drafts.ts';
export { ApiError, failedAs, neverSent, socketWord } from './adapters/shared/errors.ts';
export { type FileUpload, fileName, uploadsOf } from './adapters/shared/files.ts';
export { fieldsToAsk, filledIn, formField, sayProblem } from './adapters/shared/form.ts';
export { insteadLine } from './adapters/shared/instead.ts';
export { createIntake, type Intake } from './adapters/shared/intake.ts';
export { type Texts, textsFor, type Wording, type WordingFor } from './adapters/shared/texts/index.ts';
export { createUnfinished, during } from './adapters/shared/unfinished.ts';
export type { Config } from './config/config.ts';
// Settings: rows with the schemas that several of them share. Stable.
export {
  address as webAddress,
  listOf,
  optional as optionalSetting,
  pasted,
  type SettingsGroup,
  type ValuesOf,
  wholeNumber,
} from './config/setting.ts';
// Operations: the declaration and the builders of its fields. Stable.
export {
  type Catalogue,
  type Command,
  type Field,
  type Fields,
  fieldNamed,
  type Operation,
  operation,
  shortName,
} from './domain/commands/command.ts';
export {
  choice,
  file,
  language,
  languages,
  lines,
  link,
  namedDictionaries,
  number,
  numbers,
  optional,
  text,
  toggle,
  voice,
} from './domain/commands/field-builders.ts';
export type { Follow } from './domain/commands/follow.ts';
export { looksLikeCommand, readLine } from './domain/commands/grammar.ts';
export type { FileRef, Person, Place, Problem, Reading, Request } from './domain/commands/invocation.ts';
export type { CommandWords, FieldLocalWords, Locale } from './domain/commands/locale.ts';
export type { OutcomeSpec } from './domain/commands/outcome-spec.ts';
export type { FileKind, MediaFile } from './domain/media/file-kinds.ts';
export { type Language, languagesFor, type Side } from './domain/media/language.ts';
export type { MessageRef, Origin } from './domain/tasks/task.ts';
export type { Action, ActionName, View } from './domain/views/view.ts';
// Extensions. Stable.
export { type Extension, INTERFACE_VERSION } from './extensions/extension.ts';
export { type Finding, fault, fine } from './kit/finding.ts';
export type { Part } from './kit/http/file-answer.ts';
export { cut as partOfStream } from './kit/http/file-answer.ts';
export { idFor, shortId } from './kit/id.ts';
export type { Json } from './kit/json.ts';
export { type Log, reasonOf } from './kit/log.ts';
export { createRunning } from './kit/running.ts';
export { cut, cutAtWord, oneLine, visible } from './kit/text.ts';
export {
  type Bot,
  type ChatAdapter,
  type ChatLimits,
  type Delivered,
  type Delivery,
  FileBusy,
  FileGone,
  FilesTooLarge,
  FileUnreadable,
  type OpenFile,
  TooManyEdits,
  Undeliverable,
} from './ports/chat.ts';
export type { Clock } from './ports/clock.ts';
export type { Mount } from './ports/mount.ts';
export type { Notes } from './ports/store.ts';
/** Mono samples from -1 to 1 as a WAV file, and back from one of 16 bits with a plain header. Stable. */
export { decodeWav, encodeWav } from './studio/audio/wav.ts';
/**
 * Lines through a translator that knows nothing of what has to stay as it is (mentions, links, prices, markup, words of dictionaries): kept
 * out of it, put back and checked. May grow.
 */
export { translateLines } from './studio/engines/bergamot/lines.ts';
// Engines: one type for each ability, and what they answer with and throw. Stable.
export type {
  EngineFacts,
  Grade,
  Hearing,
  LikenessEngine,
  MadeSound,
  OwnVoice,
  Recognised,
  RecognitionEngine,
  Separated,
  SeparationEngine,
  SoundEngine,
  SoundOrder,
  Speaker,
  SpeechEngine,
  TranslatedLines,
  TranslationEngine,
  TranslationWay,
  Utterance,
} from './studio/engines/engine.ts';
export { type OperationEngine, type OutsideEngine, ownVoice } from './studio/engines/from-outside.ts';
export { EngineFailed, JobFault } from './studio/faults.ts';
export type { Work, WorkFile, WorkReport, WorkResult } from './studio/operations/work.ts';
export { plainly, type Remarks, told } from './studio/told.ts';
export type { VoiceDesign } from './studio/voices/design.ts';
