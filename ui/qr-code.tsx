/**
 * A QR code with its quiet zone. Cameras need dark on light: the same two colors in both themes, also
 * in forced-colors mode.
 */
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the required quiet zone (ISO/IEC 18004), modules. */
const QUIET_ZONE = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-52 max-w-full rounded-md bg-(--color-code-ground) fill-(--color-code) forced-color-adjust-none"
    >
      <path d={path} />
    </svg>
  )
}

/** Draws one path: a rectangle for each run of dark modules in a row. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (row[x]) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`
    }
  }
  return { size, path }
}
