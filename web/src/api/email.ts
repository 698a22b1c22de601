/**
 * A pattern for most of the world's addresses: letters, digits and ._%+-, an @, a domain, and an ending of 2 to 15
 * letters.
 */
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,15}$/;

/** Returns true if the server would accept this as an email address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
