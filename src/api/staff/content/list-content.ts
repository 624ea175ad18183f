import { z } from 'zod'
import { countEntries, type KindCount } from '../../../db/queries/content-counts.ts'
import { demoKeysOf, hasEntries, listEntryRows as list } from '../../../db/queries/content-entries.ts'
import { questionsForOthers } from '../../../db/queries/questions.ts'
import type { Database } from '../../../db/store.ts'
import {
  COLLECTION_KINDS,
  COLLECTIONS,
  type CollectionKind,
  collectionOf,
} from '../../../domain/content/collections.ts'
import { outdatedIn } from '../../../domain/content/outdated.ts'
import { foldText } from '../../../domain/folding.ts'
import { parseJson } from '../../../domain/json.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'
import { calledIn } from './called.ts'
import { KindSchema, serializeEntry, shownIn } from './presented.ts'

/**
 * Every kind of content, with how many things it has, and how many lack a language or are older in one than in another. `is_known` is false in a
 * database that an earlier version loaded, until it is loaded again.
 */
export const listKinds = staffRead({
  access: editors,
  async run({ deps: { store } }) {
    const [is_known, counts] = await Promise.all([hasEntries(store.read), countEntries(store.read)])
    const sums = Map.groupBy(counts, ({ kind }) => kind)
    const count = (kind: CollectionKind) => {
      // a document's facts and its languages are texts of one thing
      if (collectionOf(kind).layout === 'documents') return countDocuments(store.read, kind)
      const sum = (rows: KindCount[]) => rows.reduce((total, { count }) => total + Number(count), 0)
      const kindCounts = sums.get(kind) ?? []
      return {
        entries: sum(kindCounts),
        missing: sum(kindCounts.filter(({ missing }) => shownIn(parseJson(missing)).length > 0)),
        outdated: sum(kindCounts.filter(({ changed }) => outdatedIn(parseJson(changed)).length > 0)),
      }
    }
    const kinds = COLLECTION_KINDS.map(async (kind) => ({ kind, file: COLLECTIONS[kind].file, ...(await count(kind)) }))
    return { is_known, kinds: await Promise.all(kinds) }
  },
})

async function countDocuments(db: Database, kind: CollectionKind) {
  const rows = await list(db, kind)
  const entries = [...Map.groupBy(rows, ({ key }) => key).values()].map((rowsOfEntry) =>
    serializeEntry(rowsOfEntry, new Map()),
  )
  return {
    entries: entries.length,
    missing: entries.filter(({ missing }) => missing.length > 0).length,
    outdated: entries.filter(({ outdated }) => outdated.length > 0).length,
  }
}

const perPage = 100

/** The things of a kind, in the order of the site. */
export const listContent = staffRead({
  access: editors,
  input: z.object({
    kind: KindSchema,
    q: z.string().max(200).default(''),
    /** `other_readers`: questions that an edition hides, because they are for readers of another country. */
    only: z.enum(['missing', 'outdated', 'edited', 'removed', 'other_readers', '']).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  async run({ deps: { store }, input: { kind, q, only, page } }) {
    const [rows, names, called, demoKeys, forOthers] = await Promise.all([
      list(store.read, kind, { removed: only === 'removed' }),
      namesOfStaff(store.read),
      calledIn(store.read, kind),
      demoKeysOf(store.read, kind),
      kind === 'questions' ? questionsForOthers(store.read) : new Set<number>(),
    ])
    const words = foldText(q).split(' ').filter(Boolean)
    const entries = [...Map.groupBy(rows, ({ key }) => key).values()]
      .map((rowsOfEntry) => serializeEntry(rowsOfEntry, names))
      .map((entry) => ({
        ...entry,
        labels: called(entry.key) ?? entry.labels,
        is_demo: demoKeys.has(entry.key),
      }))
      .filter(({ key, labels }) => {
        if (words.length === 0) return true
        const text = foldText([key, ...Object.values(labels)].join(' '))
        return words.every((word) => text.includes(word))
      })
      .filter(({ key, missing, outdated, edited_at }) => {
        if (only === 'missing') return missing.length > 0
        if (only === 'outdated') return outdated.length > 0
        if (only === 'other_readers') return forOthers.has(Number(key))
        return only !== 'edited' || edited_at !== null
      })
    const pages = Math.max(1, Math.ceil(entries.length / perPage))
    const at = Math.min(page, pages)
    return { entries: entries.slice((at - 1) * perPage, at * perPage), total: entries.length, page: at, pages }
  },
})
