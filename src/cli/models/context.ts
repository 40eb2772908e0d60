// What the commands depend on: the machine, the operator and the settings, which tests replace, and the parts that
// run-models.ts builds from the command line.

import type { DiskSpace } from '../../kit/disk/disk-space.ts';
import type { Sleeper } from '../../kit/retry.ts';
import type { ModelTrial } from '../../studio/models/model-trials.ts';
import type { FindTrial } from '../../studio/models/read-trials.ts';
import type { Catalogue } from './catalogue.ts';
import type { Fetcher } from './fetch/fetch-file.ts';
import type { CommandOutput, OutputStreams } from './output/output.ts';
import type { Progress } from './output/progress.ts';

export interface ModelsDependencies {
  /** Models folder. */
  readonly root: string;
  readonly catalogue: Catalogue;
  readonly settings: {
    /** Setting MODELS. */
    readonly models: readonly string[];
    /** Setting MODELS_MIRROR. */
    readonly mirror: string | undefined;
    /** Base tag for sets without languages. */
    readonly defaultLanguage: string;
  };
  readonly streams: OutputStreams;
  /** Width of the terminal; `undefined` without one. */
  getColumns(): number | undefined;
  /** Asks yes or no; `isYes`: the answer of an empty line. `undefined` without a terminal. */
  readonly ask: ((question: string, isYes: boolean) => Promise<boolean>) | undefined;
  /** Runs a model of a models folder once. Never rejects. */
  readonly tryModel: (root: string, path: string) => Promise<ModelTrial>;
  /** Reads the results of the studio's model trials. */
  readonly readTrials: () => FindTrial;
  readonly measureDisk: (folder: string) => Promise<DiskSpace>;
  /** Version of an engine's package; `undefined` if it is not installed. */
  readonly findEngineVersion: (packageName: string) => string | undefined;
  readonly clock: Sleeper & { now(): number };
  /** Aborted when the operator stops the command. */
  readonly signal: AbortSignal;
}

export interface CommandOptions {
  /** Answers the question before fetching. */
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** Licence ids and names of models whose questions are agreed to. */
  readonly accept: readonly string[];
}

export interface CommandContext extends ModelsDependencies {
  readonly options: CommandOptions;
  readonly fetcher: Fetcher;
  readonly progress: Progress;
  readonly output: CommandOutput;
}
