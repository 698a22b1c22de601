/** Matches email addresses as the server defines them: letters, digits and ._%+-, then an @ and a domain that ends in 2 to 15 letters. */
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,15}$/;

/** Returns true if the server would accept this as an email address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
