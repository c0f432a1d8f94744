/** Reads html token by token, without a tree of its elements. */
import { Tokenizer, TokenizerMode, type Token } from 'parse5'

/** Elements with text instead of tags where scripts run, and how to read it (HTML, 13.2.6.4). */
const TEXT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
])

const ignore = () => undefined

interface TokenReader {
  onStartTag: (tag: Token.TagToken) => unknown
  onEndTag?: () => unknown
  /** Text that is not only white space. */
  onCharacter?: (text: Token.CharacterToken) => unknown
  onWhitespaceCharacter?: (text: Token.CharacterToken) => unknown
  onComment?: (comment: Token.CommentToken) => unknown
}

/** Calls the reader with the tokens of the page, in their order. */
export function readTokens(html: string, reader: TokenReader): void {
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onEndTag: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onComment: ignore,
      onNullCharacter: ignore,
      onDoctype: ignore,
      onEof: ignore,
      ...reader,
      onStartTag(tag) {
        tokenizer.state = TEXT_MODES.get(tag.tagName) ?? tokenizer.state
        reader.onStartTag(tag)
      },
    },
  )
  tokenizer.write(html, true)
}

interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Returns the start tags of the page, and the text of its first title. */
export function readTags(html: string): { tags: Tag[]; title: string } {
  const tags: Tag[] = []
  let title = ''
  let isTitle = false
  const onCharacter = ({ chars }: Token.CharacterToken) => {
    if (isTitle) title += chars
  }
  readTokens(html, {
    onStartTag({ tagName, attrs }) {
      isTitle = tagName === 'title' && title === ''
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
      tags.push({ name: tagName, attributes })
    },
    onEndTag: () => (isTitle = false),
    onCharacter,
    onWhitespaceCharacter: onCharacter,
  })
  return { tags, title }
}
