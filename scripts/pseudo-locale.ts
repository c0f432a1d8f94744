/**
 * Makes texts that show what translations break: accented, in brackets, words 40 % longer. Only the
 * development server does this, with PSEUDO_LOCALE=on. A text without brackets is not in a message. A
 * text without its last bracket is cut off.
 */
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const OPEN = '⟦'
const CLOSE = '⟧'

function lengthen(text: string): string {
  return text
    .replaceAll(/\p{L}{2,}/gu, (word) => word.padEnd(Math.ceil(word.length * 1.4), word.slice(-1)))
    .replaceAll(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize('NFC'))
}

function visit(elements: MessageFormatElement[]): MessageFormatElement[] {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = lengthen(element.value)
    if (element.type === TYPE.tag) visit(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  return elements
}

/** Changes the texts of an ICU message, not its parameters and tags. Does nothing the second time. */
function pseudoLocalize(message: string): string {
  return message.startsWith(OPEN) ? message : `${OPEN}${printAST(visit(parse(message)))}${CLOSE}`
}

/** Changes all messages of a language in place. */
export function pseudoLocalizeAll(catalogue: Record<string, Record<string, string>>): void {
  for (const messages of Object.values(catalogue)) {
    for (const key of Object.keys(messages)) messages[key] = pseudoLocalize(messages[key]!)
  }
}
