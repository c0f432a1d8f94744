/** The guides: every link to a file, and to a heading in it, leads there. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const guides = globSync('{*,docs/**/*,sdk/*}.md', { cwd: root })

/** Returns the text without blocks of code, whose comments look like headings. */
const read = (path: string) => readFileSync(path, 'utf8').replaceAll(/^ *```[^]*?^ *```$/gm, '')

/** Lists the anchors that GitHub gives to the headings. */
function anchorsOf(path: string): string[] {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(guides)('the links in %s lead to a file and a heading', (guide) => {
  const links = [...read(join(root, guide)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
  const broken = links.filter(([, link = '']) => {
    const [file, anchor] = link.split('#')
    const target = file ? join(root, dirname(guide), file) : join(root, guide)
    return !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor))
  })
  expect(broken.map(([, link]) => link)).toEqual([])
})
