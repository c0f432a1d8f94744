/** Replaces the plain space before : ; ! ? » % and after « by a non-breaking one. */
export function addFrenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;!?»%])|(?<=«) /g, '\u{a0}')
}
