// Block Kit blocks that the app uses, and the blocks that messages, modals and home tabs accept, with the documented
// limits.

import type { Block } from '../world.ts';
import { ELEMENTS, IN_ACTIONS, IN_INPUTS, plain, rich } from './elements.ts';
import { among, any, bool, both, byType, type Check, int, list, obj, str, wrong } from './shape.ts';

const own = { block_id: str(255) };
const richText: Check = obj(
  {
    type: among('rich_text'),
    elements: list(
      obj(
        {
          type: among('rich_text_section', 'rich_text_list', 'rich_text_quote', 'rich_text_preformatted'),
          elements: list(any, 1000, 0),
        },
        { style: any, indent: any, border: any, offset: any },
      ),
      1000,
    ),
  },
  own,
);
/** The documented states. `completed` is refused. */
const taskCard: Check = obj(
  { type: among('task_card'), task_id: str(255), title: str(150) },
  {
    ...own,
    status: among('pending', 'in_progress', 'complete', 'error'),
    details: richText,
    output: richText,
    sources: list(any, 20),
  },
);
const BLOCKS: Readonly<Record<string, Check>> = {
  section: both(
    (value, at) => {
      const { text, fields } = value as Block;
      return text === undefined && fields === undefined ? wrong(at, 'missing required field: text or fields') : [];
    },
    obj(
      { type: any },
      {
        ...own,
        text: rich(3000),
        fields: list(rich(2000), 10),
        accessory: byType(ELEMENTS, IN_ACTIONS),
        expand: bool,
      },
    ),
  ),
  header: obj({ type: any, text: plain(150) }, { ...own, level: int(1, 4) }),
  divider: obj({ type: any }, own),
  context: obj(
    {
      type: any,
      elements: list(byType({ plain_text: plain(2000), mrkdwn: rich(2000) }), 10),
    },
    own,
  ),
  actions: obj({ type: any, elements: list(byType(ELEMENTS, IN_ACTIONS), 25) }, own),
  input: obj(
    { type: any, label: plain(2000), element: byType(ELEMENTS, IN_INPUTS) },
    { ...own, hint: plain(2000), optional: bool, dispatch_action: bool },
  ),
  rich_text: richText,
  plan: obj({ type: any, title: str(150) }, { ...own, tasks: list(taskCard, 50) }),
  task_card: taskCard,
  context_actions: obj({ type: any, elements: list(byType(ELEMENTS, ['feedback_buttons']), 5) }, own),
};

const MODAL_ONLY = new Set(['file_input']);
const MESSAGE_ONLY = new Set(['plan', 'task_card', 'context_actions']);

/** Lists the interactive elements of the blocks. */
export const usable = (blocks: readonly Block[]): readonly { block: Block; element: Element }[] =>
  blocks.flatMap((block) =>
    [block['accessory'], block['element'], ...((block['elements'] as unknown[]) ?? [])]
      .filter((one): one is Element => typeof (one as Element | undefined)?.type === 'string')
      .filter(({ type }) => type in ELEMENTS)
      .map((element) => ({ block, element })),
  );

export interface Element {
  readonly type: string;
  readonly action_id?: string;
  readonly [property: string]: unknown;
}

function sameNames(blocks: readonly Block[], at: string): readonly string[] {
  const twice = (names: readonly (string | undefined)[]) =>
    names.filter((name, index) => name !== undefined && names.indexOf(name) !== index);
  return [
    ...twice(blocks.map(({ block_id }) => block_id)).flatMap((name) => wrong(at, `block_id ${name} is used twice`)),
    ...blocks.flatMap((block, index) =>
      twice(usable([block]).map(({ element }) => element.action_id)).flatMap((name) =>
        wrong(`${at}/${index}`, `action_id ${name} is used twice in a block`),
      ),
    ),
  ];
}

function surface(blocks: unknown, most: number, modal: boolean, at: string): readonly string[] {
  const found = list(byType(BLOCKS), most, 0)(blocks, at);
  if (found.length > 0) return found;
  const given = blocks as readonly Block[];
  const misplaced = modal ? [] : usable(given).filter(({ element }) => MODAL_ONLY.has(element.type));
  return [
    ...sameNames(given, at),
    ...misplaced.flatMap(({ element }) => wrong(at, `${element.type} is for modals only`)),
  ];
}

export function messageFaults(blocks: unknown): readonly string[] {
  const found = surface(blocks, 50, false, '/blocks');
  if (found.length > 0) return found;
  const kinds = (blocks as readonly Block[]).map(({ type }) => type);
  return kinds.includes('plan') && kinds.includes('task_card')
    ? wrong('/blocks', 'a plan and loose task_cards do not mix')
    : [];
}

const common = {
  callback_id: str(255, 0),
  external_id: str(255),
  private_metadata: str(3000, 0),
};
const VIEW: Check = byType({
  modal: obj(
    { type: any, title: plain(24), blocks: any },
    { ...common, submit: plain(24), close: plain(24), clear_on_close: bool, notify_on_close: bool },
  ),
  home: obj({ type: any, blocks: any }, common),
});

export function viewFaults(view: unknown, type: 'modal' | 'home'): readonly string[] {
  const found = VIEW(view, '/view');
  if (found.length > 0) return found;
  const given = view as { type: string; blocks: readonly Block[]; submit?: unknown };
  if (given.type !== type) return wrong('/view/type', `must be ${type}`);
  const strange = given.blocks.filter((block) => MESSAGE_ONLY.has(block.type));
  const [first] = strange;
  if (first) return wrong('/view/blocks', `unsupported type: ${first.type}`);
  const inside = surface(given.blocks, 100, type === 'modal', '/view/blocks');
  const asks = inside.length === 0 && given.blocks.some((block) => block.type === 'input');
  return asks && type === 'modal' && !given.submit ? wrong('/view', 'a modal with input blocks needs submit') : inside;
}
