/** Returns the words of a text: a list of them needs no line for each. */
export const words = ({ raw }: TemplateStringsArray): string[] => raw.join('').trim().split(/\s+/)
