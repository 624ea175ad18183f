import { z } from 'zod'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { listOrderable } from '../../db/queries/services.ts'
import { amountIn, currencyOf } from '../../domain/content/prices.ts'
import type { Block } from '../../domain/content.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { Locale } from '../../domain/editions.ts'
import { createLocalizer } from '../../domain/localizer.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'
import { photoOf } from '../pictures.ts'

const texts = z.array(z.string())
const CopySchema = z.object({
  packages: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      desc: z.string(),
      for_whom: texts,
      includes: texts,
      not_included: texts,
      timeline: z.string(),
      /** What it costs in all, from and to, in the currency of the edition (an addition). */
      price: z.object({ currency: z.enum(CURRENCIES), from_minor: z.int(), to_minor: z.int() }).nullable(),
      price_depends: texts,
      /** Null without a picture. */
      path_image: z.string().nullable(),
      demo: z.literal(true).optional(),
    }),
  ),
  offerings: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      icon: z.string(),
      title: z.string(),
      desc: z.string(),
      steps: texts,
      you_bring: z.string(),
      link: z.string(),
    }),
  ),
  document_services: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      desc: z.string(),
      bring: z.string(),
      /** Null without a picture. */
      path_image: z.string().nullable(),
    }),
  ),
  modes: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      desc: z.string(),
      for_whom: z.string(),
      /** The text comes from an interview (an addition). */
      from_interview: z.literal(true).optional(),
    }),
  ),
  application_services: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      desc: z.string(),
      includes: texts,
      /** Null without a picture. */
      path_image: z.string().nullable(),
    }),
  ),
  integrity: z.string(),
  rush: z.string(),
  after_order: z.array(z.object({ id: z.int(), title: z.string(), desc: z.string() })),
  payment: z.string(),
  fallback,
})

/** What the firm offers, in words: packages, services one by one, documents and the ways of working on them. */
export const showServiceCopy = endpoint({
  summary: 'Descriptions of packages, services, documents and types of editing',
  cache: briefCache,
  answers: z.object({ service_copy: CopySchema }),
  async act({ deps, locale }) {
    const db = deps.store.read
    const [packages, offerings, orderable, pictures, notes, site, prices] = await Promise.all([
      listBlocks(db, 'packages'),
      listBlocks(db, 'offerings'),
      listOrderable(db),
      picturesByCode(db),
      findBlock(db, 'service_notes', 'service_notes'),
      findBlock(db, 'site', 'site'),
      findBlock(db, 'prices', 'prices'),
    ])
    const localizer = createLocalizer(locale)
    const { read } = localizer
    const imageOf = ({ code, photo }: { code: string; photo?: string | undefined }) => {
      const drawn = deps.drawnServices.has(code) ? `services/${code}.svg` : null
      return photoOf({ photo, drawn }, 'services', pictures, locale, deps).path_image
    }
    const service_copy = {
      packages: packages.map(({ id, code, photo, demo, ...each }) => ({
        id,
        code,
        title: read(each.title),
        desc: read(each.desc),
        for_whom: each.for_whom.map(read),
        includes: each.includes.map(read),
        not_included: each.not_included.map(read),
        timeline: read(each.timeline),
        price: packagePrice(prices, code, locale),
        price_depends: (each.price_depends ?? []).map(read),
        path_image: imageOf({ code, photo }),
        ...(demo && { demo: true as const }),
      })),
      offerings: offerings.map(({ id, code, icon, link, ...each }) => ({
        id,
        code,
        icon,
        link,
        title: read(each.title),
        desc: read(each.desc),
        steps: each.steps.map(read),
        you_bring: read(each.you_bring),
      })),
      document_services: orderable.document_services.map(({ id, code, name, desc, bring, photo }) => ({
        id,
        code,
        name: read(name),
        desc: read(desc),
        bring: read(bring),
        path_image: imageOf({ code, photo }),
      })),
      modes: orderable.modes.map(({ id, code, name, desc, for_whom, from_interview }) => ({
        id,
        code,
        name: read(name),
        desc: read(desc),
        for_whom: read(for_whom),
        ...(from_interview && { from_interview }),
      })),
      application_services: orderable.application_services.map(({ id, code, name, desc, includes, photo }) => ({
        id,
        code,
        name: read(name),
        desc: read(desc),
        includes: includes.map(read),
        path_image: imageOf({ code, photo }),
      })),
      integrity: notes ? read(notes.integrity) : '',
      rush: notes ? read(notes.rush) : '',
      after_order: (notes?.after_order ?? []).map(({ id, title, desc }) => ({
        id,
        title: read(title),
        desc: read(desc),
      })),
      payment: site?.payment[locale] ?? '',
    }
    return localizer.hasFallenBack() ? { ...service_copy, fallback: true as const } : service_copy
  },
  present: (service_copy) => ({ service_copy }),
})

function packagePrice(prices: Block<'prices'> | null, code: string, locale: Locale) {
  const range = prices?.packages?.find((each) => each.package === code)
  if (!prices || !range) return null
  const currency = currencyOf(prices, locale)
  return { currency, from_minor: amountIn(range.from, currency), to_minor: amountIn(range.to, currency) }
}
