/** Finds the card in the middle of the screen. */

export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** Distances that differ by less are equal, px: the cards of a row with two columns. */
const TOLERANCE_PX = 16

/**
 * Returns the index of the box whose center is nearest to the viewport's. Only boxes that are whole
 * in the viewport count. Of equally near ones it prefers one that is not `passed`.
 *
 * @returns -1 if there is none
 */
export function findCentered(
  boxes: readonly Box[],
  viewport: { width: number; height: number },
  passed: (index: number) => boolean = () => false,
): number {
  const distances = boxes.map(({ left, top, width, height }) => {
    const isFullyVisible =
      width > 0 &&
      top >= 0 &&
      left >= 0 &&
      top + height <= viewport.height &&
      left + width <= viewport.width
    if (!isFullyVisible) return Infinity
    return Math.hypot(left + width / 2 - viewport.width / 2, top + height / 2 - viewport.height / 2)
  })
  const least = Math.min(...distances)
  if (least === Infinity) return -1
  const near = [...distances.keys()].filter((index) => distances[index]! < least + TOLERANCE_PX)
  return near.find((index) => !passed(index)) ?? near[0]!
}
