// Block Kit elements and composition objects that the app uses, with the documented limits.

import { among, any, bool, byType, type Check, type Fields, int, list, obj, str } from './shape.ts';

export const plain = (most: number): Check => obj({ type: among('plain_text'), text: str(most) }, { emoji: bool });
export const rich = (most: number): Check =>
  byType({
    plain_text: plain(most),
    mrkdwn: obj({ type: any, text: str(most) }, { verbatim: bool }),
  });
const option = obj({ text: rich(75), value: str(150) }, { description: rich(75), url: str(3000) });
export const options: Check = list(option, 100);

const confirm = obj(
  { text: rich(300) },
  { title: plain(100), confirm: plain(30), deny: plain(30), style: among('primary', 'danger') },
);
const action: Fields = { action_id: str(255) };
const asked: Fields = { ...action, confirm };
const chosen: Fields = { ...asked, focus_on_load: bool, placeholder: plain(150) };
const typed: Fields = {
  ...action,
  focus_on_load: bool,
  placeholder: plain(150),
  dispatch_action_config: obj(
    {},
    {
      trigger_actions_on: list(among('on_enter_pressed', 'on_character_entered'), 2),
    },
  ),
};
const type: Fields = { type: any };

const judging = obj({ text: plain(75), value: str(2000) }, { accessibility_label: str(75) });

export const ELEMENTS: Readonly<Record<string, Check>> = {
  button: obj(
    { type: any, text: plain(75) },
    {
      ...asked,
      value: str(2000),
      url: str(3000),
      style: among('primary', 'danger'),
      accessibility_label: str(75),
    },
  ),
  feedback_buttons: obj({ type: any, positive_button: judging, negative_button: judging }, action),
  overflow: obj({ type: any, options: list(option, 5) }, asked),
  static_select: obj({ type: any, options }, { ...chosen, initial_option: option }),
  external_select: obj(type, { ...chosen, initial_option: option, min_query_length: int(0, 1000) }),
  multi_external_select: obj(type, {
    ...chosen,
    max_selected_items: int(1, 1e6),
    initial_options: options,
    min_query_length: int(0, 1000),
  }),
  radio_buttons: obj(
    { type: any, options: list(option, 10) },
    { ...asked, initial_option: option, focus_on_load: bool },
  ),
  plain_text_input: obj(type, {
    ...typed,
    initial_value: str(3000, 0),
    multiline: bool,
    min_length: int(0, 3000),
    max_length: int(1, 3000),
  }),
  file_input: obj(type, { ...action, filetypes: list(str(50), 100), max_files: int(1, 10) }),
};

const CHOICES = ['overflow', 'static_select', 'external_select', 'multi_external_select', 'radio_buttons'];
export const IN_ACTIONS: readonly string[] = ['button', ...CHOICES];
export const IN_INPUTS: readonly string[] = [
  ...CHOICES.filter((type) => type !== 'overflow'),
  'plain_text_input',
  'file_input',
];
