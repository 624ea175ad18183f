/** What prevents the removal of an entry, by kind; server only. */
import type { StaffClient } from '../../../api/staff/client.ts'
import { type CollectionKind, collectionOf, kindsIn } from '../../../domain/content/collections.ts'
import { keyOf } from '../../../domain/content/entry.ts'
import { placeOfIssue } from '../../../domain/content/entry-names.ts'
import type { ContentIssue } from '../../../domain/content/issue.ts'
import type { Locale } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'

/** @property examples the first entries of the kind that refer to the removed one */
export type Use = { kind: CollectionKind; count: number; examples: { key: string; label: string }[] }

const examplesMax = 5

/** Entries that refer to the removed one, by kind, and the issues that are no references. */
export async function usesByKind(
  staff: StaffClient,
  issues: readonly ContentIssue[],
  locale: Locale,
): Promise<{ uses: Use[]; others: ContentIssue[] }> {
  const isReference = (issue: ContentIssue) => /^a known /.test(issue.expected) && referringKind(issue) !== undefined
  const byKind = Map.groupBy(issues.filter(isReference), referringKind) as Map<CollectionKind, ContentIssue[]>
  const labelOf = (names: Parameters<typeof localize>[0] | undefined) => (names ? localize(names, locale).text : '')
  const uses = [...byKind].map(async ([kind, issuesOfKind]): Promise<Use> => {
    const { layout, key } = collectionOf(kind)
    const isFile = layout === 'one' || layout === 'each' || layout === 'documents'
    const entries = [...new Set(issuesOfKind.map((issue) => (isFile ? keyOf(kind, {}, issue.file) : nameIn(issue))))]
    const { names } = await staff.showNames({ kind })
    const examples = entries.slice(0, examplesMax).map((entry) => {
      const found = names.find(({ code, id }) => code === entry || String(id) === entry)
      return { key: found && key.includes('id') ? String(found.id) : entry, label: labelOf(found?.names) || entry }
    })
    return { kind, count: entries.length, examples }
  })
  return { uses: await Promise.all(uses), others: issues.filter((issue) => !isReference(issue)) }
}

const nameIn = (issue: ContentIssue) => placeOfIssue(issue).entry.split(' · ')[0] ?? ''

/** The kind of the entry that an issue is about, among those of its file. */
function referringKind(issue: ContentIssue): CollectionKind | undefined {
  const { field } = placeOfIssue(issue)
  const kinds = kindsIn(issue.file)
  const refers = (kind: CollectionKind) =>
    Object.keys(collectionOf(kind).references ?? {}).some((path) => path.split('.')[0] === field)
  return kinds.find(refers) ?? kinds[0]
}
