import { z } from 'zod'
import { listViews as list, listSharedViews } from '../../db/queries/leads/saved-views.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { text } from '../../domain/form-fields.ts'
import { mayStopSharing, seesView } from '../../domain/leads/shared-views.ts'
import { isAdmin } from '../../domain/staff/principal.ts'
import {
  copyView as copy,
  removeView as remove,
  renameView as rename,
  saveView as save,
  shareView as share,
  unshareView as unshare,
} from '../../services/leads/saved-views.ts'
import { consultants } from './access.ts'
import { FILTERS } from './leads/read-leads.ts'
import { staffChange, staffRead } from './staff-function.ts'

const params = z.object({ view: z.string().regex(/^[0-9a-z]{16}$/) })

const titleField = text(60)

const queryMax = 1000

/** One's own views of the inbox, and those that colleagues share. A view is a query: it shows each reader the leads that they may see. */
export const listViews = staffRead({
  access: consultants,
  async run({ deps: { store }, principal }) {
    const [ownViews, shared] = await Promise.all([list(store.read, principal.staffId), listSharedViews(store.read)])
    return {
      views: ownViews.map(({ id, name, query, shared_with }) => ({ id, name, query, shared_with })),
      shared: shared
        .filter((view) => view.staff_id !== principal.staffId && seesView(principal, view))
        .map((view) => ({
          id: view.id,
          name: view.name,
          query: view.query,
          /** Null after the account was deleted. */
          sharer: view.sharer,
          shared_with: view.shared_with,
          can_stop: mayStopSharing(principal, view),
          can_remove: isAdmin(principal) && (view.sharer === null || view.disabled_at !== null),
        })),
    }
  },
})

/** Keeps a filter. @throws FieldsError that names what the inbox doesn't know or can't read */
export const saveView = staffChange({
  access: consultants,
  input: z.object({ title: titleField, query: z.string().max(queryMax) }),
  async run({ deps, principal, input: { title, query: queryText } }) {
    const query = readFilter(queryText)
    return { id: await save(deps.booking, principal, { name: title, query }), query }
  },
})

/** Gives an own view another name. */
export const renameView = staffChange({
  access: consultants,
  input: params.extend({ title: titleField }),
  run: ({ deps, principal, input: { view, title } }) => rename(deps.booking, principal, view, title),
})

/** Shares an own view with an office, or with `*` for all. @throws FieldsError for an office that the person may not share with */
export const shareView = staffChange({
  access: consultants,
  input: params.extend({ office: z.string().max(100) }),
  run: ({ deps, principal, input: { view, office } }) => share(deps.booking, principal, view, office),
})

/** Stops sharing a view: the sharer, or an admin. */
export const unshareView = staffChange({
  access: consultants,
  input: params,
  run: ({ deps, principal, input: { view } }) => unshare(deps.booking, principal, view),
})

/** Copies a shared view into one's own. */
export const copyView = staffChange({
  access: consultants,
  input: params.extend({ title: titleField }),
  run: async ({ deps, principal, input: { view, title } }) => ({
    id: await copy(deps.booking, principal, view, title),
  }),
})

/** Removes a view: its owner, or an admin when the owner’s account is disabled or deleted. */
export const removeView = staffChange({
  access: consultants,
  input: params,
  run: ({ deps, principal, input: { view } }) => remove(deps.booking, principal, view),
})

/** The filter as it is kept: without what is empty, in one order, so that equal ones are equal. */
function readFilter(query: string): string {
  const given = [...new URLSearchParams(query)].filter(([, value]) => value !== '')
  const names = given.map(([name]) => name)
  const unknown = names.filter((name, at) => !Object.hasOwn(FILTERS, name) || names.indexOf(name) !== at)
  if (unknown.length > 0) refuse('unknown', unknown)
  const { error } = z.object(FILTERS).safeParse(Object.fromEntries(given))
  if (error)
    refuse(
      'unreadable',
      error.issues.map(({ path }) => String(path[0])),
    )
  if (given.length === 0) throw new FieldsError([{ path: 'query', key: 'fields.query.empty' }])
  return String(new URLSearchParams(given.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

function refuse(key: 'unknown' | 'unreadable', names: readonly string[]): never {
  const nameList = [...new Set(names)].map((name) => name.slice(0, 40)).join(', ')
  throw new FieldsError([{ path: 'query', key: `fields.query.${key}`, values: { names: nameList } }])
}
