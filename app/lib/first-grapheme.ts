/** The first letter of a text. */

const graphemes = new Intl.Segmenter()

/** The first letter as a reader sees it, which may be several code points. */
export function firstGrapheme(text: string): string {
  const [first] = graphemes.segment(text)
  return first?.segment ?? ''
}
