/** French has a space that does not break before these marks; the files have a plain one. */
export function holdMarks(text: string): string {
  return text.replaceAll(/ (?=[:;!?»])|(?<=«) /g, '\u{a0}')
}
