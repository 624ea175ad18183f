/** Actions on articles, on a store of the test's own. */

import type { Store } from '../../src/db/store.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import type { ArticleDeps } from '../../src/services/articles/deps.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { markdownReader } from './markdown-reader.ts'

const read = readerOf()

/** @param clock milliseconds since 1970 */
export const articleDeps = (store: Store, clock: { now: number }): ArticleDeps => ({
  store,
  now: () => clock.now,
  markdown: markdownReader,
  change: (request) => changeEntries(store, read, { ...request, at: clock.now }),
})

export const writer = (name: string): Principal => ({
  staffId: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@firm.example`,
  roles: ['editor'],
  offices: [],
  locale: 'en',
  timeZone: 'Asia/Taipei',
  sessionId: 's',
  isMfaVerified: true,
  reauthenticatedAt: 0,
})
