import { z } from 'zod'
import { writeChanged } from '../../../db/queries/content-counts.ts'
import {
  findEntry,
  findRevision,
  listEntriesOf,
  listPiecesOf,
  listRevisions,
} from '../../../db/queries/content-entries.ts'
import { readValue } from '../../../domain/content/entry.ts'
import { isSame } from '../../../domain/content/values.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { EditionCodeSchema } from '../../../domain/edition-code.ts'
import { editors } from '../access.ts'
import { versionField } from '../fields.ts'
import { namesOfStaff } from '../settings.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { calledIn } from './called.ts'
import { changedIn, KindSchema, serializeEntry } from './presented.ts'

const EntryParamsSchema = z.object({ kind: KindSchema, key: z.string().min(1).max(200) })

/** What a thing was before, the newest first. */
export const showHistory = staffRead({
  access: editors,
  input: EntryParamsSchema,
  async run({ deps: { store }, input: { kind, key } }) {
    const [rows, pieces, names, called] = await Promise.all([
      listRevisions(store.read, kind, key),
      listPiecesOf(store.read, kind, key),
      namesOfStaff(store.read),
      calledIn(store.read, kind),
    ])
    const there = pieces.filter(({ is_gone }) => is_gone === 0)
    if (pieces.length === 0) throw new DomainError('not_found')
    return {
      labels: called(key) ?? serializeEntry(there.length > 0 ? there : pieces, names).labels,
      version: there[0]?.version ?? 0,
      revisions: rows.map(({ id, file, place, version, source, at, staff_id, via }) => ({
        id,
        file,
        place,
        version,
        value: source === null ? null : readValue({ source }),
        at,
        via,
        by: (staff_id && names.get(staff_id)) ?? null,
      })),
    }
  },
})

/** Makes a thing what it was. @throws as `changeContent` does */
export const restoreRevision = staffChange({
  access: editors,
  input: z.object({ revision: z.string().max(60), version: versionField }),
  async run({ deps: { store, contentWorker, booking }, principal, input: { revision, version } }) {
    const revisionRow = await findRevision(store.read, revision)
    if (!revisionRow) throw new DomainError('not_found')
    const { file, place } = revisionRow
    const value = revisionRow.source === null ? null : readValue({ source: revisionRow.source })
    const existing = await findEntry(store.read, file, place)
    if (existing && existing.is_gone === 0 && isSame(readValue(existing), value)) return { version: existing.version }
    const changes = [{ file, place, version, value }]
    const { entries } = await contentWorker.change({ changes, by: principal, via: 'restore', at: booking.now() })
    return { version: entries[0]?.version ?? version }
  },
})

/** Somebody has looked at a language that is older than the others: it says the same. */
export const confirmLanguage = staffChange({
  access: editors,
  input: EntryParamsSchema.extend({ locale: EditionCodeSchema }),
  async run({ deps: { store }, input: { kind, key, locale } }) {
    const rows = await listEntriesOf(store.read, kind, key)
    const row = rows.find(({ file }) => file.endsWith(`/${locale}.md`)) ?? rows[0]
    if (!row) throw new DomainError('not_found')
    // as new as the newest: what was confirmed makes no other language look old
    const last = Math.max(0, ...Object.values(changedIn(rows)).map((at) => at ?? 0))
    const changed = JSON.stringify({ ...JSON.parse(row.changed), [locale]: last })
    await store.transaction((tx) => writeChanged(tx, row.file, row.place, changed))
  },
})
