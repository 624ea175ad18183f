/** What becomes of the redirects when things of the content move, go or come back. */
import { LOCALES, type Locale } from '../editions.ts'
import { thingPath } from '../site-paths.ts'
import { pathKey } from './address.ts'
import { foldRules, type Rule } from './rules.ts'

/** A thing stood at `from` and stands at `to`; null where it came, or where nothing came after it. `locale` null for all editions. */
export type Move = { locale: Locale | null; from: string | null; to: string | null }

export type KnownRule = Rule & { id: string; isAutomatic: boolean; isOver: boolean }
/** Rules that are to go, to lead elsewhere, and to be made. */
export type RuleChanges<R extends KnownRule> = { gone: R[]; turned: R[]; made: Rule[] }

/** What the moves make of the rules: each move leaves one, none stays at an address where something stands now, chains are folded. */
export function rulesAfter<R extends KnownRule>(known: readonly R[], moves: readonly Move[]): RuleChanges<R> {
  let rules: (R | Rule)[] = [...known]
  for (const move of moves.flatMap(tidied)) rules = afterMove(rules, move)
  const turned = new Map(foldRules(rules).map((rule) => [nameOf(rule), rule]))
  const folded = rules.map((rule) => turned.get(nameOf(rule)) ?? rule)
  const before = new Map(known.map((rule) => [rule.id, rule]))
  const kept = folded.filter((rule): rule is R => 'id' in rule)
  const keptIds = new Set(kept.map(({ id }) => id))
  return {
    gone: known.filter(({ id }) => !keptIds.has(id)),
    turned: kept.filter((rule) => before.get(rule.id)?.to !== rule.to),
    made: folded.filter((rule) => !('id' in rule)),
  }
}

const nameOf = ({ edition, from }: Rule) => `${edition ?? ''} ${from}`

/** A thing is known under its shortest address; one that only goes by another name is left by the name that it had. */
function tidied({ locale, from, to }: Move): Move[] {
  const key = (path: string | null) => (path === null ? null : pathKey(path))
  const [was, is] = [key(from), key(to)]
  if (was === is) return []
  const isRenamed = was !== null && is !== null && thingPath(was) === thingPath(is)
  return [{ locale, from: was === null || isRenamed ? was : thingPath(was), to: is }]
}

function afterMove<R extends KnownRule>(rules: readonly (R | Rule)[], { locale, from, to }: Move): (R | Rule)[] {
  let after = [...rules]
  // something stands there now
  if (to !== null)
    after = after.flatMap((rule) => withoutAddress(rule, locale, to)).map((rule) => underName(rule, locale, to))
  if (from === null) return after
  const own = after.find((rule) => rule.from === from && rule.edition === locale)
  // who led away from the page meant its address
  if (own && 'id' in own && own.isOver) return after
  return own ? after.map((rule) => (rule === own ? { ...rule, to } : rule)) : [...after, { edition: locale, from, to }]
}

/** A rule without an edition in which its address is taken; one that leads away from pages stays. */
function withoutAddress<R extends KnownRule>(rule: R | Rule, locale: Locale | null, path: string): (R | Rule)[] {
  if (![path, thingPath(path)].includes(rule.from) || ('id' in rule && rule.isOver)) return [rule]
  if (locale === null || rule.edition === locale) return []
  if (rule.edition !== null) return [rule]
  return LOCALES.filter((other) => other !== locale).map((edition) => ({ edition, from: rule.from, to: rule.to }))
}

/** What led to a thing by a name that it had leads to the one that it has. */
function underName<R extends KnownRule>(rule: R | Rule, locale: Locale | null, path: string): R | Rule {
  const isOf = rule.to !== null && rule.to !== thingPath(path) && thingPath(rule.to) === thingPath(path)
  return isOf && rule.edition === locale ? { ...rule, to: path } : rule
}

type Address = { locale: Locale | null; path: string }

/** What moved, went and came, of addresses by thing. */
export function movesBetween(before: ReadonlyMap<string, Address>, after: ReadonlyMap<string, Address>): Move[] {
  const things = new Set([...before.keys(), ...after.keys()])
  return [...things].flatMap((thing) => {
    const [was, is] = [before.get(thing), after.get(thing)]
    if (was?.path === is?.path) return []
    return [{ locale: (is ?? was)?.locale ?? null, from: was?.path ?? null, to: is?.path ?? null }]
  })
}
