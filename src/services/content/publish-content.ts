import { type ContentTable, compareRows, type RowChanges, writeRows } from '../../db/queries/content-tables.ts'
import { listEntryAddresses } from '../../db/queries/entry-addresses.ts'
import { listImportedSources } from '../../db/queries/facts.ts'
import { raiseContentVersion, raiseProgrammeVersion, readContentVersion } from '../../db/queries/settings.ts'
import type { Database, Store, Tx } from '../../db/store.ts'
import { isKeyOf, isOneOf } from '../../domain/collections.ts'
import type { ListKind } from '../../domain/content/kinds.ts'
import type { BlockKind, Content } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { movesBetween } from '../../domain/redirects/moves.ts'
import { TABLES_OF_OWN, writeOwnProgrammes } from '../programmes/own-programmes.ts'
import { noteMoves } from '../redirects/note-moves.ts'
import { contentRows } from './content-rows.ts'

/** What the content is to be, and what is written with its rows. */
export type Plan<T> = {
  content: Content
  /** Kinds of which a part couldn't be read: their rows stay, though the content doesn't have them. */
  unread?: ReadonlySet<string>
  /** Whether files have the word on figures that an import wrote. */
  force?: boolean
  answer: (changes: RowChanges[]) => T
  publish?: (tx: Tx) => Promise<void>
}

const triesMax = 10

/**
 * Makes the rows of content what a plan says: read and compared outside of a transaction, so that nobody waits, and written in one that raises
 * the content's version, so that readers see all of it or nothing. Begins again when somebody else has published meanwhile.
 * Nothing is published when `plan` answers null or throws.
 */
export async function publishContent<T>(
  store: Store,
  plan: (db: Database, version: number) => Promise<Plan<T> | null>,
  {
    dryRun = false,
    by = null,
    at = Date.now(),
  }: { dryRun?: boolean | undefined; by?: string | null; at?: number } = {},
): Promise<T | null> {
  for (let tries = 1; ; tries++) {
    const version = await readContentVersion(store.read)
    let isOvertaken = false
    try {
      const planned = await plan(store.read, version)
      if (!planned) return null
      const changes = await changesOf(store.read, planned)
      if (!dryRun)
        await store.transaction(async (tx) => {
          isOvertaken = (await raiseContentVersion(tx)) !== version + 1
          if (isOvertaken) throw new DomainError('conflict')
          const addresses = await listEntryAddresses(tx)
          await writeRows(tx, changes)
          const mayBeOther = changes.some(({ table }) => isOneOf(TABLES_OF_OWN, table))
          if (mayBeOther && (await writeOwnProgrammes(tx, at)) > 0) await raiseProgrammeVersion(tx)
          const moves = movesBetween(addresses, await listEntryAddresses(tx))
          await noteMoves(tx, moves, { staffId: by, at })
          await planned.publish?.(tx)
        })
      return planned.answer(changes)
    } catch (error) {
      // what was published meanwhile may be what it failed on
      isOvertaken ||= version !== (await readContentVersion(store.read))
      if (!isOvertaken || tries === triesMax) throw error
    }
  }
}

async function changesOf(db: Database, { content, unread = new Set(), force = false }: Plan<unknown>) {
  const imported = new Set(force ? [] : await listImportedSources(db))
  const unchangedTables = new Set([...unread].flatMap((kind) => (isKeyOf(TABLES_OF, kind) ? TABLES_OF[kind] : [])))
  return compareRows(
    db,
    contentRows(content, imported),
    (table, { kind }) => unchangedTables.has(table) || (table === 'content_block' && unread.has(String(kind))),
  )
}

/** Where the rows of each kind are that is no block, and the rows that can't be without them. */
const TABLES_OF: Partial<Record<ListKind | BlockKind, readonly ContentTable[]>> = {
  enrollments: ['enrollment'],
  countries: ['country', 'country_enrollment'],
  colleges: ['college'],
  tags: ['tag'],
  cities: ['city'],
  schools: ['school', 'school_enrollment', 'school_college', 'school_tag', 'school_fact', 'student', 'testimonial'],
  facts: ['school_fact'],
  classifications: ['classification'],
  article_tags: ['article_tag'],
  articles: ['article', 'article_text', 'article_body', 'article_tag_link', 'article_related'],
  students: ['student'],
  testimonials: ['testimonial'],
}
