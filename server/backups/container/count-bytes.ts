/** Reports the progress of a stream. */

/** Passes the chunks on, and calls `onBytes` with the size of each, bytes. */
export async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const bytes of chunks) {
    onBytes?.(bytes.length)
    yield bytes
  }
}
