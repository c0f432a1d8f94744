/** What surrounds every page of a player: taken from a page filled for them, put into another (record 31). */

/** A page of the public ones that is nothing but text: its templates are made once for each number of unread notes. */
export const SHELL_ADDRESS = '/about'

/** As an open page has them, and as they begin and end on a whole one. */
const PARTS = [
  {
    open: '<div class="repeated-icons"></div>',
    start: '<div class="repeated-icons"',
    end: '</div>',
  },
  { open: '<header></header>', start: '<header class="site-header', end: '</header>' },
  { open: '<footer></footer>', start: '<footer class="', end: '</footer>' },
] as const

/** The parts of one player's shell, in their order on the page. */
export type Shell = readonly string[]

/** The shell of a whole page; undefined where a part of it is missing. */
export function takeShell(html: string): Shell | undefined {
  const shell = PARTS.map(({ start, end }) => {
    const from = html.indexOf(start)
    const to = html.indexOf(end, from)
    return from < 0 || to < 0 ? '' : html.slice(from, to + end.length)
  })
  return shell.includes('') ? undefined : shell
}

/**
 * The page with the shell in its open places. What a player writes cannot be taken for one: it stands
 * on no page as markup.
 */
export function putShell(html: string, shell: Shell): string {
  let text = ''
  let end = 0
  for (const [index, { open }] of PARTS.entries()) {
    const at = html.indexOf(open, end)
    // An error page has none of it.
    if (at < 0) continue
    text += html.slice(end, at) + shell[index]!
    end = at + open.length
  }
  return text + html.slice(end)
}
