// Instructions of a platform for `earshot init`: steps on the platform's pages, the secrets to copy, and the steps
// afterwards. In English, like the doctor, whose findings it uses.

import type { SettingsGroup, SettingValues } from '../../config/setting.ts';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Finding } from '../../kit/finding.ts';

export interface PlatformSetup<Group extends SettingsGroup = SettingsGroup> {
  /** Name of the platform as users know it. */
  readonly title: string;
  /** Returns why the present settings rule out this setup, and what to do instead. */
  findObstacle?(values: SettingValues<Group>): string | undefined;
  /** Creates a file without secrets next to `.env`, which the platform's pages ask for. */
  renderSetupFile?(values: SettingValues<Group>, context: SetupContext): SetupFile;
  /** Steps on the platform's pages before there is a secret to copy. Each names its address. */
  listFirstSteps(values: SettingValues<Group>, context: SetupContext): readonly string[];
  readonly secretPrompts: readonly SecretPrompt[];
  /** Steps that add the bot to a workspace, once the secrets are valid. */
  listNextSteps(findings: readonly Finding[]): readonly string[];
  /** Returns the first command to try, and where to type it. */
  formatFirstCommand(prefix: string): string;
}

interface SecretPrompt {
  /** Key of the setting in the platform's group. */
  readonly settingKey: string;
  readonly title: string;
  readonly instructions: readonly string[];
  /** Extracts the secret from text that people copy along with it. */
  extractSecret?(pasted: string): string;
  /** Doctor checks that the secret must pass. The other checks run once all secrets are set. */
  readonly requiredChecks: readonly string[];
}

interface SetupFile {
  readonly name: string;
  readonly text: string;
}

interface SetupContext {
  readonly catalogue: Catalogue;
  readonly publicUrl: string | undefined;
  readonly language: string;
}
