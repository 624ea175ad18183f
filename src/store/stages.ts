import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'
import type { WriteQueue } from './sqlite-locks.ts'

type Tx = Transaction<Tables>

/** Two transactions on one connection: the first for temporary tables, the second for what is made of them. */
export async function inStages<S, T>(
  connection: Kysely<Tables>,
  begins: { moment: string; writing: string },
  queue: WriteQueue,
  prepare: (db: Tx) => Promise<S>,
  publish: (tx: Tx, prepared: S) => Promise<T>,
): Promise<T> {
  const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement))
  const whole = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      const done = await work()
      await run('commit')
      return done
    } catch (error) {
      // what failed is told; a rollback that fails too has nothing to undo
      await run('rollback').catch(() => undefined)
      throw error
    }
  }
  // between begin and commit the connection is what a transaction is to its queries
  const tx = connection as Tx
  await run(begins.moment)
  const prepared = await whole(() => prepare(tx))
  await queue(() => run(begins.writing))
  return whole(() => publish(tx, prepared))
}
