/** The cover of a game's form. */
import { refused, type Call, type Refusal } from '#features/actions/server/action.ts'
import { CoverError } from '#features/own-games/server/check-picture.ts'
import { describeFault } from '#features/own-games/server/describe-fault.server.ts'
import type { StoredCover } from '#features/own-games/server/own-games.server.ts'
import { drawUpload, fetchCover } from '#features/own-games/server/propose-game.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Part } from '#messages/translation.ts'
import { httpsAddress } from '#catalogue/game.ts'
import { readField, type GameForm } from './game-form.server.ts'

/** Draws the cover of the form before the form is judged: see `keepCover`. */
export async function drawCover({
  services: { config },
  input,
  language,
}: Pick<Call<GameForm, Part>, 'services' | 'input' | 'language'>): Promise<
  StoredCover | Refusal | undefined
> {
  const url = readField(input, 'picture')
  const file = input.cover
  try {
    const bytes =
      file instanceof File && file.size > 0
        ? Buffer.from(await file.arrayBuffer())
        : Buffer.from(readField(input, 'keptCover'), 'base64')
    if (bytes.length > 0) return await drawUpload(bytes)
    const isWanted = 'usePicture' in input && httpsAddress.safeParse(url).success
    return isWanted ? await fetchCover({ url, isHome: 'home' in input }, config) : undefined
  } catch (error) {
    if (!(error instanceof CoverError)) throw error
    const t = getTranslator(language, 'adminGames')
    const faults = { cover: describeFault(error.fault, language) }
    return refused(t('coverRefused'), { faults, status: 422 })
  }
}

/** What a refused form shows: the drawn cover, which it sends again, since a page cannot choose a file. */
export const keepCover = (cover: StoredCover | undefined) =>
  cover && { keptCover: cover.webp.toString('base64') }
