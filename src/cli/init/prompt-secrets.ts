// Asks for a platform's secrets without showing them, and checks each one at the platform before the next. Writes no
// files.

import type { AdapterDescriptor } from '../../adapters/shared/adapter-descriptor.ts';
import type { PlatformSetup } from '../../adapters/shared/platform-setup.ts';
import type { Finding } from '../../kit/finding.ts';

interface PromptForSecretsOptions {
  readonly descriptor: AdapterDescriptor;
  readonly setup: PlatformSetup;
  /** Runs the doctor with the new secrets and the present settings. */
  examine(typed: Readonly<Record<string, string>>): Promise<readonly Finding[]>;
  getCurrentValue(name: string): string | undefined;
  findInvalidReason(setting: string, value: string): string | undefined;
  askHidden(question: string): Promise<string>;
  print(text: string): void;
  withHiddenInput<Done>(work: () => Promise<Done>): Promise<Done>;
  /** Called before the first question. Not called if all present secrets are valid. */
  printInstructions(): void;
}

export interface SecretPromptResult {
  /** New values by the setting's name. */
  readonly newValues: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

const selectFailures = (findings: readonly Finding[], checks: readonly string[]) =>
  findings.filter(({ check, ok }) => !ok && checks.includes(check));

const identity = (pasted: string): string => pasted;

const formatFailure = ({ check, summary, advice }: Finding): string =>
  `  FAULT ${check}: ${summary}\n${advice === undefined ? '' : `        to do: ${advice}\n`}`;

export async function promptForSecrets(options: PromptForSecretsOptions): Promise<SecretPromptResult> {
  const {
    descriptor,
    setup,
    examine,
    getCurrentValue,
    findInvalidReason,
    askHidden,
    print,
    withHiddenInput,
    printInstructions,
  } = options;
  const newValues: Record<string, string> = {};
  let findings: readonly Finding[] = [];
  let explained = false;

  /** Resolves to true if the secrets pass the checks. */
  const verify = async (checks: readonly string[]): Promise<boolean> => {
    findings = await withHiddenInput(() => {
      print(`Checking with ${setup.title} …\n`);
      return examine(newValues);
    });
    const faults = selectFailures(findings, checks);
    for (const one of faults) print(formatFailure(one));
    for (const { check, ok, summary } of findings)
      if (ok && faults.length === 0 && checks.includes(check)) print(`  ok    ${check}: ${summary}\n`);
    return faults.length === 0;
  };

  for (const { settingKey, title, instructions, extractSecret = identity, requiredChecks } of setup.secretPrompts) {
    const name = descriptor.settings.settings[settingKey]?.name ?? settingKey;
    if (getCurrentValue(name)) {
      print(`\n${name} is already set.\n`);
      if (await verify(requiredChecks)) continue;
    }
    if (!explained) printInstructions();
    explained = true;
    print(`\n${title}\n${instructions.map((line) => `  ${line}\n`).join('')}`);
    for (;;) {
      const value = extractSecret((await askHidden(`Paste it here (hidden) and press Enter:`)).trim());
      const isRetry = value === '' && Boolean(newValues[name] ?? getCurrentValue(name));
      const fault = value === '' ? `${name} is empty.` : findInvalidReason(settingKey, value);
      if (fault !== undefined && !isRetry) {
        print(`  ${fault}\n`);
        continue;
      }
      if (!isRetry) newValues[name] = value;
      if (await verify(requiredChecks)) break;
      // For instance after a network error.
      print('  Press Enter to try the same value again.\n');
    }
  }
  return { newValues, findings };
}
