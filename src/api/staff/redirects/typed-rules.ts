/** What somebody typed for a redirect, read and looked up on the site. */
import type { TypedRule } from '../../../commands/redirects/change-redirects.ts'
import type { FieldProblem } from '../../../domain/domain-error.ts'
import { EDITIONS, LOCALES, type Locale } from '../../../domain/editions.ts'
import { splitPrefix } from '../../../domain/locale.ts'
import { readFrom, readTo } from '../../../domain/redirects/address.ts'
import { followRules, isElsewhere, openRules, type Rule, type RuleBook } from '../../../domain/redirects/rules.ts'
import type { ApiDeps } from '../../context.ts'

/** `to` null: it is gone. Paths of `fields` are blamed for what is wrong. */
export type Typed = {
  from: string
  to: string | null
  edition: Locale | null
  isOver: boolean
  fields: { from: string; to: string }
}
type Site = ApiDeps['site']
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
  site: Site,
  rules: readonly TypedRule[],
  known: readonly Rule[],
  toField: (rule: TypedRule) => string,
): Promise<FieldProblem[]> {
  const stands = standing(site)
  const book = openRules<Rule>([...known, ...rules])
  const problems: FieldProblem[] = []
  for (const rule of rules) {
    const locales = rule.edition ? [rule.edition] : LOCALES
    if (!rule.isOver && (await firstWhere(locales, (locale) => stands(locale, rule.from))))
      problems.push({ path: rule.path, key: 'fields.redirect.stands' })
    const lost = await firstWhere(locales, async (locale) => !(await leadsOn(book, stands, rule, locale)))
    if (rule.isOver && (await firstWhere(locales, (locale) => turnsBack(site, rule, locale))))
      problems.push({
        path: toField(rule),
        key: 'fields.redirect.circular',
        values: { way: `${rule.from} → ${rule.to} → …` },
      })
    if (lost)
      problems.push({
        path: toField(rule),
        key: rule.edition ? 'fields.redirect.unknown' : 'fields.redirect.unknown_in',
        values: { edition: EDITIONS[lost].ownName },
      })
  }
  return problems
}

type Stands = (locale: Locale, path: string) => Promise<boolean>

/** Asks for each address once. */
function standing({ statusOf }: Site): Stands {
  const known = new Map<string, Promise<boolean>>()
  return (locale, path) => {
    const name = `${locale} ${path}`
    const asked = known.get(name) ?? statusOf(locale, path).then((status) => status < 400)
    known.set(name, asked)
    return asked
  }
}

/** Whether the page there leads on by itself, as an article does without its name: it might lead back to the page that is to be hidden. */
async function turnsBack({ statusOf }: Site, { to }: Rule, locale: Locale): Promise<boolean> {
  if (to === null || isElsewhere(to)) return false
  const { prefix, rest } = splitPrefix(to)
  const status = await statusOf(prefix ?? locale, pathOf(rest))
  return status >= 300 && status < 400
}

const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? ''

async function firstWhere(
  locales: readonly Locale[],
  is: (locale: Locale) => Promise<boolean>,
): Promise<Locale | null> {
  for (const locale of locales) if (await is(locale)) return locale
  return null
}

/** Whether a page stands where it leads, or other rules lead on from there. Circles are told by themselves. */
async function leadsOn(book: RuleBook, stands: Stands, { to }: Rule, locale: Locale): Promise<boolean> {
  if (to === null || isElsewhere(to)) return true
  const { prefix, rest } = splitPrefix(to)
  const edition = prefix ?? locale
  const path = pathOf(rest)
  if (await stands(edition, path)) return true
  const way = followRules(book, edition, path)
  if (way.end === 'page') return stands(way.locale, pathOf(way.to))
  return way.end === 'elsewhere' || way.end === 'loop'
}
