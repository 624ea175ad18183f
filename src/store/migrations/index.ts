import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as publications from './0002-publications.ts'
import * as orders from './0003-orders.ts'
import * as search from './0004-search.ts'
import * as refusals from './0005-refusals.ts'
import * as limits from './0006-limits.ts'
import * as mailTurns from './0007-mail-turns.ts'

import * as uploadAddresses from './0009-upload-addresses.ts'

import * as origin from './0011-origin.ts'
import * as uploadProviders from './0012-upload-providers.ts'
import * as trueRankings from './0014-true-rankings.ts'
import * as schoolFacts from './0015-school-facts.ts'
import * as nameOrder from './0016-name-order.ts'
import * as shortlists from './0017-shortlists.ts'
import * as searchScores from './0018-search-scores.ts'
import * as staff from './0021-staff.ts'
import * as leads from './0022-leads.ts'

import * as largeAmounts from './0030-large-amounts.ts'
import * as refusedAddresses from './0031-refused-addresses.ts'
import * as doubles from './0034-doubles.ts'

import * as dashboard from './0035-dashboard.ts'

import * as rights from './0036-rights.ts'
import * as inbox from './0039-inbox.ts'
import * as searchUse from './0045-search-use.ts'
import * as contentSources from './0046-content-sources.ts'

import * as contentDrafts from './0047-content-drafts.ts'
import * as pictures from './0049-pictures.ts'
import * as redirects from './0050-redirects.ts'
import * as inboxOrder from './0051-inbox-order.ts'
import * as contentImports from './0052-content-imports.ts'
import * as searchFingerprints from './0053-search-fingerprints.ts'

/** Every migration in order; neither name nor text changes once it has landed (frozen.test.ts). */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-publications': publications,
  '0003-orders': orders,
  '0004-search': search,
  '0005-refusals': refusals,
  '0006-limits': limits,
  '0007-mail-turns': mailTurns,
  '0009-upload-addresses': uploadAddresses,
  '0011-origin': origin,
  '0012-upload-providers': uploadProviders,
  '0014-true-rankings': trueRankings,
  '0015-school-facts': schoolFacts,
  '0016-name-order': nameOrder,
  '0017-shortlists': shortlists,
  '0018-search-scores': searchScores,
  '0021-staff': staff,
  '0022-leads': leads,
  '0030-large-amounts': largeAmounts,
  '0031-refused-addresses': refusedAddresses,
  '0034-doubles': doubles,
  '0035-dashboard': dashboard,
  '0036-rights': rights,
  '0039-inbox': inbox,
  '0045-search-use': searchUse,
  '0046-content-sources': contentSources,
  '0047-content-drafts': contentDrafts,
  '0049-pictures': pictures,
  '0050-redirects': redirects,
  '0051-inbox-order': inboxOrder,
  '0052-content-imports': contentImports,
  '0053-search-fingerprints': searchFingerprints,
}
