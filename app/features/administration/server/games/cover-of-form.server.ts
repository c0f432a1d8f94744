/** The cover of a game's form. */
import type { RequestServices } from '#app/context.server.ts'
import { CoverError } from '#app/features/own-games/server/check-picture.ts'
import { describeFault } from '#app/features/own-games/server/describe-fault.server.ts'
import type { StoredCover } from '#app/features/own-games/server/own-games.server.ts'
import { drawUpload, fetchCover } from '#app/features/own-games/server/propose-game.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { httpsAddress } from '#catalogue/game.ts'
import type { AdminPost, AdminResult } from '../admin-request.ts'

/** Draws the cover of the form before anything is changed. The reason of a refused one is a fault. */
export async function withCover(
  { config }: RequestServices,
  { form, language }: AdminPost,
  save: (cover: StoredCover | undefined) => Promise<AdminResult>,
): Promise<AdminResult> {
  const file = form.get('cover')
  const picture = String(form.get('picture') ?? '')
  try {
    if (file instanceof File && file.size > 0) {
      return await save(await drawUpload(Buffer.from(await file.arrayBuffer())))
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
