import { listBlocks } from '../../db/queries/blocks.ts'
import type { Database } from '../../db/store.ts'
import { FieldsError } from '../../domain/domain-error.ts'

/** @throws FieldsError for each code that is no office of the content, on the path that is given with it */
export async function requireOffices(db: Database, given: readonly (readonly [path: string, code: string])[]) {
  const offices = await listBlocks(db, 'offices')
  const unknown = given.filter(([, office]) => !offices.some(({ code }) => code === office))
  if (unknown.length > 0)
    throw new FieldsError(
      unknown.map(([path, office]) => ({ path, key: 'fields.offices.unknown', values: { office } })),
    )
}
