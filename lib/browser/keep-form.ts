/** Keeps the page and what was typed if a form gets no response. */
import { data } from 'react-router'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import { isConnectionLost, isUnavailable } from './connection-lost.ts'

/**
 * The result of an action in the browser that got no response from the server. Its error status
 * makes the router keep the page. Otherwise the router would reload the page's data over the same
 * lost connection and show an error page.
 */
export function respondInstead<Result>(result: Result) {
  return data(result, { status: 503 })
}

/**
 * Runs the action on the server. If it fails, logs the error and keeps the page.
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
    return respondInstead(instead)
  }
}

/**
 * Runs the action on the server. If the connection is lost or the data unavailable, returns an
 * error message for the form, which keeps the typed values.
 */
export async function keepFormOnConnectionLoss<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isConnectionLost(error) && !isUnavailable(error)) throw error
    console.error('The form could not be sent:', error)
    return respondInstead<{ error: string; success?: string; faults?: Record<string, string> }>({
      error: getDocumentTranslator('errors')('errorOccurred'),
    })
  }
}

/** What a `clientAction` gets. */
export interface ServerAction {
  serverAction: () => Promise<never>
}

/** The `clientAction` of a page whose forms need no more than that. */
export const keepForm = ({ serverAction }: ServerAction) => keepFormOnConnectionLoss(serverAction)
