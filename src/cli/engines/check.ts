// After the installation: whether each engine really runs, not only whether its package is there.
// Looks and tells; installs nothing.

import { describeTranslation } from '../../studio/engines/translate.ts';
import { run } from './run.ts';

export interface Checked {
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
    run(['sh', '-c', 'command -v pocketsphinx_continuous']),
    run(['test', '-e', MODEL]),
  ]);
  const works = program.code === 0 && model.code === 0;
  const fault = program.code !== 0 ? 'the program is missing' : 'its US English model is missing';
  return { engine: 'pocketsphinx', works, finding: works ? 'US English' : fault };
}

async function apertium(): Promise<Checked> {
  const { pairs, version } = await describeTranslation();
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
