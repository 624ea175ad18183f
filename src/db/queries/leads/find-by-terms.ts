import { askedTerms } from '../../../domain/leads/lead-terms.ts'
import type { Database } from '../../store.ts'
import type { LeadRow } from './leads.ts'

/** Leads of any state, merged ones too, that all words of a text lead to, the newest first; none for a text without words. */
export async function findLeadsByText(db: Database, text: string, most: number): Promise<LeadRow[]> {
  const queryTerms = askedTerms(text)
  if (queryTerms.length === 0) return []
  let query = db.selectFrom('lead').selectAll()
  for (const terms of queryTerms)
    query = query.where(({ selectFrom, or, eb }) =>
      eb(
        'lead.id',
        'in',
        selectFrom('lead_term')
          .select('lead_id')
          .where((term) =>
            or(terms.map((begin) => term.and([term('term', '>=', begin), term('term', '<', `${begin}\u{10ffff}`)]))),
          ),
      ),
    )
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}
