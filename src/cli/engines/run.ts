// Programs run for the installer, quietly or with every line of their output handed on; and, after the installation, whether each
// engine really runs, not only whether its package is there.

import { spawn } from 'node:child_process';
import { pairsOver } from '../../studio/engines/apertium/offered.ts';
import { surveyTranslation } from '../../studio/engines/apertium/survey.ts';

interface Ran {
  /** 0 when it went well; -1 when the program could not be started. */
  readonly code: number;
  /** Both channels. */
  readonly output: string;
}

interface RunOptions {
  /** What becomes root: `[]` for nobody, `['sudo']`. */
  readonly as?: readonly string[];
  /** Gets each line of standard output as it comes. */
  readonly onLine?: (line: string) => void;
}

/** English output, no questions: what it prints is read by us. sudo would drop it, so it is set behind it. */
const PLAIN = ['env', 'LC_ALL=C', 'DEBIAN_FRONTEND=noninteractive'];

/** Never rejects. The terminal stays the program's input: a password may be asked for. */
export function run(command: readonly string[], { as = [], onLine }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const line = [...as, ...PLAIN, ...command];
    const child = spawn(line[0] ?? '', line.slice(1), { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    let unfinished = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

interface Checked {
  readonly engine: string;
  readonly works: boolean;
  /** Version, or what is wrong. */
  readonly finding: string;
}

const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';

async function ffmpeg(): Promise<Checked> {
  const { code, output } = await run(['ffmpeg', '-hide_banner', '-version']);
  const version = /version (\S+)/.exec(output)?.[1];
  return { engine: 'ffmpeg', works: code === 0, finding: code === 0 ? (version ?? '') : 'does not start' };
}

async function pocketsphinx(): Promise<Checked> {
  const [program, model] = await Promise.all([
    run(['sh', '-c', 'command -v pocketsphinx_batch']),
    run(['test', '-e', MODEL]),
  ]);
  const works = program.code === 0 && model.code === 0;
  const fault = program.code !== 0 ? 'the program is missing' : 'its US English model is missing';
  return { engine: 'pocketsphinx', works, finding: works ? 'US English' : fault };
}

async function apertium(): Promise<Checked> {
  const { installation, directions } = await surveyTranslation();
  const pairs = pairsOver(directions);
  const version = installation?.version ?? null;
  const direct = pairs.filter(({ via }) => via === undefined).length;
  return {
    engine: 'apertium',
    works: pairs.length > 0,
    finding:
      version === null
        ? 'does not start, or has no pairs'
        : `${version}; ${direct} directions work, ${pairs.length - direct} more in two steps`,
  };
}

export const checkEngines = (): Promise<Checked[]> => Promise.all([ffmpeg(), pocketsphinx(), apertium()]);
