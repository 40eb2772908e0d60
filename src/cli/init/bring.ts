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
  /** Does it while nothing that is typed is shown. */
  unseen<Done>(work: () => Promise<Done>): Promise<Done>;
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

const itself = (pasted: string): string => pasted;

const told = ({ check, finding, next }: Finding): string =>
  `  FAULT ${check}: ${finding}\n${next === undefined ? '' : `        to do: ${next}\n`}`;

export async function bringSecrets(parts: BringParts): Promise<Brought> {
  const { descriptor, setup, examine, held, unreadable, ask, say, unseen, explain } = parts;
  const typed: Record<string, string> = {};
  let findings: readonly Finding[] = [];
  let explained = false;

  /** Whether it is good at the platform. */
  const tried = async (checks: readonly string[]): Promise<boolean> => {
    findings = await unseen(() => {
      say(`Asking ${setup.title} …\n`);
      return examine(typed);
    });
    const faults = trouble(findings, checks);
    for (const one of faults) say(told(one));
    for (const { check, ok, finding } of findings)
      if (ok && faults.length === 0 && checks.includes(check)) say(`  ok    ${check}: ${finding}\n`);
    return faults.length === 0;
  };

  for (const { setting, title, where, bare = itself, checks } of setup.secrets) {
    const name = descriptor.settings.settings[setting]?.name ?? setting;
    if (held(name)) {
      say(`\n${name} is set already.\n`);
      if (await tried(checks)) continue;
    }
    if (!explained) explain();
    explained = true;
    say(`\n${title}\n${where.map((line) => `  ${line}\n`).join('')}`);
    for (;;) {
      const value = bare((await ask(`Paste it here (it is not shown) and press Enter:`)).trim());
      const isAgain = value === '' && Boolean(typed[name] ?? held(name));
      const fault = value === '' ? `${name} is empty.` : unreadable(setting, value);
      if (fault !== undefined && !isAgain) {
        say(`  ${fault}\n`);
        continue;
      }
      if (!isAgain) typed[name] = value;
      if (await tried(checks)) break;
      // The network was away, say.
      say('  Enter alone tries the same once more.\n');
    }
  }
  return { typed, findings };
}
