/** Resolves redirects of removed pages: one rule after another, to the end. */
import { editionCodes, type Locale } from '../editions.ts'
import { splitPrefix } from '../locale.ts'
import { canonicalPath } from '../site-paths.ts'

export type Rule = {
  /** The edition; null for every edition. */
  edition: Locale | null
  /** A path relative to the edition, in the form of `pathKey`. */
  from: string
  /** A path relative to the edition (with another's prefix for a page there), an external URL, or null for 410. */
  to: string | null
}

/** A URL of an edition, and its rule. */
export type Step<R extends Rule = Rule> = { locale: Locale; path: string; rule: R }
/** Maximum number of redirects to follow: longer chains would take seconds to resolve. */
export const stepsMax = 10

/** `steps` are the rules followed; in a loop the last one leads back, or exceeds `stepsMax`. */
export type Way<R extends Rule = Rule> = { steps: Step<R>[] } & (
  | { end: 'page'; locale: Locale; to: string }
  | { end: 'elsewhere'; to: string }
  | { end: 'gone' | 'loop' | 'none' }
)

export type RuleBook<R extends Rule = Rule> = { find: (locale: Locale, path: string) => R | null; rules: readonly R[] }

/** Looks up rules. An edition's own rules take precedence; an entry's URL matches under any of its slugs. */
export function openRules<R extends Rule>(rules: readonly R[]): RuleBook<R> {
  const byAddress = new Map(rules.map((rule) => [keyOf(rule.edition, rule.from), rule]))
  const exactly = (locale: Locale, path: string) =>
    byAddress.get(keyOf(locale, path)) ?? byAddress.get(keyOf(null, path)) ?? null
  return { rules, find: (locale, path) => exactly(locale, path) ?? exactly(locale, canonicalPath(path)) }
}

const keyOf = (edition: Locale | null, path: string) => `${edition ?? ''} ${path}`

export const isElsewhere = (to: string): boolean => !to.startsWith('/')

/** Follows the rules from a URL of an edition to the end. */
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
    // query and anchor carry over unless the next rule has its own
    at = parts(below).rest ? below : below + rest
  }
}

/** A path, and its query and anchor behind it. */
function parts(address: string): { path: string; rest: string } {
  const path = /^[^?#]*/.exec(address)?.[0] ?? ''
  return { path, rest: address.slice(path.length) }
}

/** The changed rules when each leads directly to its end. A removed page may return, so rules keep leading to its URL. */
export function foldRules<R extends Rule>(rules: readonly R[]): R[] {
  const book = openRules(rules)
  return rules.flatMap((rule) => {
    const ends = (rule.edition ? [rule.edition] : editionCodes()).map((locale) =>
      endOf(followRules(book, locale, rule.from), locale),
    )
    const [to] = ends
    // a rule for all editions stays when their targets differ
    return to && to !== rule.to && ends.every((end) => end === to) ? [{ ...rule, to }] : []
  })
}

/** The target in the form of the edition's rule. */
function endOf(way: Way, locale: Locale): string | null {
  if (way.end === 'elsewhere') return way.to
  return way.end === 'page' ? inEdition(way.to, way.locale, locale) : null
}

/** A path of one edition, relative to another. */
export const inEdition = (path: string, of: Locale, from: Locale): string =>
  of === from ? path : path === '/' ? `/${of}` : `/${of}${path}`
