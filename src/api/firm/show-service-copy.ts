import { z } from 'zod'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { amountIn, currencyOf } from '../../domain/content/prices.ts'
import type { Block } from '../../domain/content.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { Locale } from '../../domain/editions.ts'
import { createLocalizer } from '../../domain/localizer.ts'
import { choiceName } from '../../domain/translators.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'
import { imageAddress } from '../presenters.ts'

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
      path_image: z.string(),
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
      path_image: z.string(),
    }),
  ),
  modes: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), desc: z.string(), for_whom: z.string() })),
  application_services: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      desc: z.string(),
      includes: texts,
      path_image: z.string(),
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
    const [packages, offerings, documents, modes, applications, notes, site, prices] = await Promise.all([
      listBlocks(db, 'packages'),
      listBlocks(db, 'offerings'),
      listBlocks(db, 'document_services'),
      listBlocks(db, 'modes'),
      listBlocks(db, 'application_services'),
      findBlock(db, 'service_notes', 'service_notes'),
      findBlock(db, 'site', 'site'),
      findBlock(db, 'prices', 'prices'),
    ])
    const localizer = createLocalizer(locale)
    const { read } = localizer
    const image = (code: string) => imageAddress(`/pictures/services/${code}.svg`, deps)
    const service_copy = {
      packages: packages.map(({ id, code, demo, ...each }) => ({
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
        path_image: image(code),
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
      document_services: documents.map(({ id, code, desc, bring }) => ({
        id,
        code,
        name: choiceName(locale, 'refine_service', code),
        desc: read(desc),
        bring: read(bring),
        path_image: image(code),
      })),
      modes: modes.map(({ id, code, desc, for_whom }) => ({
        id,
        code,
        name: choiceName(locale, 'refine_mode', code),
        desc: read(desc),
        for_whom: read(for_whom),
      })),
      application_services: applications.map(({ id, code, desc, includes }) => ({
        id,
        code,
        name: choiceName(locale, 'apply_service', code),
        desc: read(desc),
        includes: includes.map(read),
        path_image: image(code),
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
