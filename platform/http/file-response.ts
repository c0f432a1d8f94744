/** Files that only the player who asks for them may have. */

/** Returns the response that a browser saves under this name. No cache keeps it. */
export const fileResponse = (
  body: string | ReadableStream,
  { name, type, bytes }: { name: string; type: string; bytes?: number },
) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
    },
  })
