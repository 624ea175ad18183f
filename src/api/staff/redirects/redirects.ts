/** Redirects: listed, added by hand or as a pasted list, tested, removed. */

import { z } from 'zod'
import { countRedirectUses, listRedirects as list, type Redirect } from '../../../db/queries/redirects.ts'
import { FieldsError } from '../../../domain/domain-error.ts'
import { EditionCodeSchema } from '../../../domain/edition-code.ts'
import { defaultEdition, type Locale } from '../../../domain/editions.ts'
import { splitPrefix } from '../../../domain/locale.ts'
import { pathKey, readTo } from '../../../domain/redirects/address.ts'
import { followRules, isElsewhere, openRules } from '../../../domain/redirects/rules.ts'
import { canonicalPath } from '../../../domain/site-paths.ts'
import type { Principal } from '../../../domain/staff/principal.ts'
import {
  addRedirects as add,
  issuesBeside,
  removeRedirect as remove,
} from '../../../services/redirects/change-redirects.ts'
import type { ApiDeps } from '../../context.ts'
import { PagingSchema, SearchTextSchema } from '../../parameters.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { listNamedPages } from './named-pages.ts'
import { lookUp, readList, readTyped, type Typed } from './typed-rules.ts'

const dayMs = 86_400_000

const countedDays = 90

/** Old addresses, by their names. */
export const listRedirects = staffRead({
  access: editors,
  input: PagingSchema.extend({
    q: SearchTextSchema.optional(),
    kind: z.enum(['hand', 'automatic', 'gone']).optional(),
  }),
  async run({ deps, principal, input: { page, per_page, q = '', kind } }) {
    const db = deps.store.read
    const matching = (await list(db)).filter((one) => isOf(one, kind) && matches(one, q))
    const rows = matching.slice((page - 1) * per_page, page * per_page)
    const from = new Date(deps.booking.now() - countedDays * dayMs).toISOString().slice(0, 10)
    const ids = rows.map(({ id }) => id)
    const [names, uses, namedPages] = await Promise.all([
      namesOfStaff(db),
      countRedirectUses(db, ids, from),
      listNamedPages(db, rows, principal.locale),
    ])
    const redirects = rows.map(({ isAutomatic, isOver, staffId, ...one }) => ({
      ...one,
      is_elsewhere: one.to !== null && isElsewhere(one.to),
      is_automatic: isAutomatic,
      is_over: isOver,
      who: (staffId && names.get(staffId)) ?? null,
      of: namedPages.get(one.id) ?? null,
      leads_anyway: isName(one),
      uses: uses.get(one.id)?.count ?? 0,
      last_used: uses.get(one.id)?.last ?? null,
    }))
    return { total: matching.length, page, per_page, redirects }
  },
})

function isOf({ isAutomatic, to }: Redirect, kind: 'hand' | 'automatic' | 'gone' | undefined): boolean {
  if (kind === 'gone') return to === null
  return kind === undefined || isAutomatic === (kind === 'automatic')
}

/** From a name of an article to another of it. */
const isName = ({ from, to }: Pick<Redirect, 'from' | 'to'>) =>
  to !== null && canonicalPath(from) !== from && canonicalPath(from) === canonicalPath(to)

/** As it is typed or as it is kept. */
function matches({ from, to }: Redirect, text: string): boolean {
  if (text === '') return true
  const needle = text.toLowerCase()
  const storedPath = pathKey(text)?.toLowerCase()
  return [from, to ?? ''].some((address) => {
    const path = address.toLowerCase()
    return (
      path.includes(needle) || plain(path).includes(needle) || (storedPath !== undefined && path.includes(storedPath))
    )
  })
}

function plain(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const address = z.string().max(2000)

const edition = EditionCodeSchema.nullable()

const listMax = 200_000

/** Adds one. @throws FieldsError that names what is wrong with either address */
export const addRedirect = staffChange({
  access: editors,
  input: z.object({ from: address, to: address.nullable(), edition, is_over: z.boolean().default(false) }),
  async run({ deps, principal, input: { from, to, edition: editionCode, is_over } }) {
    const fields = { from: 'from', to: 'to' }
    if (to?.trim() === '') throw new FieldsError([{ path: 'to', key: 'fields.redirect.to_missing' }])
    if (to === null && is_over) throw new FieldsError([{ path: 'is_over', key: 'fields.redirect.over_gone' }])
    await addTyped(deps, principal, [{ from, to, edition: editionCode, isOver: is_over, fields }], false)
  },
})

/** Adds a pasted list, all or none. @throws FieldsError that names every line that is wrong, `lines.3` the third */
export const importRedirects = staffChange({
  access: editors,
  input: z.object({ list: z.string().max(listMax), edition }),
  async run({ deps, principal, input: { list, edition: editionCode } }) {
    const { rules, issues } = readList(list, editionCode)
    if (issues.length > 0 && rules.length === 0) throw new FieldsError(issues)
    await addTyped(deps, principal, rules, true, issues)
    return { added: rules.length }
  },
})

/** Reports all errors at once. */
async function addTyped(
  deps: ApiDeps,
  by: Principal,
  lines: readonly Typed[],
  isImport: boolean,
  earlierErrors: readonly FieldsError['issues'][number][] = [],
): Promise<void> {
  const { rules, issues } = readTyped(lines, deps.site)
  const toField = (rule: { path: string }) =>
    lines.find(({ fields }) => fields.from === rule.path)?.fields.to ?? rule.path
  const there = await list(deps.store.read)
  const looked = await lookUp(deps, rules, there, toField)
  const all = [...earlierErrors, ...issues, ...issuesBeside(there, rules), ...looked]
  if (all.length > 0) throw new FieldsError(all)
  await add(deps.store, by, { rules, isImport }, deps.booking.now())
}

/** Removes a redirect. */
export const removeRedirect = staffChange({
  access: editors,
  input: z.object({ redirect: z.uuid() }),
  run: ({ deps, principal, input: { redirect } }) => remove(deps.store, principal, redirect, deps.booking.now()),
})

type Tested = {
  edition: Locale
  path: string
  /** Whether a page exists at this URL and no redirect replaces it. */
  exists: boolean
  steps: { edition: Locale; path: string; to: string | null; is_automatic: boolean }[]
  end: 'page' | 'elsewhere' | 'gone' | 'nothing' | 'circle'
  /** Where it ends; null where nothing stands. */
  address: string | null
  status: number
}

/** What somebody meets who asks for an address, rule by rule. */
export const testAddress = staffRead({
  access: editors,
  input: z.object({ address: z.string().max(2000), edition: EditionCodeSchema.optional() }),
  async run({ deps: { site, store }, input: { address, edition } }): Promise<Tested> {
    const destination = readTo(address, null, site.editionOf)
    if ('issue' in destination || isElsewhere(destination.to))
      throw new FieldsError([{ path: 'address', key: 'fields.redirect.from_unreadable' }])
    const { prefix, rest } = splitPrefix(destination.to)
    const locale: Locale = prefix ?? edition ?? defaultEdition()
    const path = bare(rest)
    const way = followRules(openRules(await list(store.read)), locale, path)
    const [first] = way.steps
    const pageStatus = await site.statusOf(locale, path)
    // an article leads on from any of its names: of one that it had, a redirect says so
    const isFormerName = first !== undefined && pageStatus >= 300 && pageStatus < 400 && canonicalPath(path) !== path
    const result = { edition: locale, path, exists: pageStatus < 400 && !first?.rule.isOver && !isFormerName }
    if (result.exists || !first) {
      const exists = pageStatus < 400
      return {
        ...result,
        steps: [],
        end: exists ? 'page' : 'nothing',
        address: exists ? path : null,
        status: pageStatus,
      }
    }
    const steps = way.steps.map(({ locale: of, path: at, rule }) => ({
      edition: of,
      path: at,
      to: rule.to,
      is_automatic: rule.isAutomatic,
    }))
    if (way.end === 'elsewhere') return { ...result, steps, end: 'elsewhere', address: way.to, status: 301 }
    if (way.end === 'loop')
      return { ...result, steps: steps.slice(0, -1), end: 'circle', address: null, status: pageStatus }
    if (way.end !== 'page') return { ...result, steps, end: 'gone', address: null, status: 410 }
    const status = await site.statusOf(way.locale, bare(way.to))
    return { ...result, steps, end: status < 400 ? 'page' : 'nothing', address: way.to, status }
  },
})

const bare = (address: string) => /^[^?#]*/.exec(address)?.[0] ?? ''
