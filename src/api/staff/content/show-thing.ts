import { z } from 'zod'
import { SHELVES, type Shelf, type ShelfKind } from '../../../domain/content/shelves.ts'
import { LOCALES } from '../../../domain/editions.ts'
import { readPiece } from '../../../domain/source/read-piece.ts'
import { findEntry, listEntriesOf, listSourcesOf, listThings } from '../../../store/queries/content-entries.ts'
import { findFigureUses } from '../../../store/queries/figure-uses.ts'
import type { Database } from '../../../store/store.ts'
import { ApiError } from '../../errors.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { calledIn } from './called.ts'
import { changedIn, EntrySchema, KindSchema, presentEntry, presentThing, ThingSchema } from './presented.ts'

const UseSchema = z.object({
  kind: z.string(),
  key: z.string(),
  labels: z.partialRecord(z.enum(LOCALES), z.string()),
})

const FIGURES: readonly ShelfKind[] = ['figures', 'living_costs']

/** What texts call a figure; of what a country asks for living, each of its amounts that has a name. */
const keysOf = (kind: ShelfKind, key: string, rows: readonly { source: string }[]): string[] =>
  kind === 'figures'
    ? [key]
    : rows.flatMap(({ source }) =>
        [...source.matchAll(/^\s+(?:- )?key: ['"]?([a-z0-9.-]+)/gm)].map(([, own = '']) => own),
      )

/** One thing with its texts. @throws ApiError `not_found` */
export const showThing = staffEndpoint({
  summary: 'A thing of the content with its texts, as its files have them',
  access: editors,
  params: z.object({ kind: KindSchema, key: z.string().min(1).max(200) }),
  answers: ThingSchema.extend({
    kind: KindSchema,
    entries: z.array(EntrySchema),
    /** When each language’s texts last changed; a language that never did is left out. */
    changed: z.partialRecord(z.enum(LOCALES), z.int()),
    /** Of a table: the line that names its columns. */
    header: z.string().nullable(),
    /** Of a figure: the things whose texts name it. */
    uses: z.array(UseSchema).nullable(),
  }),
  async act({ deps: { store }, params: { kind, key } }) {
    const [rows, names, called] = await Promise.all([
      listEntriesOf(store.read, kind, key),
      namesOfStaff(store.read),
      calledIn(store.read, kind),
    ])
    if (rows.length === 0) throw new ApiError('not_found')
    const header = await headerOf(store.read, kind, rows[0]?.file ?? '')
    const thing = presentThing(rows, names)
    const labels = called(key) ?? thing.labels
    const entries = rows.map((row) => presentEntry(row, names))
    const uses = FIGURES.includes(kind) ? await findFigureUses(store.read, keysOf(kind, key, rows)) : null
    return { kind, ...thing, labels, entries, changed: changedIn(rows), header, uses }
  },
})

/** The line that names the columns of a table; null for other files. */
export async function headerOf(db: Database, kind: ShelfKind, file: string): Promise<string | null> {
  const { layout }: Shelf = SHELVES[kind]
  if (layout !== 'rows' && layout !== 'tables') return null
  return (await findEntry(db, file, '#0'))?.source ?? null
}

/** What a new thing of a kind begins with. */
export const showBlank = staffEndpoint({
  summary: 'Where a new thing of a kind would stand, how its neighbour is written, and the next free number',
  access: editors,
  params: z.object({ kind: KindSchema }),
  answers: z.object({
    kind: KindSchema,
    /** Files that hold things of this kind; of a folder those that are there. */
    files: z.array(z.string()),
    /** What stands before the key in the place of a thing: `questions/`. */
    place_before: z.string(),
    header: z.string().nullable(),
    /** The text of the last thing of the kind; null where there is none. */
    like: z.string().nullable(),
    next_id: z.int(),
  }),
  async act({ deps: { store }, params: { kind } }) {
    const things = await listThings(store.read, kind)
    const last = things.at(-1)
    const like = last ? await findEntry(store.read, last.file, last.place) : null
    const { file, lists, layout }: Shelf = SHELVES[kind]
    const files = [...new Set(things.map((thing) => thing.file))]
    return {
      kind,
      files: files.length > 0 ? files : [file],
      place_before: layout === 'lists' ? `${lists?.[0]}/` : '',
      header: await headerOf(store.read, kind, last?.file ?? file),
      like: like?.source ?? null,
      next_id: await nextId(store.read, kind),
    }
  },
})

/** The number after the highest of a kind. A removed entry keeps its number, so that it can be restored. */
async function nextId(db: Database, kind: ShelfKind): Promise<number> {
  const { key: names, layout }: Shelf = SHELVES[kind]
  if (layout === 'tables') return 1
  const isKey = names.length === 1 && names[0] === 'id'
  const rows = await listSourcesOf(db, kind)
  const ids = rows.map(({ file, key, source }) =>
    Number(isKey ? key : (readPiece(kind, file, source) as { id?: unknown } | null)?.id),
  )
  return ids.reduce((highest, id) => (Number.isSafeInteger(id) ? Math.max(highest, id) : highest), 0) + 1
}
