import { z } from 'zod'
import { LOCALES } from '../../domain/editions.ts'
import { localizeFields } from '../../domain/localized.ts'
import { listBlocks } from '../../store/queries/blocks.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'

const OfficeItemSchema = z.object({
  id: z.int(),
  code: z.string(),
  edition: z.enum(LOCALES),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  phone: z.string(),
  email: z.string(),
  demo: z.boolean().optional(),
  fallback,
})

/** Offices, those of the reader's edition first. */
export const listOffices = endpoint({
  cache: briefCache,
  answers: z.object({ offices: z.array(OfficeItemSchema) }),
  async act({ deps, locale }) {
    const blocks = await listBlocks(deps.store.read, 'offices')
    const own = blocks.filter(({ edition }) => edition === locale)
    const others = blocks.filter(({ edition }) => edition !== locale)
    const offices = [...own, ...others].map(({ id, code, edition, name, address, hours, phone, email, demo }) => ({
      id,
      code,
      edition,
      ...localizeFields({ name, address, hours }, locale),
      phone,
      email,
      ...(demo && { demo: true }),
    }))
    return { offices }
  },
})
