/** Data that the server passes to the document while it renders. */
import { createContext, useContext } from 'react'
import { escapeScript } from '../escape-html.ts'

interface ServedDocument {
  /** The data of the page's loaders, in the encoding of React Router. */
  data: string
  /** Marks the scripts that may run. */
  nonce: string | undefined
  /** The request's id, under which the log contains its error. */
  reference: string | undefined
}

/** Undefined in the browser. */
export const ServedDocumentContext = createContext<ServedDocument | undefined>(undefined)

/**
 * Hands the page's data to the browser, as `ServerRouter` does while it streams. React hydrates no
 * scripts at the end of the body, so the browser renders nothing here.
 */
export function DataScript() {
  const served = useContext(ServedDocumentContext)
  if (!import.meta.env.SSR || !served) return null
  const controller = 'window.__reactRouterContext.streamController'
  const data = escapeScript(JSON.stringify(served.data))
  return (
    <script
      nonce={served.nonce}
      dangerouslySetInnerHTML={{
        __html: `${controller}.enqueue(${data});${controller}.close();`,
      }}
    />
  )
}
