/** The schools that a visitor takes along to a booking or an order. */

import { findSchoolsByIds, type LinkedSchool } from '../db/queries/schools.ts'
import type { Store } from '../db/store.ts'
import { isEntries } from '../domain/content/values.ts'
import type { FieldIssue } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { ShortlistSchema } from '../domain/form-fields.ts'
import { localize, namesOfRow } from '../domain/localized.ts'
import type { MailPart } from './mail-layout.ts'
import { messages } from './messages.ts'

export type Shortlisted = Pick<LinkedSchool, 'id' | 'name_en' | 'name_vi' | 'name_tw'>
/** Absolute address of a page in an edition. */
export type PageAddress = (path: string, locale: Locale) => string

/** The schools of these ids in their order, and, on `shortlist`, which ids no school has. */
export async function readShortlist(
  store: Store,
  ids: readonly number[] = [],
): Promise<{ schools: Shortlisted[]; issues: FieldIssue[] }> {
  const schools = await findSchoolsByIds(store.read, ids)
  const unknown = ids.filter((id) => !schools.some((school) => school.id === id)).join(', ')
  const issues = unknown ? [{ path: 'shortlist', key: 'fields.shortlist.unknown', values: { ids: unknown } }] : []
  return { schools, issues }
}

/** The same of a body in which other fields are wrong as well; what is no list, its schema tells. */
export async function findShortlistIssues(store: Store, body: unknown): Promise<FieldIssue[]> {
  const { data } = ShortlistSchema.safeParse(isEntries(body) ? body.shortlist : undefined)
  return (await readShortlist(store, data)).issues
}

/** Names with links, in a mail of an edition; nothing where nothing was taken along. */
export function shortlistParts(schools: readonly Shortlisted[], locale: Locale, pageAddress: PageAddress): MailPart[] {
  if (schools.length === 0) return []
  const links = schools.map((school) => ({
    text: localize(namesOfRow(school), locale).text,
    address: pageAddress(`/schools/${school.id}`, locale),
  }))
  return [{ title: messages(locale)('fields.shortlist') }, { links }]
}
