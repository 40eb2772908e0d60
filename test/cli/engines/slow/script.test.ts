// Runs the real installer, with fake programs first in PATH: its calls, output and exit code.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { isDebianLike } from '../../../../src/cli/engines/apt.ts';

const SCRIPT = join(import.meta.dirname, '../../../../src/cli/engines.ts');
const os = existsSync('/etc/os-release') ? await readFile('/etc/os-release', 'utf8') : '';
const debian = isDebianLike(os);
const asRoot = process.getuid?.() === 0;
if (!debian || !asRoot) process.stderr.write('Not run: tests of the installer that need Debian and root\n');

/** An apt-get without package lists until they are updated. Logs its arguments. */
const APT = `#!/bin/sh
echo "$*" >> "$0.log"
case " $* " in
  *" --version "*) exit 0;;
  *" update "*) touch "$0.lists"; exit 0;;
esac
if [ -e "$0.broken" ]; then echo 'E: Unmet dependencies.' >&2; exit 100; fi
if [ ! -e "$0.lists" ]; then
  for name; do case "$name" in -*|*::*|install) ;; *) echo "E: Unable to locate package $name" >&2;; esac; done
  exit 100
fi
case " $* " in
  *" --simulate "*) echo 'Inst cg3 (1.3.9 Debian [amd64])';;
  *" --print-uris "*) echo 'Need to get 20.4 MB of archives.';;
  *) echo 'pmstatus:cg3:40.0:Unpacking cg3 (amd64)';;
esac
`;

type Run = (...words: string[]) => string;

async function inFolder(work: (folder: string, run: Run, runScript: Run) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  for (const program of ['env', 'sh', 'touch', 'test']) await symlink(`/usr/bin/${program}`, join(folder, program));
  const runScript = (script = '', ...options: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [script, ...options], {
      env: { PATH: folder, TMPDIR: folder },
      encoding: 'utf8',
    });
    return `${status} ${stdout}`;
  };
  const run = (...options: string[]) => runScript(SCRIPT, ...options);
  try {
    await work(folder, run, runScript);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const withApt = async (folder: string) => {
  const apt = join(folder, 'apt-get');
  await writeFile(apt, APT);
  await chmod(apt, 0o755);
  return apt;
};

test('without apt-get it explains what to install by hand', () =>
  inFolder(async (_, run) => {
    expect(run('--yes')).toMatch(/^1 Nothing was installed: apt-get [\s\S]*ffmpeg[\s\S]*apertium/);
  }));

test.skipIf(!debian || !asRoot)('empty lists are updated first; a dry run changes nothing', () =>
  inFolder(async (folder, run) => {
    const apt = await withApt(folder);
    expect(run('--dry-run')).toMatch(/^0 The package lists of apt-get are missing or old/);
    expect(run()).toMatch(/^1 .*no terminal for questions/s);
    expect(await readFile(`${apt}.log`, 'utf8')).not.toMatch(/update|^--yes -o/m);
    expect(run('--yes')).toMatch(/20\.4 MB to download[\s\S]*translation engine: cg3[\s\S]*40 % installing/);
    expect((await readFile(`${apt}.log`, 'utf8')).match(/ (update|install)\b(?=.*$)/gm)?.slice(-4)).toEqual([
      ' update',
      ' install',
      ' install',
      ' install',
    ]);
  }),
);

test.skipIf(!debian || !asRoot)('reports an apt failure instead of “nothing to do”', () =>
  inFolder(async (folder, run) => {
    await writeFile(`${await withApt(folder)}.broken`, '');
    expect(run('--yes')).toMatch(/^1 apt-get --simulate install failed:\n {2}Unmet dependencies/);
  }),
);

/** The stage of the image that installs the engines has neither packages of npm nor other sources. */
test('runs with only the files that the image copies', () =>
  inFolder(async (folder, _, runScript) => {
    const root = join(import.meta.dirname, '../../../..');
    const stage = (await readFile(join(root, 'Dockerfile'), 'utf8'))
      .split(/^FROM /m)
      .find((one) => / AS system-on$/m.test(one));
    for (const [, from = '', to = ''] of (stage ?? '').matchAll(/^COPY (\S+) (\S+)$/gm))
      await cp(join(root, from), join(folder, to.endsWith('/') ? join(to, basename(from)) : to), { recursive: true });
    expect(runScript(join(folder, 'src/cli/engines.ts'), '--yes')).toMatch(/^1 Nothing was installed: apt-get /);
  }));
