/** Tells a picture of an operator from other files, and says why a cover is refused. */
import type { Fault } from '#catalogue/own-game.ts'

/** The cover is rejected. `describeFault` makes a sentence of the fault. */
export class CoverError extends Error {
  override name = 'CoverError'
  readonly fault: Fault
  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

/**
 * The first bytes of each file type. The file name is not trusted, and the decoder must not detect
 * the type: it would also draw an SVG, which is a program.
 */
const KINDS = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(avif|avis|mif1)/,
] as const

/** Whether the content is a PNG, JPEG, WebP or AVIF. */
export const isPicture = (bytes: Buffer): boolean =>
  KINDS.some((kind) => kind.test(bytes.toString('latin1', 0, 16)))
