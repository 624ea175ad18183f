import type { ArticleDeps } from '../../../commands/articles/deps.ts'
import type { ApiDeps } from '../../context.ts'

/** What acts on articles need, of what the API has. */
export const articleDeps = ({ store, desk, booking, markdown }: ApiDeps): ArticleDeps => ({
  store,
  now: booking.now,
  markdown,
  change: (request) => desk.change({ ...request, at: booking.now() }),
})
