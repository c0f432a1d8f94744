/** The example game, with which a new portal can try hosted games. */
import { Readable } from 'node:stream'
import type { Db } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { GameRules } from '#features/own-games/server/edit-games.server.ts'
import { publishNewGame } from './hosted-versions.server.ts'
import { storeBuild } from './import-build.server.ts'

export const EXAMPLE_ID = 'blobcatch'

const texts = import.meta.glob<string>('/examples/blob-catch/*', {
  eager: true,
  import: 'default',
  query: '?raw',
})

/** Stores the files of the example game. Returns the id of the version. */
export function storeExample(db: Db, createdBy: string): Promise<string> {
  const files = Object.entries(texts).map(([path, text]) => ({
    path: path.slice(path.lastIndexOf('/') + 1),
    size: Buffer.byteLength(text),
    read: () => Promise.resolve(Readable.from([Buffer.from(text)])),
  }))
  const build = { files, close: () => undefined }
  return storeBuild(db, build, { name: 'blob-catch.zip', createdBy })
}

/**
 * Publishes the stored example game.
 *
 * @throws GameEditError if it is there already
 */
export function publishExample(tx: Tx, rules: GameRules, versionId: string): Promise<void> {
  const content = {
    name: 'Blob Catch',
    description:
      'Green drops fall from the sky, and the blob catches them. Leave out the red ones: three mistakes end the round.',
    genre: ['Casual', 'Action'],
    releaseDate: new Date(tx.now()).toISOString().slice(0, 10),
    touch: 'yes',
    controls: [{ action: 'Move', keys: ['Left', 'Right'], touch: ['Drag'] }],
  }
  const game = { id: EXAMPLE_ID, content, cover: undefined }
  return publishNewGame(tx, rules, game, { versionId, startPath: 'index.html' })
}
