// What a platform says of how it is set up by a person at a terminal (`earshot init`): what to do over there, which secrets to bring
// back, and what comes after. In English, like the doctor, whose findings it goes by.

import type { SettingsGroup, ValuesOf } from '../../config/setting.ts';
import type { Catalogue } from '../../domain/commands/command.ts';
import type { Finding } from '../../kit/finding.ts';

export interface Setup<Group extends SettingsGroup = SettingsGroup> {
  /** As people call the platform. */
  readonly title: string;
  /** Why it cannot be set up like this with what is set already, and what to do instead. */
  unfit?(values: ValuesOf<Group>): string | undefined;
  /** What has to be at hand over there: a file beside `.env` with nothing secret in it. */
  file?(values: ValuesOf<Group>, parts: SetupParts): SetupFile;
  /** What to do over there before there is anything to bring, each page named by its address. */
  before(values: ValuesOf<Group>, parts: SetupParts): readonly string[];
  /** In the order in which they are asked for. */
  readonly secrets: readonly SetupSecret[];
  /** How the bot comes to where people are, once its secrets are good. */
  after(findings: readonly Finding[]): readonly string[];
  /** What to type to try it, and where. */
  firstWords(prefix: string): string;
}

interface SetupSecret {
  /** Its key in the group. */
  readonly setting: string;
  readonly title: string;
  readonly where: readonly string[];
  /** It alone, of what people copy along with it. */
  bare?(pasted: string): string;
  /** The doctor's checks that it must pass; others come when everything is there. */
  readonly checks: readonly string[];
}

interface SetupFile {
  readonly name: string;
  readonly text: string;
}

interface SetupParts {
  readonly catalogue: Catalogue;
  readonly publicUrl: string | undefined;
  readonly language: string;
}
