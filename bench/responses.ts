/** A minimal HTTP response reader, since a load generator must cost little. */

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Returns a function that takes the chunks of one connection and returns the status when a response
 * is complete.
 *
 * @throws Error if the data is not an HTTP response
 */
export function createResponseReader(): (chunk: Buffer) => number | undefined {
  let status = 0
  let received = 0
  /** Received bytes of an incomplete head. */
  let begun: Buffer | undefined
  /** The last characters received. */
  let tail = ''
  /** Expected length. Undefined for a chunked response, which ends with an empty chunk. */
  let expected: number | undefined
  return (arrived) => {
    const chunk = begun ? Buffer.concat([begun, arrived]) : arrived
    begun = undefined
    if (received === 0) {
      const headEnd = chunk.indexOf(HEAD_END)
      if (headEnd < 0) {
        begun = chunk
        return undefined
      }
      const headLength = headEnd + HEAD_END.length
      const head = chunk.toString('latin1', 0, headLength)
      status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
      if (!status) throw new Error(`not a response:\n${chunk.toString()}`)
      const bodyLength = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
      const isChunked = /\r\ntransfer-encoding: chunked\r\n/i.test(head)
      expected = isChunked ? undefined : headLength + Number(bodyLength ?? 0)
      tail = ''
    }
    received += chunk.length
    tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    )
    const isOver = expected === undefined ? tail === LAST_CHUNK : received >= expected
    if (!isOver) return undefined
    received = 0
    return status
  }
}
