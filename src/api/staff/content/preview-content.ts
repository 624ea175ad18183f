import { z } from 'zod'
import { readWithRows } from '../../../db/queries/content-tables.ts'
import { EditionCodeSchema } from '../../../domain/edition-code.ts'
import { editors } from '../access.ts'
import { staffChange } from '../staff-function.ts'
import { ChangesSchema } from './change-content.ts'

/**
 * A page of the site as it would be after some changes; nothing is changed.
 * @throws ContentError when something would be wrong, DomainError `conflict` with what stands now
 */
export const previewContent = staffChange({
  access: editors,
  input: z.object({
    changes: ChangesSchema,
    locale: EditionCodeSchema,
    /** Below the address of the edition, with its query. */
    path: z
      .string()
      .max(500)
      .regex(/^\/(?!\/)/),
  }),
  async run({ deps: { contentWorker, booking, store, site }, principal, input: { changes, locale, path } }) {
    const request = { changes, by: principal, via: 'console' as const, at: booking.now() }
    const { rows = [] } = await contentWorker.change({ ...request, dryRun: true, withRows: true })
    return readWithRows(store, rows, (db) => site.pageFrom(db, locale, path))
  },
})
