// Tells access tokens and shared secrets apart.

/** True for a JSON Web Token, signed or not. */
export const isToken = (text: string): boolean => /^eyJ[\w-]*\.[\w-]*\.[\w-]*$/.test(text);
