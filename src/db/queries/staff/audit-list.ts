/** The audit, read: a page at a time, newest first. Times are milliseconds since 1970. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { Database } from '../../store.ts'

export type AuditFilter = {
  staffId?: string | undefined
  /** A whole action, or what all of a kind begin with, such as `lead.`. */
  action?: string | undefined
  subject?: string | undefined
  /** Found in any of who, what and from what to what. */
  text?: string | undefined
  /** Subjects that the text leads to as well, such as leads of that name. */
  subjects?: readonly string[] | undefined
  since?: number | undefined
  /** Before this time. */
  until?: number | undefined
}
export type AuditRow = Tables['audit']

type Rows = SelectQueryBuilder<Tables, 'audit', object>

function narrowed(rows: Rows, { staffId, action, subject, text, subjects = [], since, until }: AuditFilter): Rows {
  let query = rows
  if (staffId) query = query.where('staff_id', '=', staffId)
  if (action)
    query = action.endsWith('.') ? query.where('action', 'like', `${action}%`) : query.where('action', '=', action)
  if (subject) query = query.where('subject', '=', subject)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<', until)
  if (text) {
    const like = (needle: string) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`
    const contains = (column: 'who' | 'subject' | 'action' | 'data') =>
      // SQLite makes no small letter of Đ: what was typed is looked for as it stands, too
      sql<boolean>`(lower(${sql.ref(column)}) like ${like(text.toLowerCase())} escape '\\'
        or ${sql.ref(column)} like ${like(text)} escape '\\')`
    query = query.where(({ or, eb }) =>
      or([
        contains('who'),
        contains('subject'),
        contains('action'),
        contains('data'),
        ...(subjects.length > 0 ? [eb('subject', 'in', subjects)] : []),
      ]),
    )
  }
  return query
}

/** A page of what was done, and how much there is in all. */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const [{ total }, rows] = await Promise.all([
    narrowed(db.selectFrom('audit'), filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    narrowed(db.selectFrom('audit'), filter)
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return { rows, total: Number(total) }
}

/** Names of the leads among some subjects, by subject. */
export async function namesOfLeads(db: Database, subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjects.filter((subject) => subject.startsWith('lead:')).map((subject) => subject.slice(5)))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('lead').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [`lead:${id}`, name]))
}
