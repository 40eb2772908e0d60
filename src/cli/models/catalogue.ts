// The catalogue as the commands use it: the one of the release, for this machine. Tests pass another one.

import { findCatalogueModel, listCatalogue } from '../../studio/models/catalogue/catalogue.ts';
import { chooseForLanguages } from '../../studio/models/catalogue/choose-models.ts';
import { isAllowedHost } from '../../studio/models/catalogue/hosts.ts';
import { explainMisfit, type Machine } from '../../studio/models/catalogue/machine-fit.ts';
import type { CatalogueKind, CatalogueModel } from '../../studio/models/catalogue/row.ts';
import type { Selection } from '../../studio/models/catalogue/selection.ts';
import { buildModelSet, type ModelSetName } from '../../studio/models/catalogue/sets.ts';
import { findSimilarNames } from '../../studio/models/catalogue/similar-names.ts';
import type { HostRule } from './fetch/address-policy.ts';

export interface Catalogue {
  find(name: string): CatalogueModel | undefined;
  list(filter?: { readonly kind?: CatalogueKind; readonly language?: string }): readonly CatalogueModel[];
  /** Names that are similar to a mistyped one. */
  suggest(name: string): readonly string[];
  /**
   * Best models of each kind that fit this machine, or those of a set. `allowsQuestions: false` leaves out models whose
   * licence must be agreed to.
   */
  choose(languages: readonly string[], set?: ModelSetName, options?: { readonly allowsQuestions?: boolean }): Selection;
  readonly isAllowedHost: HostRule;
  /** Reason why the model does not fit this machine. */
  explainMisfit(model: CatalogueModel): string | undefined;
}

export const createCatalogue = (machine: Machine): Catalogue => ({
  find: findCatalogueModel,
  list: listCatalogue,
  suggest: findSimilarNames,
  choose: (languages, set, options) =>
    set === undefined
      ? chooseForLanguages(languages, machine, options)
      : buildModelSet(set, languages, machine, options),
  isAllowedHost,
  explainMisfit: (model) => explainMisfit(model, machine),
});
