import { type Localized, localize } from '../../../domain/localized.ts'
import { servicePath } from '../../../domain/site-paths.ts'
import { listServiceEntries } from '../../../store/queries/services.ts'
import { type HitReader, inOrder, markHit } from './hit.ts'

export const readServiceHits: HitReader = async (ids, reading) => {
  const { deps, locale } = reading
  const read = (text: Localized) => localize(text, locale).text
  const entries = inOrder(ids, await listServiceEntries(deps.store.read))
  return Promise.all(
    entries.map(async ({ id, group, code, title, desc, texts }) => ({
      kind: 'service' as const,
      id,
      ...(await markHit(read(title), [read(desc), texts.map(read).join(' · ')], reading)),
      path: servicePath({ group, code }),
      within: [],
      group,
    })),
  )
}
