/** A form whose answer never came must keep what was typed, not make way for an error page. */

/** Runs the action on the server; a line that broke becomes a message for the form. */
export async function keepFormOnLostLine<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | { error: string }> {
  try {
    return await serverAction()
  } catch (error) {
    // `fetch` rejects with a TypeError where no answer came; all else is the server's word.
    if (!(error instanceof TypeError)) throw error
    return { error: 'An error occurred' }
  }
}
