// Documented limits of messages, modals and components that the OpenAPI file lacks. Pure: takes a body, returns its
// faults.

import { type Fault, fault } from './rest/refusal.ts';
import { allComponents, type Component, type Embed, type Face, type Modal } from './world.ts';

export const FLAGS = { suppress: 4, ephemeral: 64, loading: 128, silent: 4096, voice: 8192 };

const tooLong = (path: string, text: string | null | undefined, most: number): readonly Fault[] =>
  text && [...text].length > most ? [fault(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`)] : [];

const required = (path: string, text: string | null | undefined): readonly Fault[] =>
  text ? [] : [fault(path, 'BASE_TYPE_REQUIRED', 'This field is required')];

const embedText = (embed: Embed): number =>
  [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap(({ name, value }) => [name, value]),
  ].reduce((sum, text) => sum + [...(text ?? '')].length, 0);

function embedFaults(embeds: readonly Embed[]): readonly Fault[] {
  const faults = embeds.flatMap((embed, at) => [
    ...tooLong(`embeds.${at}.title`, embed.title, 256),
    ...tooLong(`embeds.${at}.description`, embed.description, 4096),
    ...tooLong(`embeds.${at}.footer.text`, embed.footer?.text, 2048),
    ...tooLong(`embeds.${at}.author.name`, embed.author?.name, 256),
    ...((embed.fields?.length ?? 0) > 25
      ? [fault(`embeds.${at}.fields`, 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.')]
      : []),
    ...(embed.fields ?? []).flatMap((field, n) => [
      ...required(`embeds.${at}.fields.${n}.name`, field.name),
      ...required(`embeds.${at}.fields.${n}.value`, field.value),
      ...tooLong(`embeds.${at}.fields.${n}.name`, field.name, 256),
      ...tooLong(`embeds.${at}.fields.${n}.value`, field.value, 1024),
    ]),
  ]);
  const sum = embeds.reduce((total, embed) => total + embedText(embed), 0);
  if (sum > 6000) faults.push(fault('embeds', 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000'));
  return faults;
}

function partFaults(one: Component): readonly Fault[] {
  const at = `components.${one.custom_id ?? one.type}`;
  if (one.type === 2) {
    const link = one.style === 5;
    return [
      ...tooLong(at, one.label, 80),
      ...(link && (!one.url || one.custom_id)
        ? [fault(at, 'BUTTON_LINK', 'A link button has a url and no custom_id.')]
        : []),
      ...(!link && one.style !== 6 && (!one.custom_id || one.url)
        ? [fault(at, 'BUTTON_CUSTOM_ID', 'A custom id is required, and a url is not allowed.')]
        : []),
      ...(!one.label && !('emoji' in one) && one.style !== 6
        ? [fault(at, 'BUTTON_COMPONENT_INVALID', 'A button needs a label or an emoji.')]
        : []),
    ];
  }
  if (one.type === 3) {
    const values = (one.options ?? []).map(({ value }) => value);
    return [
      ...(values.length < 1 || values.length > 25
        ? [fault(`${at}.options`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 25 in length.')]
        : []),
      ...(new Set(values).size < values.length
        ? [fault(`${at}.options`, 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The value is already used.')]
        : []),
    ];
  }
  if (one.type === 21 || one.type === 22) {
    const [least, most] = one.type === 21 ? [2, 10] : [1, 10];
    const { length } = one.options ?? [];
    return length < least || length > most
      ? [fault(`${at}.options`, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`)]
      : [];
  }
  if (one.type === 1) {
    const parts = one.components ?? [];
    const selects = parts.filter(({ type }) => type === 3).length;
    if (parts.length > 5 || (selects > 0 && parts.length > 1))
      return [fault(at, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'A row holds 5 buttons or one select.')];
  }
  return [];
}

function doubles(all: readonly Component[]): readonly Fault[] {
  const ids = all.flatMap(({ custom_id }) => (custom_id ? [custom_id] : []));
  return [
    ...ids
      .filter((id, at) => ids.indexOf(id) !== at)
      .map((id) =>
        fault('components', 'COMPONENT_CUSTOM_ID_DUPLICATED', `Component custom id cannot be duplicated: ${id}`),
      ),
    ...ids.flatMap((id) => tooLong('components', id, 100)),
  ];
}

function componentFaults(components: readonly Component[]): readonly Fault[] {
  const all = allComponents(components);
  const faults = [...doubles(all), ...all.flatMap(partFaults)];
  if (components.length > 5) faults.push(fault('components', 'BASE_TYPE_BAD_LENGTH', 'Must be 5 or fewer.'));
  if (components.some(({ type }) => type !== 1))
    faults.push(fault('components', 'UNION_TYPE_CHOICES', 'Only action rows are allowed.'));
  return faults;
}

/** The faults of a message's resulting state. */
export function faceFaults(face: Face): readonly Fault[] {
  return [
    ...tooLong('content', face.content, 2000),
    ...(face.embeds.length > 10 ? [fault('embeds', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer.')] : []),
    ...embedFaults(face.embeds),
    ...componentFaults(face.components),
    ...(face.attachments.length > 10
      ? [fault('attachments', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')]
      : []),
    ...face.attachments.flatMap((one) => tooLong('attachments', one.description, 1024)),
  ];
}

export const isEmpty = (face: Face): boolean =>
  !face.content && face.embeds.length === 0 && face.attachments.length === 0 && face.components.length === 0;

const GROUPS = new Set(['image', 'video', 'audio']);

export function fileTypeFaults(path: string, types: unknown): readonly Fault[] {
  if (types === undefined || types === null) return [];
  if (!Array.isArray(types) || types.length > 10)
    return [fault(path, 'BASE_TYPE_MAX_LENGTH', 'file_types is a list of at most 10.')];
  return types
    .filter((one) => typeof one !== 'string' || !(GROUPS.has(one) || /^\.[a-z0-9][a-z0-9.]*$/i.test(one)))
    .map((one) => fault(path, 'FILE_TYPE', `${String(one)} is neither image, video, audio nor an extension.`));
}

export function modalFaults(modal: Modal): readonly Fault[] {
  const all = allComponents(modal.components);
  return [
    ...tooLong('data.title', modal.title, 45),
    ...(modal.components.length < 1 || modal.components.length > 5
      ? [fault('data.components', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.')]
      : []),
    ...doubles(all),
    ...all.flatMap((one) => [
      ...partFaults(one),
      ...tooLong('data.components.label', one.label, 45),
      ...fileTypeFaults(`data.components.${one.custom_id}.file_types`, one.file_types),
      ...(one.type === 19 && one.min_values === 0 && one.required !== false
        ? [fault(`data.components.${one.custom_id}`, 'MIN_VALUES', 'A required upload needs min_values of 1 or more.')]
        : []),
      ...(one.max_values !== undefined && (one.min_values ?? 1) > one.max_values
        ? [fault(`data.components.${one.custom_id}`, 'MIN_VALUES', 'min_values is above max_values.')]
        : []),
    ]),
  ];
}
