// A platform's secrets, brought one after the other: each is asked for without showing it and tried at the platform before the next.
// Nothing is written here.

import type { AdapterDescriptor } from '../../adapters/shared/descriptor.ts';
import type { Setup } from '../../adapters/shared/setup.ts';
import type { Finding } from '../../kit/finding.ts';

interface BringParts {
  readonly descriptor: AdapterDescriptor;
  readonly setup: Setup;
  /** The doctor's findings with these secrets over what is set already. */
  examine(typed: Readonly<Record<string, string>>): Promise<readonly Finding[]>;
  /** What is set already, by the setting's name. */
  held(name: string): string | undefined;
  /** Why it cannot be a value of that setting. */
  unreadable(setting: string, value: string): string | undefined;
  /** What a person typed, unseen. */
  ask(question: string): Promise<string>;
  say(text: string): void;
  /** Called before the first question: nobody needs the portal for what is there and good. */
  explain(): void;
}

export interface Brought {
  /** What is new, by the setting's name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

const trouble = (findings: readonly Finding[], checks: readonly string[]) =>
  findings.filter(({ check, ok }) => !ok && checks.includes(check));

const told = ({ check, finding, next }: Finding): string =>
  `  FAULT ${check}: ${finding}\n${next === undefined ? '' : `        to do: ${next}\n`}`;

export async function bringSecrets(parts: BringParts): Promise<Brought> {
  const { descriptor, setup, examine, held, unreadable, ask, say, explain } = parts;
  const typed: Record<string, string> = {};
  let findings: readonly Finding[] = [];
  let explained = false;

  /** Whether it is good at the platform. */
  const tried = async (checks: readonly string[]): Promise<boolean> => {
    say(`Asking ${setup.title} …\n`);
    findings = await examine(typed);
    const faults = trouble(findings, checks);
    for (const one of faults) say(told(one));
    for (const { check, ok, finding } of findings)
      if (ok && faults.length === 0 && checks.includes(check)) say(`  ok    ${check}: ${finding}\n`);
    return faults.length === 0;
  };

  for (const { setting, title, where, checks } of setup.secrets) {
    const name = descriptor.settings.settings[setting]?.name ?? setting;
    if (held(name)) {
      say(`\n${name} is set already.\n`);
      if (await tried(checks)) continue;
    }
    if (!explained) explain();
    explained = true;
    say(`\n${title}\n${where.map((line) => `  ${line}\n`).join('')}`);
    do {
      const value = (await ask(`Paste it here (it is not shown) and press Enter:`)).trim();
      const fault = value === '' ? `${name} is empty.` : unreadable(setting, value);
      if (fault !== undefined) {
        say(`  ${fault}\n`);
        continue;
      }
      typed[name] = value;
    } while (typed[name] === undefined || !(await tried(checks)));
  }
  return { typed, findings };
}
