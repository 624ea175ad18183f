import { z } from 'zod'
import { LOCALES } from '../../../domain/editions.ts'
import { readWithRows } from '../../../store/queries/content-tables.ts'
import { editors } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { ChangesSchema, maxBytes } from './change-things.ts'

/**
 * A page of the site as it would be after some changes; nothing is changed.
 * @throws WrongContent when something would be wrong, DomainError `conflict` with what stands now
 */
export const previewThing = staffEndpoint({
  summary: 'A page of the site, as HTML, as it would be after changes of things; nothing is changed',
  access: editors,
  maxBytes,
  body: () =>
    z.object({
      changes: ChangesSchema,
      locale: z.enum(LOCALES),
      /** Below the address of the edition, with its query. */
      path: z
        .string()
        .max(500)
        .regex(/^\/(?!\/)/),
    }),
  answers: z.object({ status: z.int(), html: z.string() }),
  async act({ deps: { desk, booking, store, site }, principal, body: { changes, locale, path } }) {
    const request = { changes, by: principal, via: 'console' as const, at: booking.now() }
    const { rows = [] } = await desk.change({ ...request, dryRun: true, withRows: true })
    return readWithRows(store, rows, (db) => site.pageFrom(db, locale, path))
  },
})
