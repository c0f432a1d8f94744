/** Keeps the page and what was typed if a form gets no response, or is refused with all others. */
import { data } from 'react-router'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import { isConnectionLost, isUnavailable } from './connection-lost.ts'

/** The server's sentence if it refuses all changes, in the maintenance mode. */
function refusalOf(error: unknown): string | undefined {
  try {
    return isUnavailable(error) ? (JSON.parse(error.data) as { error?: string }).error : undefined
  } catch {
    // Of unavailable storage, as text.
    return undefined
  }
}

/**
 * The result of an action in the browser that got no response from the server. Its error status
 * makes the router keep the page. Otherwise the router would reload the page's data over the same
 * lost connection and show an error page.
 */
export function respondInstead<Result>(result: Result) {
  return data(result, { status: 503 })
}

/**
 * Runs the action on the server. If it fails, logs the error and keeps the page. The result has the
 * sentence of a server that refuses changes.
 *
 * @throws the server's redirect
 */
export async function stayOnFailure<Result, Instead>(
  serverAction: () => Promise<Result>,
  instead: Instead,
  message: string,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    console.error(message, error)
    return respondInstead({ ...instead, error: refusalOf(error) })
  }
}

/**
 * Runs the action on the server. If the connection is lost or the data unavailable, returns an
 * error message for the form, which keeps the typed values: the server's sentence, if it has one.
 */
export async function keepFormOnConnectionLoss<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isConnectionLost(error) && !isUnavailable(error)) throw error
    console.error('The form could not be sent:', error)
    return respondInstead<{ error: string; success?: string; faults?: Record<string, string> }>({
      error: refusalOf(error) ?? getDocumentTranslator('errors')('errorOccurred'),
    })
  }
}

/** What a `clientAction` gets. */
export interface ServerAction {
  serverAction: () => Promise<never>
}

/** The `clientAction` of a page whose forms need no more than that. */
export const keepForm = ({ serverAction }: ServerAction) => keepFormOnConnectionLoss(serverAction)
