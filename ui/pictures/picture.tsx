/** Pictures of empty states and errors: SVG files, in the document for the colors of the theme. */

/** Returns the shapes in an SVG file of the bundle, for `dangerouslySetInnerHTML`. */
export function shapesOf(svg: string): { __html: string } {
  const shapes = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))
  return { __html: shapes.replaceAll(/\n */g, '') }
}

/** A picture, 160 x 120 px. Its shapes are filled with tokens. It is decorative. */
export function Picture({ svg }: { svg: string }) {
  return (
    <svg
      viewBox="0 0 160 120"
      width="160"
      height="120"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="art stroke-line-strong"
      dangerouslySetInnerHTML={shapesOf(svg)}
    />
  )
}
