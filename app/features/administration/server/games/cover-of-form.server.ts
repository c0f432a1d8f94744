/** The cover of a game's form. */
import type { RequestServices } from '#app/context.server.ts'
import { CoverError } from '#app/features/own-games/server/check-picture.ts'
import { describeFault } from '#app/features/own-games/server/describe-fault.server.ts'
import type { StoredCover } from '#app/features/own-games/server/own-games.server.ts'
import { drawUpload, fetchCover } from '#app/features/own-games/server/propose-game.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { httpsAddress } from '#catalogue/game.ts'
import type { AdminPost, AdminResult } from '../admin-request.ts'
import { readTyped } from '#app/features/actions/server/read-typed.server.ts'

/**
 * Draws the cover of the form before anything is changed. The reason of a refused one is a fault. If
 * the form is refused for another reason, the page gets the drawn cover, which it sends again: a page
 * cannot choose a file.
 */
export async function withCover(
  { config }: RequestServices,
  { form, language }: AdminPost,
  save: (cover: StoredCover | undefined) => Promise<AdminResult>,
): Promise<AdminResult> {
  const file = form.get('cover')
  const kept = String(form.get('keptCover') ?? '')
  const picture = String(form.get('picture') ?? '')
  try {
    const bytes =
      file instanceof File && file.size > 0
        ? Buffer.from(await file.arrayBuffer())
        : Buffer.from(kept, 'base64')
    if (bytes.length > 0) {
      const cover = await drawUpload(bytes)
      const result = await save(cover)
      if (!result.error) return result
      const keptCover = cover.webp.toString('base64')
      return { ...result, values: { ...readTyped(form), ...result.values, keptCover } }
    }
    if (form.has('usePicture') && httpsAddress.safeParse(picture).success) {
      return await save(await fetchCover({ url: picture, isHome: form.has('home') }, config))
    }
    return await save(undefined)
  } catch (error) {
    if (!(error instanceof CoverError)) throw error
    return {
      error: getTranslator(language, 'adminGames')('coverRefused'),
      faults: { cover: describeFault(error.fault, language) },
      status: 422,
    }
  }
}
