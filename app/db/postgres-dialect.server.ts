/** Kysely's Postgres, with a driver that never hides why a transaction failed. */
import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type PostgresPool,
} from 'kysely'
import { noteError } from './storage-watch.server.ts'

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class TellingDriver extends PostgresDriver {
  readonly #telling = new WeakSet<DatabaseConnection>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options).catch(throwNoted)
    if (!this.#telling.has(connection)) {
      this.#telling.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = <Row>(query: CompiledQuery) => execute<Row>(query).catch(throwNoted)
    }
    return connection
  }

  /**
   * On a broken connection it fails too, and Kysely would throw that instead of what had happened.
   * The connection is marked by then: it is closed, not handed to the next one.
   */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

function throwNoted(error: unknown): never {
  throw noteError(error)
}

/** A Kysely dialect over this pool. */
export function createPostgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TellingDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
