// Names a model folder in one state. Imports nothing, because model processes load it too.

export interface ModelReference {
  readonly path: string;
  /** Text that changes whenever the folder's files change. */
  readonly state: string;
}

interface ModelInState {
  readonly folder: { readonly path: string };
  readonly state: string;
}

export const toModelReference = ({ folder: { path }, state }: ModelInState): ModelReference => ({ path, state });

/** Unique text for a model folder in one state. */
export const formatModelKey = ({ path, state }: ModelReference): string => `${path}\n${state}`;
