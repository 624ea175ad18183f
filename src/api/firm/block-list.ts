/** What the lists of home content have in common: a kind, read whole, its title and text in the reader's language. */

import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { recordOf } from '../../domain/collections.ts'
import type { Block } from '../../domain/content.ts'
import { localize, localizeFields } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'

type HomeKind = 'banners' | 'customizes' | 'flows' | 'services' | 'advertisements' | 'videos'

export const BlockItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  desc: z.string(),
  link: z.string().optional(),
  link_label: z.string().optional(),
  code: z.string().optional(),
  demo: z.boolean().optional(),
  fallback,
})

/** Endpoint that answers `{ <kind>: [{ id, title, desc, link?, … }] }`. */
function blockList<const K extends HomeKind>(kind: K) {
  return endpoint({
    summary: `What the site shows of its ${kind}`,
    cache: briefCache,
    answers: z.object(recordOf([kind], () => z.array(BlockItemSchema))),
    async act({ deps, locale }) {
      const blocks: AnyHomeBlock[] = await listBlocks(deps.store.read, kind)
      return blocks.map((block) => ({
        id: block.id,
        ...localizeFields({ title: block.title, desc: block.desc }, locale),
        ...('link_label' in block && { link_label: localize(block.link_label, locale).text }),
        ...('link' in block && block.link && { link: block.link }),
        ...('code' in block && { code: block.code }),
        ...(block.demo && { demo: true }),
      }))
    },
    // TypeScript types a computed key as an index, not as the one property `kind`
    present: (items) => ({ [kind]: items }) as never,
  })
}

type AnyHomeBlock = Block<'banners'> | Block<'customizes'> | Block<'services'> | Block<'flows'>

export const listAdvertisements = blockList('advertisements')

export const listBanners = blockList('banners')

export const listExpectations = blockList('customizes')

export const listServices = blockList('services')

export const listSteps = blockList('flows')

export const listVideos = blockList('videos')
