/** The script with which games on other sites speak with the portal (docs/protocol.md). */
import { scriptResponse } from '#platform/http/file-response.ts'
import script from '#sdk/v1.ts?script'

/** Answers `GET /sdk/v1.js`, which may change with the portal's version. */
export const serveSdk = () => scriptResponse(script, 'public, max-age=3600')
