// Options of the model host: how models are found, started and measured, and how much memory they may use.

import type { Log } from '../../../kit/log.ts';
import type { ModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { HostedModelOptions } from './hosted-model.ts';

export interface ModelHostOptions extends Pick<HostedModelOptions, 'startModel' | 'measureBytes'> {
  /** Finds a model in this state. */
  readonly findModel: (model: ModelReference) => Promise<InstalledModel | undefined>;
  /** Expected memory of a loaded model in bytes, before it can be measured. */
  readonly estimateBytes: (model: InstalledModel) => number;
  /** Memory in bytes for all loaded models together. */
  readonly budgetBytes: number;
  /** Milliseconds without a request after which a model is unloaded. */
  readonly idleTimeoutMs?: number;
  /** Milliseconds that a request may still run after its job was cancelled. */
  readonly abortGraceMs?: number;
  readonly now?: () => number;
  /** Called when a model was used, with its memory in bytes if known. */
  readonly onUse?: HostedModelOptions['onUse'];
  readonly log: Log;
}
