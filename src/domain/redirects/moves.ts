/** Updates redirects when content entries move, disappear or return. */
import { editionCodes, type Locale } from '../editions.ts'
import { canonicalPath } from '../site-paths.ts'
import { pathKey } from './address.ts'
import { foldRules, type Rule } from './rules.ts'

/** An entry moved from `from` to `to`; null for a new entry, or for one without a successor. `locale` null for all editions. */
export type Move = { locale: Locale | null; from: string | null; to: string | null }

export type KnownRule = Rule & { id: string; isAutomatic: boolean; isOver: boolean }
/** Rules to delete, to change, and to create. */
export type RuleChanges<R extends KnownRule> = { gone: R[]; turned: R[]; made: Rule[] }

/** Applies moves to the rules: each move leaves one rule, no rule covers a current URL, and chains are shortened. */
export function rulesAfter<R extends KnownRule>(existing: readonly R[], moves: readonly Move[]): RuleChanges<R> {
  let rules: (R | Rule)[] = [...existing]
  for (const move of moves.flatMap(tidied)) rules = afterMove(rules, move)
  const turned = new Map(foldRules(rules).map((rule) => [nameOf(rule), rule]))
  const folded = rules.map((rule) => turned.get(nameOf(rule)) ?? rule)
  const before = new Map(existing.map((rule) => [rule.id, rule]))
  const remaining = folded.filter((rule): rule is R => 'id' in rule)
  const remainingIds = new Set(remaining.map(({ id }) => id))
  return {
    gone: existing.filter(({ id }) => !remainingIds.has(id)),
    turned: remaining.filter((rule) => before.get(rule.id)?.to !== rule.to),
    made: folded.filter((rule) => !('id' in rule)),
  }
}

const nameOf = ({ edition, from }: Rule) => `${edition ?? ''} ${from}`

/** An entry's shortest URL identifies it; a mere change of its slug leaves a rule for the old URL. */
function tidied({ locale, from, to }: Move): Move[] {
  const key = (path: string | null) => (path === null ? null : pathKey(path))
  const [was, is] = [key(from), key(to)]
  if (was === is) return []
  const isRenamed = was !== null && is !== null && canonicalPath(was) === canonicalPath(is)
  return [{ locale, from: was === null || isRenamed ? was : canonicalPath(was), to: is }]
}

function afterMove<R extends KnownRule>(rules: readonly (R | Rule)[], { locale, from, to }: Move): (R | Rule)[] {
  let after = [...rules]
  // an entry is at this URL now
  if (to !== null)
    after = after.flatMap((rule) => withoutAddress(rule, locale, to)).map((rule) => underName(rule, locale, to))
  if (from === null) return after
  const ownRule = after.find((rule) => rule.from === from && rule.edition === locale)
  // a rule that redirected the page's old URL
  if (ownRule && 'id' in ownRule && ownRule.isOver) return after
  return ownRule
    ? after.map((rule) => (rule === ownRule ? { ...rule, to } : rule))
    : [...after, { edition: locale, from, to }]
}

/** A rule without edition that covers a current URL; a rule that redirects existing pages stays. */
function withoutAddress<R extends KnownRule>(rule: R | Rule, locale: Locale | null, path: string): (R | Rule)[] {
  if (![path, canonicalPath(path)].includes(rule.from) || ('id' in rule && rule.isOver)) return [rule]
  if (locale === null || rule.edition === locale) return []
  if (rule.edition !== null) return [rule]
  return editionCodes()
    .filter((other) => other !== locale)
    .map((edition) => ({ edition, from: rule.from, to: rule.to }))
}

/** Rules to an old name of an entry lead to its current one. */
function underName<R extends KnownRule>(rule: R | Rule, locale: Locale | null, path: string): R | Rule {
  const isOf = rule.to !== null && rule.to !== canonicalPath(path) && canonicalPath(rule.to) === canonicalPath(path)
  return isOf && rule.edition === locale ? { ...rule, to: path } : rule
}

/** @property successor where a removed entry's URL leads */
type Address = { locale: Locale | null; path: string; successor?: string }

/** Moved, removed and added URLs, by entry. */
export function movesBetween(before: ReadonlyMap<string, Address>, after: ReadonlyMap<string, Address>): Move[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    if (was?.path === is?.path) return []
    return [{ locale: (is ?? was)?.locale ?? null, from: was?.path ?? null, to: is?.path ?? was?.successor ?? null }]
  })
}
