// Block Kit's blocks and what a message, a modal and a home tab may hold of them, with the documented limits.
// Pure; it knows nothing of who posts them.

import type { Block } from '../world.ts';
import { ELEMENTS, IN_ACTIONS, IN_INPUTS, IN_SECTIONS, image, mrkdwn, plain, rich } from './elements.ts';
import { among, any, bool, both, byType, type Check, int, list, obj, oneOf, str, wrong } from './shape.ts';

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
const cell = byType({
  rich_text: richText,
  raw_text: obj({ type: any, text: str(10_000) }),
  raw_number: obj({ type: any, text: str(100), value: any }),
});
const task: Check = obj(
  {
    type: any,
    task_id: str(255),
    title: str(150),
    status: among('pending', 'in_progress', 'complete', 'error'),
  },
  { ...own, details: richText, output: richText, sources: list(any, 20) },
);
const card: Check = obj(
  { type: any },
  {
    ...own,
    hero_image: image,
    icon: image,
    title: mrkdwn(150),
    subtitle: mrkdwn(150),
    body: mrkdwn(200),
    actions: list(byType(ELEMENTS, ['button']), 5),
  },
);

const BLOCKS: Readonly<Record<string, Check>> = {
  section: both(
    (value, at) => {
      const { text, fields } = value as Block;
      return text === undefined && fields === undefined
        ? wrong(at, 'missing required field: text or fields')
        : [];
    },
    obj(
      { type: any },
      {
        ...own,
        text: rich(3000),
        fields: list(rich(2000), 10),
        accessory: byType(ELEMENTS, IN_SECTIONS),
        expand: bool,
      },
    ),
  ),
  header: obj({ type: any, text: plain(150) }, { ...own, level: int(1, 4) }),
  divider: obj({ type: any }, own),
  context: obj(
    {
      type: any,
      elements: list(byType({ image, plain_text: plain(2000), mrkdwn: rich(2000) }), 10),
    },
    own,
  ),
  actions: obj({ type: any, elements: list(byType(ELEMENTS, IN_ACTIONS), 25) }, own),
  input: obj(
    { type: any, label: plain(2000), element: byType(ELEMENTS, IN_INPUTS) },
    { ...own, hint: plain(2000), optional: bool, dispatch_action: bool },
  ),
  image: both(
    oneOf('image_url', 'slack_file'),
    obj(
      { type: any, alt_text: str(2000) },
      { ...own, title: plain(2000), image_url: str(3000), slack_file: any },
    ),
  ),
  markdown: obj({ type: any, text: str(12_000) }, own),
  rich_text: richText,
  table: obj({ type: any, rows: list(list(cell, 20), 100) }, { ...own, column_settings: list(any, 20) }),
  plan: obj({ type: any, title: str(150) }, { ...own, tasks: list(task, 50) }),
  task_card: task,
  alert: obj(
    { type: any, text: rich(3000) },
    { ...own, level: among('default', 'info', 'warning', 'error', 'success') },
  ),
  card,
  carousel: obj({ type: any, elements: list(card, 10) }, own),
};

const MODAL_ONLY = new Set(['file_input']);
const IN_VIEWS = [
  'section',
  'header',
  'divider',
  'context',
  'actions',
  'input',
  'image',
  'rich_text',
  'alert',
];

/** Every element of the blocks that a person can use. */
export const usable = (blocks: readonly Block[]): readonly { block: Block; element: Element }[] =>
  blocks.flatMap((block) =>
    [block['accessory'], block['element'], ...((block['elements'] as unknown[]) ?? [])]
      .filter((one): one is Element => typeof (one as Element | undefined)?.type === 'string')
      .filter(({ type }) => type in ELEMENTS && type !== 'image')
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
    ...twice(blocks.map(({ block_id }) => block_id)).flatMap((name) =>
      wrong(at, `block_id ${name} is used twice`),
    ),
    ...blocks.flatMap((block, index) =>
      twice(usable([block]).map(({ element }) => element.action_id)).flatMap((name) =>
        wrong(`${at}/${index}`, `action_id ${name} is used twice in a block`),
      ),
    ),
  ];
}

function surface(
  blocks: unknown,
  most: number,
  kinds: readonly string[],
  modal: boolean,
  at: string,
): readonly string[] {
  const found = list(byType(BLOCKS, kinds), most, 0)(blocks, at);
  if (found.length > 0) return found;
  const given = blocks as readonly Block[];
  const misplaced = modal ? [] : usable(given).filter(({ element }) => MODAL_ONLY.has(element.type));
  const markdown = given.reduce(
    (sum, { type, text }) => sum + (type === 'markdown' ? String(text).length : 0),
    0,
  );
  return [
    ...sameNames(given, at),
    ...misplaced.flatMap(({ element }) => wrong(at, `${element.type} is for modals only`)),
    ...(markdown > 12_000 ? wrong(at, 'markdown blocks hold at most 12000 characters together') : []),
  ];
}

export const messageFaults = (blocks: unknown): readonly string[] =>
  surface(blocks, 50, Object.keys(BLOCKS), false, '/blocks');

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
  const inside = surface(given.blocks, 100, IN_VIEWS, type === 'modal', '/view/blocks');
  const asks = inside.length === 0 && given.blocks.some((block) => block.type === 'input');
  return asks && type === 'modal' && !given.submit
    ? wrong('/view', 'a modal with input blocks needs submit')
    : inside;
}
