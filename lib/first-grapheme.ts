/** The first letter of a text. */

/** The first letter as a reader sees it, which may be several code points. */
export function firstGrapheme(text: string): string {
  // Made here: the first segmenter of a page blocks a phone for 50 ms, others take none.
  const [first] = new Intl.Segmenter().segment(text)
  return first?.segment ?? ''
}
