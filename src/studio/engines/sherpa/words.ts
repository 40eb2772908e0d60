// What the process of a model and those who start it say to each other. Shapes only.

/** As `sherpa-onnx-node` takes them: names of files are relative to the folder. */
export type ModelConfig = Readonly<Record<string, unknown>>;

export interface Load {
  readonly kind: 'speech' | 'recognition';
  /** Where the files are. */
  readonly folder: string;
  readonly config: ModelConfig;
}

/** A recording whose voice is spoken with. */
export interface Reference {
  readonly samples: Float32Array;
  readonly rate: number;
  readonly words: string;
}

export interface Say {
  readonly text: string;
  readonly speaker: number;
  /** 1 ordinary. */
  readonly speed: number;
  readonly reference?: Reference;
}

export interface Hear {
  readonly samples: Float32Array;
  readonly rate: number;
}

export type Ask = { readonly load: Load } | { readonly say: Say } | { readonly hear: Hear };

export interface Sound {
  readonly samples: Float32Array;
  readonly rate: number;
}

export type Answer =
  | { readonly loaded: { readonly rate: number; readonly speakers: number } }
  | { readonly said: Sound }
  | { readonly heard: string }
  | { readonly fault: string };
