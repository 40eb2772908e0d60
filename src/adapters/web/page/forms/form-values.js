// Reads and fills the controls of a form.

/** @import { FormFile, FieldValues, SubmissionContext } from '../types.d.ts' */
/** @import { FieldFrame } from './field-frame.js' */

import { el, refreshChildren } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { getExtension } from '../kit/text.js';
import { isNamed } from './form-fields.js';

/** Value that clears a stored setting. */
const CLEAR_VALUE = 'none';

/** @param {readonly FieldFrame[]} fields @returns {Record<string, unknown>} */
export function collectValues(fields) {
  const filled = fields.map(({ field, control }) => [field.name, control.getValue()]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/**
 * Returns the values to send. Stored values that are as they were shown are left out, unless they are now meant for
 * others (`scope`). Emptied ones become {@link CLEAR_VALUE}.
 * @param {readonly FieldFrame[]} fields
 * @param {FieldValues} shown
 * @param {FieldValues} now
 */
export function selectChanges(fields, shown, now) {
  const names = fields.filter(({ field }) => field.isClearable).map(({ field }) => field.name);
  const gone = names.filter((name) => shown[name] && now[name] === undefined);
  const isForOthers = Object.keys(shown).some(
    (name) => !names.includes(name) && (now[name] ?? shown[name]) !== shown[name],
  );
  const isChanged = (/** @type {string} */ name) => isForOthers || !names.includes(name) || now[name] !== shown[name];
  return {
    ...Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name))),
    ...Object.fromEntries(gone.map((name) => [name, CLEAR_VALUE])),
  };
}

/** @param {readonly FieldFrame[]} fields @returns {SubmissionContext} */
export function collectFiles(fields) {
  const there = fields.flatMap(({ field, control }) => {
    const file = control.getFile?.();
    return file ? [{ ...file, field: field.fileField ?? field.name }] : [];
  });
  return {
    files: there.flatMap(({ id, field }) => (id === undefined ? [] : [{ id, field }])),
    linkedFiles: there.flatMap(({ name, link, field }) => (link === undefined ? [] : [{ name, link, field }])),
  };
}

/** @param {readonly FieldFrame[]} fields @param {FieldValues} values */
export function setValues(fields, values) {
  for (const { field, control } of fields) {
    const value = values[field.name] ?? (field.shortName === undefined ? undefined : values[field.shortName]);
    if (value !== undefined && value !== null) control.setValue(value);
  }
}

/**
 * Assigns each file to its field, or to the first empty field that accepts its extension.
 * @param {readonly FieldFrame[]} fields
 * @param {readonly FormFile[]} files
 */
export function assignFiles(fields, files) {
  for (const file of files) {
    const namedField = fields.find(({ field }) => isNamed(field, file.field));
    const fits = fields.find(
      ({ field, control }) => field.extensions?.includes(getExtension(file.name)) && !control.getFile?.(),
    );
    (namedField ?? fits)?.control.setFile?.(file);
  }
}

/**
 * Waits for uploads. Returns true if all succeeded; otherwise the field shows the error.
 * @param {readonly FieldFrame[]} fields
 * @param {HTMLElement} place element for the waiting message
 */
export async function waitForUploads(fields, place) {
  const uploading = fields.filter((one) => one.control.pendingUpload?.());
  if (uploading.length === 0) return true;
  refreshChildren(place, getText('files.sentWhenThere'), (notice) => [el('p', {}, notice)]);
  await Promise.all(uploading.map((one) => one.control.pendingUpload?.()));
  refreshChildren(place, null, () => []);
  return uploading.every((one) => one.control.getFile?.());
}
