import { z } from 'zod'
import { LOCALES } from '../../../domain/editions.ts'
import { pathKey } from '../../../domain/redirects/address.ts'
import { isElsewhere } from '../../../domain/redirects/rules.ts'
import { thingPath } from '../../../domain/site-paths.ts'
import { countRedirectUses, listRedirects as list, type Redirect } from '../../../store/queries/redirects.ts'
import { PageAnswerSchema, PagingSchema, SearchTextSchema } from '../../parameters.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings/held.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { thingsOf } from './things-of.ts'

const dayMs = 86_400_000
const countedDays = 90

const RedirectSchema = z.object({
  id: z.string(),
  /** Null for every edition's. */
  edition: z.enum(LOCALES).nullable(),
  from: z.string(),
  /** Null: it is gone. */
  to: z.string().nullable(),
  is_elsewhere: z.boolean(),
  is_automatic: z.boolean(),
  /** Leads away from a page that stands there. */
  is_over: z.boolean(),
  at: z.int(),
  who: z.string().nullable(),
  /** Of those that content left: the thing that it is of, where it is edited; null where there is none any more. */
  of: z
    .object({
      kind: z.enum(['articles', 'schools', 'article_tags', 'classifications']),
      key: z.string(),
      name: z.string(),
    })
    .nullable(),
  /** Whether the thing is known by a number in the old address, so that it leads on without this row too. */
  leads_anyway: z.boolean(),
  /** How often it was followed within ninety days, and on which day last. */
  uses: z.int(),
  last_used: z.string().nullable(),
})

/** Old addresses, by their names. */
export const listRedirects = staffEndpoint({
  summary: 'Redirects, narrowed by a part of either address',
  access: editors,
  query: PagingSchema.extend({
    q: SearchTextSchema.optional(),
    kind: z.enum(['hand', 'automatic', 'gone']).optional(),
  }),
  answers: PageAnswerSchema.extend({ redirects: z.array(RedirectSchema) }),
  async act({ deps, principal, query: { page, per_page, q = '', kind } }) {
    const db = deps.store.read
    const found = (await list(db)).filter((one) => isOf(one, kind) && says(one, q))
    const rows = found.slice((page - 1) * per_page, page * per_page)
    const from = new Date(deps.booking.now() - countedDays * dayMs).toISOString().slice(0, 10)
    const ids = rows.map(({ id }) => id)
    const [names, uses, things] = await Promise.all([
      namesOfStaff(db),
      countRedirectUses(db, ids, from),
      thingsOf(db, rows, principal.locale),
    ])
    const redirects = rows.map(({ isAutomatic, isOver, staffId, ...one }) => ({
      ...one,
      is_elsewhere: one.to !== null && isElsewhere(one.to),
      is_automatic: isAutomatic,
      is_over: isOver,
      who: (staffId && names.get(staffId)) ?? null,
      of: things.get(one.id) ?? null,
      leads_anyway: isName(one),
      uses: uses.get(one.id)?.count ?? 0,
      last_used: uses.get(one.id)?.last ?? null,
    }))
    return { total: found.length, page, per_page, redirects }
  },
})

function isOf({ isAutomatic, to }: Redirect, kind: 'hand' | 'automatic' | 'gone' | undefined): boolean {
  if (kind === 'gone') return to === null
  return kind === undefined || isAutomatic === (kind === 'automatic')
}

/** From a name of an article to another of it. */
const isName = ({ from, to }: Pick<Redirect, 'from' | 'to'>) =>
  to !== null && thingPath(from) !== from && thingPath(from) === thingPath(to)

/** As it is typed or as it is kept. */
function says({ from, to }: Redirect, text: string): boolean {
  if (text === '') return true
  const typed = text.toLowerCase()
  const kept = pathKey(text)?.toLowerCase()
  return [from, to ?? ''].some((address) => {
    const own = address.toLowerCase()
    return own.includes(typed) || plain(own).includes(typed) || (kept !== undefined && own.includes(kept))
  })
}

function plain(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
