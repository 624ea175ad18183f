/** What somebody typed for a redirect, read and looked up on the site. */
import { setImmediate } from 'node:timers/promises'
import type { TypedRule } from '../../../commands/redirects/change-redirects.ts'
import type { FieldProblem } from '../../../domain/domain-error.ts'
import { EDITIONS, LOCALES, type Locale } from '../../../domain/editions.ts'
import { splitPrefix } from '../../../domain/locale.ts'
import { readFrom, readTo } from '../../../domain/redirects/address.ts'
import { followRules, isElsewhere, openRules, type Rule, type RuleBook } from '../../../domain/redirects/rules.ts'
import type { ApiDeps } from '../../context.ts'
import { existingPages, type HasPage } from './existing-pages.ts'

/** `to` null: it is gone. Paths of `fields` are blamed for what is wrong. */
export type Typed = {
  from: string
  to: string | null
  edition: Locale | null
  isOver: boolean
  fields: { from: string; to: string }
}
type Site = ApiDeps['site']
/** Rules that are looked up before other requests are answered. */
const batchSize = 100
type Read = { rules: TypedRule[]; problems: FieldProblem[] }

/** Addresses as they are kept, and what is wrong with how they were typed. */
export function readTyped(typed: readonly Typed[], { editionOf }: Site): Read {
  const read: Read = { rules: [], problems: [] }
  for (const { from: typedFrom, to: typedTo, edition: chosen, isOver, fields } of typed) {
    const from = readFrom(typedFrom, chosen, editionOf)
    if ('problem' in from) read.problems.push({ path: fields.from, key: `fields.redirect.from_${from.problem}` })
    const edition = 'problem' in from ? chosen : from.edition
    const to = typedTo === null ? { to: null } : readTo(typedTo, edition, editionOf)
    if ('problem' in to) read.problems.push({ path: fields.to, key: `fields.redirect.to_${to.problem}` })
    if (!('problem' in from) && !('problem' in to)) read.rules.push({ ...from, to: to.to, isOver, path: fields.from })
  }
  return read
}

/** What the site says of them: pages that stand where they would lead away from, and addresses that lead to nothing. */
export async function lookUp(
  deps: Pick<ApiDeps, 'site' | 'store'>,
  rules: readonly TypedRule[],
  known: readonly Rule[],
  toField: (rule: TypedRule) => string,
): Promise<FieldProblem[]> {
  const hasPage = await existingPages(deps)
  const book = openRules<Rule>([...known, ...rules])
  const problems: FieldProblem[] = []
  for (const [index, rule] of rules.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    const locales = rule.edition ? [rule.edition] : LOCALES
    if (!rule.isOver && locales.some((locale) => hasPage(locale, rule.from)))
      problems.push({ path: rule.path, key: 'fields.redirect.stands' })
    if (rule.isOver && (await turnsBack(deps.site, rule, locales)))
      problems.push({
        path: toField(rule),
        key: 'fields.redirect.circular',
        values: { way: `${rule.from} → ${rule.to} → …` },
      })
    const lost = locales.find((locale) => !leadsOn(book, hasPage, rule, locale))
    if (lost)
      problems.push({
        path: toField(rule),
        key: rule.edition ? 'fields.redirect.unknown' : 'fields.redirect.unknown_in',
        values: { edition: EDITIONS[lost].ownName },
      })
  }
  return problems
}

/** Whether the page there leads on by itself, as an article does without its name: it might lead back to the page that is to be hidden. */
async function turnsBack({ statusOf }: Site, { to }: Rule, locales: readonly Locale[]): Promise<boolean> {
  if (to === null || isElsewhere(to)) return false
  const { prefix, rest } = splitPrefix(to)
  for (const locale of prefix ? [prefix] : locales) {
    const status = await statusOf(locale, pathOf(rest))
    if (status >= 300 && status < 400) return true
  }
  return false
}

const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? ''

/** Whether a page stands where it leads, or other rules lead on from there. Circles are told by themselves. */
function leadsOn(book: RuleBook, hasPage: HasPage, { to }: Rule, locale: Locale): boolean {
  if (to === null || isElsewhere(to)) return true
  const { prefix, rest } = splitPrefix(to)
  const edition = prefix ?? locale
  const path = pathOf(rest)
  if (hasPage(edition, path)) return true
  const way = followRules(book, edition, path)
  if (way.end === 'page') return hasPage(way.locale, pathOf(way.to))
  return way.end === 'elsewhere' || way.end === 'loop'
}
