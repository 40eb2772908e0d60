// Copies text. Browsers without permission or HTTPS cannot.

/** Returns true if the text was copied. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
