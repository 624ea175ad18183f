/** The firm's services as single search results: packages, kinds of help, documents, application services. */

import type { Prices } from './content/prices.ts'
import { SERVICE_GROUPS, type ServiceGroup } from './content/services.ts'
import type { Block } from './content.ts'
import type { Localized } from './localized.ts'

export { SERVICE_GROUPS, type ServiceGroup }
export type ServiceBlocks = { [G in ServiceGroup]: readonly Block<G>[] }

export type ServiceEntry = {
  /** One number for all groups. */
  id: number
  group: ServiceGroup
  code: string
  title: Localized
  /** One or two sentences. */
  desc: Localized
  /** Further searchable text. */
  texts: readonly Localized[]
}

type Coded = { code: string }

/** The services and types of editing with a price: others can't be ordered, so the site doesn't offer them. */
export function orderableOf<D extends Coded, M extends Coded, A extends Coded>(
  blocks: { document_services: readonly D[]; modes: readonly M[]; application_services: readonly A[] },
  prices: Pick<Prices, 'refine' | 'apply'> | null,
): { document_services: D[]; modes: M[]; application_services: A[] } {
  const { refine = [], apply = [] } = prices ?? {}
  const documents = new Set(refine.map(({ service }) => service))
  const modes = new Set(refine.flatMap((document) => document.modes.map(({ mode }) => mode)))
  const applications = new Set(apply.map(({ service }) => service))
  return {
    document_services: blocks.document_services.filter(({ code }) => documents.has(code)),
    modes: blocks.modes.filter(({ code }) => modes.has(code)),
    application_services: blocks.application_services.filter(({ code }) => applications.has(code)),
  }
}

const groupSize = 100_000
const idIn = (group: ServiceGroup, id: number) => SERVICE_GROUPS.indexOf(group) * groupSize + id

/** All services in the order of the blocks; ids count up. */
export const serviceEntries = (blocks: ServiceBlocks): ServiceEntry[] =>
  [
    ...blocks.packages.map(({ for_whom, includes, not_included, timeline, ...entry }) =>
      entryOf('packages', entry, [...for_whom, ...includes, ...not_included, timeline]),
    ),
    ...blocks.offerings.map(({ steps, you_bring, ...entry }) => entryOf('offerings', entry, [...steps, you_bring])),
    ...blocks.document_services.map(({ bring, ...entry }) =>
      entryOf('document_services', { ...entry, title: entry.name }, [bring]),
    ),
    ...blocks.application_services.map(({ includes, ...entry }) =>
      entryOf('application_services', { ...entry, title: entry.name }, includes),
    ),
  ].sort((a, b) => a.id - b.id)

type ServiceRow = { id: number; code: string; title: Localized; desc: Localized }

const entryOf = (
  group: ServiceGroup,
  { id, code, title, desc }: ServiceRow,
  texts: readonly Localized[],
): ServiceEntry => ({
  id: idIn(group, id),
  group,
  code,
  title,
  desc,
  texts,
})
