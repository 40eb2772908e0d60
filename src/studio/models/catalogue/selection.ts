// Collects models for an operator: which ones, for which languages, what was left out and why, and the sum of sizes.

import { findCatalogueModel } from './catalogue.ts';
import { explainMisfit, type Machine, toMegabytes } from './machine-fit.ts';
import { CATALOGUE_KINDS, type CatalogueKind, type CatalogueModel } from './row.ts';
import { getFetchBytes } from './sizes.ts';

interface SelectedModel {
  readonly model: CatalogueModel;
  /** Requested languages that it is for. Empty for models without a language. */
  readonly languages: readonly string[];
  readonly asks: boolean;
}

interface LeftOutModel {
  readonly model: CatalogueModel;
  readonly reason: string;
}

interface MissingModel {
  readonly kind: CatalogueKind;
  readonly language: string;
  readonly reason: string;
}

export interface Selection {
  /** In order of kinds. */
  readonly selected: readonly SelectedModel[];
  readonly leftOut: readonly LeftOutModel[];
  /** Requested languages for which no model exists. */
  readonly missing: readonly MissingModel[];
  readonly fetchBytes: number;
  /** Memory of the largest model. */
  readonly memoryBytes: number;
}

export type SelectionBuilder = ReturnType<typeof createSelection>;

export interface SelectionLimits {
  readonly machine: Machine;
  readonly maxBytes?: number;
  /** False leaves out models whose licence must be agreed to. */
  readonly allowsQuestions?: boolean;
}

const listNeeds = ({ needs = [] }: CatalogueModel): readonly CatalogueModel[] =>
  needs.flatMap((name) => findCatalogueModel(name) ?? []);

const sumFetchBytes = (models: readonly CatalogueModel[]): number =>
  models.reduce((total, model) => total + getFetchBytes(model), 0);

const asksQuestion = ({ licence }: CatalogueModel): boolean => licence.question !== undefined;

/** Returns the reason why a model cannot be selected, apart from its size. */
export function explainRejection(model: CatalogueModel, limits: SelectionLimits): string | undefined {
  if (!model.isOffered) return 'It is not offered.';
  if (limits.allowsQuestions === false && asksQuestion(model)) return 'Its licence must be agreed to.';
  return explainMisfit(model, limits.machine);
}

export function createSelection(limits: SelectionLimits) {
  const { maxBytes = Number.POSITIVE_INFINITY } = limits;
  const selected = new Map<CatalogueModel, Set<string>>();
  const leftOut = new Map<CatalogueModel, string>();
  const missing: MissingModel[] = [];

  /** Reason against adding the models, if any, and the model that it is about. */
  function findObstacle(models: readonly CatalogueModel[]): LeftOutModel | undefined {
    const all = new Set(models.flatMap((model) => [model, ...listNeeds(model)]));
    const added = [...all].filter((model) => !selected.has(model));
    for (const model of added) {
      const reason = explainRejection(model, limits);
      if (reason !== undefined) return { model, reason };
    }
    const [model] = added;
    if (!model || sumFetchBytes([...selected.keys(), ...added]) <= maxBytes) return undefined;
    return { model, reason: `With it, more than ${toMegabytes(maxBytes)} MB would be fetched.` };
  }

  return {
    /** Adds all of the models with what they need, or none of them. Returns true if they are selected. */
    add(models: readonly CatalogueModel[], languages: readonly string[]): boolean {
      const obstacle = findObstacle(models);
      if (obstacle) {
        leftOut.set(obstacle.model, obstacle.reason);
        return false;
      }
      for (const model of models) {
        selected.set(model, new Set([...(selected.get(model) ?? []), ...languages]));
        for (const needed of listNeeds(model)) selected.set(needed, selected.get(needed) ?? new Set());
      }
      return true;
    },
    miss: (one: MissingModel): void => void missing.push(one),
    build(): Selection {
      const models = [...selected.keys()].toSorted(
        (a, b) => CATALOGUE_KINDS.indexOf(a.kind) - CATALOGUE_KINDS.indexOf(b.kind),
      );
      return {
        selected: models.map((model) => ({
          model,
          languages: [...(selected.get(model) ?? [])],
          asks: asksQuestion(model),
        })),
        leftOut: [...leftOut].filter(([model]) => !selected.has(model)).map(([model, reason]) => ({ model, reason })),
        missing,
        fetchBytes: sumFetchBytes(models),
        memoryBytes: Math.max(0, ...models.map(({ memoryBytes }) => memoryBytes)),
      };
    },
  };
}
