/** Digits as keyboards of other scripts type them. */

/** Returns the text with ASCII digits, composed (NFKC). */
export const asciiDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))

/** The digits of each script follow each other in Unicode, 0 first. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}
