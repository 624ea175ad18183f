/** Where addresses lead that have no page any more: one rule after another, to the end. */
import { LOCALES, type Locale } from '../editions.ts'
import { splitPrefix } from '../locale.ts'
import { thingPath } from '../site-paths.ts'

export type Rule = {
  /** Whose address it is; null for every edition's. */
  edition: Locale | null
  /** A path below the edition's address, as `pathKey` writes it. */
  from: string
  /** A path below the edition's address (with another's prefix when it leads there), an address elsewhere, or null: it is gone. */
  to: string | null
}

/** An address of an edition, and the rule that it has. */
export type Step<R extends Rule = Rule> = { locale: Locale; path: string; rule: R }
/** Redirects after one another that are followed: following each of a list's would take seconds otherwise. */
export const stepsMax = 10

/** `steps` are those that were taken; of a loop the last one leads back, or is one more than `stepsMax`. */
export type Way<R extends Rule = Rule> = { steps: Step<R>[] } & (
  | { end: 'page'; locale: Locale; to: string }
  | { end: 'elsewhere'; to: string }
  | { end: 'gone' | 'loop' | 'none' }
)

export type RuleBook<R extends Rule = Rule> = { find: (locale: Locale, path: string) => R | null; rules: readonly R[] }

/** Rules to be asked. An edition's own come before those for all; a thing's address is known under any of its names. */
export function openRules<R extends Rule>(rules: readonly R[]): RuleBook<R> {
  const byAddress = new Map(rules.map((rule) => [keyOf(rule.edition, rule.from), rule]))
  const exactly = (locale: Locale, path: string) =>
    byAddress.get(keyOf(locale, path)) ?? byAddress.get(keyOf(null, path)) ?? null
  return { rules, find: (locale, path) => exactly(locale, path) ?? exactly(locale, thingPath(path)) }
}

const keyOf = (edition: Locale | null, path: string) => `${edition ?? ''} ${path}`

export const isElsewhere = (to: string): boolean => !to.startsWith('/')

/** Follows the rules from an address of an edition to where they end. */
export function followRules<R extends Rule>({ find }: RuleBook<R>, locale: Locale, path: string): Way<R> {
  const steps: Step<R>[] = []
  const been = new Set<string>()
  let [edition, at] = [locale, path]
  for (;;) {
    const { path: bare, rest } = parts(at)
    const rule = find(edition, bare)
    if (!rule) return steps.length === 0 ? { end: 'none', steps } : { end: 'page', locale: edition, to: at, steps }
    steps.push({ locale: edition, path: bare, rule })
    if (been.has(keyOf(edition, bare)) || steps.length > stepsMax) return { end: 'loop', steps }
    been.add(keyOf(edition, bare))
    if (rule.to === null) return { end: 'gone', steps }
    if (isElsewhere(rule.to)) return { end: 'elsewhere', to: rule.to, steps }
    const { prefix, rest: below } = splitPrefix(rule.to)
    edition = prefix ?? edition
    // what is said beside a path goes along unless the next one says its own
    at = parts(below).rest ? below : below + rest
  }
}

/** A path, and its query and anchor behind it. */
function parts(address: string): { path: string; rest: string } {
  const path = /^[^?#]*/.exec(address)?.[0] ?? ''
  return { path, rest: address.slice(path.length) }
}

/** Those that changed when each leads straight to where it ends. What is gone may come back, so that rules go on leading there. */
export function foldRules<R extends Rule>(rules: readonly R[]): R[] {
  const book = openRules(rules)
  return rules.flatMap((rule) => {
    const ends = (rule.edition ? [rule.edition] : LOCALES).map((locale) =>
      endOf(followRules(book, locale, rule.from), locale),
    )
    const [to] = ends
    // a rule for all stays where editions go different ways
    return to && to !== rule.to && ends.every((end) => end === to) ? [{ ...rule, to }] : []
  })
}

/** As a rule of the edition says it. */
function endOf(way: Way, locale: Locale): string | null {
  if (way.end === 'elsewhere') return way.to
  return way.end === 'page' ? inEdition(way.to, way.locale, locale) : null
}

/** A path of one edition, said from another. */
export const inEdition = (path: string, of: Locale, from: Locale): string =>
  of === from ? path : path === '/' ? `/${of}` : `/${of}${path}`
