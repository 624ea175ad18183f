/** The firm's services as single search results: packages, kinds of help, documents, application services. */
import { SERVICE_GROUPS, type ServiceGroup } from './content/services.ts'
import type { Block } from './content.ts'
import { perEdition } from './editions.ts'
import type { Localized } from './localized.ts'
import { type ChoiceField, choiceName } from './translators.ts'

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
      entryOf('document_services', { ...entry, title: namesOf('refine_service', entry.code) }, [bring]),
    ),
    ...blocks.application_services.map(({ includes, ...entry }) =>
      entryOf('application_services', { ...entry, title: namesOf('apply_service', entry.code) }, includes),
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

/** The form's choices have the names of separately ordered services. */
const namesOf = (field: ChoiceField, code: string): Localized => perEdition((locale) => choiceName(locale, field, code))
