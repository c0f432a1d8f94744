/** Reads HTTP answers off a connection: just enough of it, since the reader must cost little. */

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/** Takes the chunks of one connection; returns the status once an answer is complete. */
export function createAnswerReader(): (chunk: Buffer) => number | undefined {
  let status = 0
  let received = 0
  /** Undefined for an answer in chunks: it ends with an empty one. */
  let expected: number | undefined
  return (chunk) => {
    if (received === 0) {
      const headLength = chunk.indexOf(HEAD_END) + HEAD_END.length
      const head = chunk.toString('latin1', 0, headLength)
      status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
      if (!status) throw new Error(`not an answer:\n${chunk.toString()}`)
      const bodyLength = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
      const isChunked = /\r\ntransfer-encoding: chunked\r\n/i.test(head)
      expected = isChunked ? undefined : headLength + Number(bodyLength ?? 0)
    }
    received += chunk.length
    const isOver =
      expected === undefined
        ? chunk.toString('latin1', chunk.length - LAST_CHUNK.length) === LAST_CHUNK
        : received >= expected
    if (!isOver) return undefined
    received = 0
    return status
  }
}
