/** The notice on an open page while the storage is unavailable. */
import { getDocumentTranslator } from '#messages/page-language.tsx'

export default function OutageNotice() {
  return (
    <p className="page-notice panel mx-auto mb-2 w-fit max-w-full bg-raised p-3 font-semibold shadow-lift">
      {getDocumentTranslator('errors')('savesPaused')}
    </p>
  )
}
