/**
 * Page translators replace text nodes. React then cannot remove such a text, nor insert anything in
 * front of it: the page becomes an error page. A text beside siblings that come and go needs an element.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

interface Syntax {
  type: string
  start: number
  [field: string]: unknown
}
const isSyntax = (value: unknown): value is Syntax =>
  typeof (value as Syntax | null)?.type === 'string'

/** Whether the expression is a text: one that is written there, or one of a message. */
function isText(node: Syntax, code: string): boolean {
  if (node.type === 'JSXText') return /\S/.test(node.value as string)
  if (node.type === 'JSXExpressionContainer') return isText(node.expression as Syntax, code)
  if (node.type === 'Literal') return /\S/.test(String(node.value))
  if (node.type === 'TemplateLiteral') return true
  const { start, end } = (node.callee ?? {}) as { start?: number; end?: number }
  return node.type === 'CallExpression' && /^(t|format\w*)$/.test(code.slice(start, end))
}

/** What the child shows in each case; undefined if it is always the same. */
function casesOf({ type, expression }: Syntax): Syntax[] | undefined {
  if (type !== 'JSXExpressionContainer') return undefined
  const { type: kind, operator, right, consequent, alternate } = expression as Syntax
  if (kind === 'LogicalExpression' && operator === '&&') return [right as Syntax]
  return kind === 'ConditionalExpression' ? [consequent as Syntax, alternate as Syntax] : undefined
}

/** Returns the places of texts that come and go, or behind what does, in the children of one element. */
function findFaults(children: Syntax[], code: string): number[] {
  const shown = children.filter((child) => child.type !== 'JSXText' || isText(child, code))
  if (shown.length < 2) return []
  let isBehind = false
  return shown.flatMap((child) => {
    const cases = casesOf(child)
    const texts = (cases ?? [child]).filter((each) => isText(each, code))
    const changes = cases !== undefined && texts.length < Math.max(cases.length, 2)
    const isFault = texts.length > 0 && (changes || isBehind)
    isBehind ||= changes
    return isFault ? [child.start] : []
  })
}

function* walk(node: Syntax): Generator<Syntax> {
  yield node
  for (const value of Object.values(node).flat()) if (isSyntax(value)) yield* walk(value)
}

const files = globSync('{app,features,ui,lib}/**/*.tsx')

test('no text comes and goes beside other nodes', () => {
  const faults = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const all = [...walk(parseAst(code, { lang: 'tsx' }) as unknown as Syntax)]
    return all
      .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
      .flatMap(({ children }) => findFaults(children as Syntax[], code))
      .map((start) => `${file}:${code.slice(0, start).split('\n').length}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(faults).toEqual([])
})
