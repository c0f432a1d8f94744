/** Renders the operator's Markdown. HTML in it is shown as text, and links lead to safe addresses. */
import MarkdownIt from 'markdown-it'

/** Pictures are off: the policy allows none from elsewhere. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image')

// The page itself has the heading of the first level.
markdown.core.ruler.push('demote-headings', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag[1]) + 1, 6)}`
  }
})

export const renderMarkdown = (text: string): string => markdown.render(text)
