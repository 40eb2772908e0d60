// Block Kit's elements and the objects they are made of, with the documented limits. Pure data and checks; it knows
// no surface and no message.

import {
  among,
  any,
  bool,
  both,
  byType,
  type Check,
  type Fields,
  int,
  list,
  obj,
  oneOf,
  str,
} from './shape.ts';

export const plain = (most: number): Check =>
  obj({ type: among('plain_text'), text: str(most) }, { emoji: bool });
export const rich = (most: number): Check =>
  byType({
    plain_text: plain(most),
    mrkdwn: obj({ type: any, text: str(most) }, { verbatim: bool }),
  });
export const mrkdwn = (most: number): Check =>
  both(rich(most), obj({ type: among('mrkdwn'), text: any }, { verbatim: any }));

const option = obj({ text: rich(75), value: str(150) }, { description: rich(75), url: str(3000) });
export const options: Check = list(option, 100);
export const optionGroups: Check = list(obj({ label: plain(75), options: list(option, 100) }), 100);

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
const many: Fields = { max_selected_items: int(1, 1e6) };
const filter = obj(
  {},
  {
    include: list(among('im', 'mpim', 'private', 'public'), 4),
    exclude_external_shared_channels: bool,
    exclude_bot_users: bool,
  },
);
const type: Fields = { type: any };
const ids = list(str(255), 1000, 0);
const grouped = (more: Fields): Check =>
  both(
    oneOf('options', 'option_groups'),
    obj(type, { ...chosen, options, option_groups: optionGroups, ...more }),
  );

export const image: Check = both(
  oneOf('image_url', 'slack_file'),
  obj({ type: any, alt_text: str(2000) }, { image_url: str(3000), slack_file: any }),
);

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
  static_select: grouped({ initial_option: option }),
  multi_static_select: grouped({ ...many, initial_options: options }),
  external_select: obj(type, { ...chosen, initial_option: option, min_query_length: int(0, 1000) }),
  multi_external_select: obj(type, {
    ...chosen,
    ...many,
    initial_options: options,
    min_query_length: int(0, 1000),
  }),
  users_select: obj(type, { ...chosen, initial_user: str(255) }),
  multi_users_select: obj(type, { ...chosen, ...many, initial_users: ids }),
  conversations_select: obj(type, {
    ...chosen,
    initial_conversation: str(255),
    default_to_current_conversation: bool,
    response_url_enabled: bool,
    filter,
  }),
  multi_conversations_select: obj(type, {
    ...chosen,
    ...many,
    initial_conversations: ids,
    default_to_current_conversation: bool,
    filter,
  }),
  channels_select: obj(type, { ...chosen, initial_channel: str(255), response_url_enabled: bool }),
  multi_channels_select: obj(type, { ...chosen, ...many, initial_channels: ids }),
  overflow: obj({ type: any, options: list(option, 5) }, asked),
  radio_buttons: obj(
    { type: any, options: list(option, 10) },
    { ...asked, initial_option: option, focus_on_load: bool },
  ),
  checkboxes: obj(
    { type: any, options: list(option, 10) },
    { ...asked, initial_options: list(option, 10), focus_on_load: bool },
  ),
  datepicker: obj(type, { ...chosen, initial_date: str(10) }),
  timepicker: obj(type, { ...chosen, initial_time: str(5), timezone: str(100) }),
  datetimepicker: obj(type, { ...asked, initial_date_time: any, focus_on_load: bool }),
  plain_text_input: obj(type, {
    ...typed,
    initial_value: str(3000, 0),
    multiline: bool,
    min_length: int(0, 3000),
    max_length: int(1, 3000),
  }),
  number_input: obj(
    { type: any, is_decimal_allowed: bool },
    { ...typed, initial_value: str(100), min_value: str(100), max_value: str(100) },
  ),
  email_text_input: obj(type, { ...typed, initial_value: str(3000) }),
  url_text_input: obj(type, { ...typed, initial_value: str(3000) }),
  file_input: obj(type, { ...action, filetypes: list(str(50), 100), max_files: int(1, 10) }),
  image,
};

const CHOICES = Object.keys(ELEMENTS).filter((name) =>
  /select$|picker$|^(radio|checkbox|overflow)/.test(name),
);
export const IN_ACTIONS = ['button', ...CHOICES];
export const IN_SECTIONS = ['button', 'image', ...CHOICES];
export const IN_INPUTS = [
  ...CHOICES.filter((name) => name !== 'overflow'),
  ...Object.keys(ELEMENTS).filter((name) => name.endsWith('_input')),
];
