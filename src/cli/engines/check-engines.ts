// Runs programs for the installer, and checks that each installed engine really runs.

import { spawn } from 'node:child_process';
import { listApertiumPairs } from '../../studio/engines/apertium/reachable-pairs.ts';
import { surveyApertium } from '../../studio/engines/apertium/survey.ts';

interface ProgramResult {
  /** 0 for success; -1 if the program could not be started. */
  readonly code: number;
  /** stdout and stderr together. */
  readonly output: string;
}

interface RunOptions {
  /** Command prefix for root: `[]` for none, or `['sudo']`. */
  readonly rootPrefix?: readonly string[];
  /** Receives each line of stdout. */
  readonly onLine?: (line: string) => void;
}

/** English output for the parsers, and no questions. Set behind sudo, which would drop the variables. */
const ENGLISH_ENVIRONMENT = ['env', 'LC_ALL=C', 'DEBIAN_FRONTEND=noninteractive'];

/** Never rejects. The program inherits the terminal's input, in case it asks for a password. */
export function runAndCollectOutput(
  command: readonly string[],
  { rootPrefix = [], onLine }: RunOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const line = [...rootPrefix, ...ENGLISH_ENVIRONMENT, ...command];
    const child = spawn(line[0] ?? '', line.slice(1), { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    let partialLine = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const lines = (partialLine + text).split('\n');
      partialLine = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

interface EngineCheck {
  readonly engine: string;
  readonly isWorking: boolean;
  /** Version, or the reason why the engine does not run. */
  readonly detail: string;
}

const POCKETSPHINX_MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';

async function checkFfmpeg(): Promise<EngineCheck> {
  const { code, output } = await runAndCollectOutput(['ffmpeg', '-hide_banner', '-version']);
  const version = /version (\S+)/.exec(output)?.[1];
  return { engine: 'ffmpeg', isWorking: code === 0, detail: code === 0 ? (version ?? '') : 'does not start' };
}

async function checkPocketsphinx(): Promise<EngineCheck> {
  const [program, model] = await Promise.all([
    runAndCollectOutput(['sh', '-c', 'command -v pocketsphinx_batch']),
    runAndCollectOutput(['test', '-e', POCKETSPHINX_MODEL]),
  ]);
  const isWorking = program.code === 0 && model.code === 0;
  const fault = program.code !== 0 ? 'the program is missing' : 'its US English model is missing';
  return { engine: 'pocketsphinx', isWorking, detail: isWorking ? 'US English' : fault };
}

async function checkApertium(): Promise<EngineCheck> {
  const { installation, directions } = await surveyApertium();
  const pairs = listApertiumPairs(directions);
  const version = installation?.version ?? null;
  const direct = pairs.filter(({ via }) => via === undefined).length;
  return {
    engine: 'apertium',
    isWorking: pairs.length > 0,
    detail:
      version === null
        ? 'does not start, or has no language pairs'
        : `${version}; ${direct} translation directions, ${pairs.length - direct} more through a third language`,
  };
}

export const checkSystemEngines = (): Promise<EngineCheck[]> =>
  Promise.all([checkFfmpeg(), checkPocketsphinx(), checkApertium()]);
