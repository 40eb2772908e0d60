// Table of model layouts: the files that identify a model, the files it needs and their contents, as each vendor ships
// them, with its grade, limits and engine. inspect-folder.ts applies the table.

import { MODEL_SUBFOLDERS, type ModelLayout, type ModelLayoutName } from './layouts/layout.ts';
import { OTHER_LAYOUTS } from './layouts/other-layouts.ts';
import { RECOGNITION_LAYOUTS } from './layouts/recognition-layouts.ts';
import { VOICE_LAYOUTS } from './layouts/voice-layouts.ts';

export {
  type FileContent,
  type FilesByRole,
  type LayoutPart,
  MODEL_SUBFOLDERS,
  type ModelGrade,
  type ModelLayout,
  type ModelLayoutName,
  type ModelSubfolder,
  type Precision,
} from './layouts/layout.ts';

export const isModelSubfolder = (name: string): boolean => (MODEL_SUBFOLDERS as readonly string[]).includes(name);

/** Order in which signatures are tested. */
export const MODEL_LAYOUTS: readonly ModelLayout[] = [
  ...VOICE_LAYOUTS.map((layout) => ({ ...layout, section: 'voices' as const })),
  ...RECOGNITION_LAYOUTS.map((layout) => ({ ...layout, section: 'recognition' as const })),
  ...OTHER_LAYOUTS,
];

const layoutByName = new Map(MODEL_LAYOUTS.map((layout) => [layout.name, layout]));

export function getModelLayout(name: ModelLayoutName): ModelLayout {
  const layout = layoutByName.get(name);
  if (!layout) throw new Error(`The layout ${name} is not in the table.`);
  return layout;
}
