/** Old addresses of the site: held in memory, read again when the content changes, asked only where no page stands. */

import { listRedirects, type Redirect } from '../db/queries/redirects.ts'
import type { Store } from '../db/store.ts'
import type { Locale } from '../domain/editions.ts'
import { addressInEdition, type LocalePolicy, splitPrefix } from '../domain/locale.ts'
import { isReserved, pathKey } from '../domain/redirects/address.ts'
import { followRules, openRules, type RuleBook, type Way } from '../domain/redirects/rules.ts'
import type { ContentWatch } from './page-cache/content-watch.ts'

export type Redirects = {
  /** Where an address leads, path as it was asked for below its edition's; null where no rule has it. */
  wayOf: (locale: Locale, path: string) => Way<Redirect> | null
  /** Whether what is kept of an address must not be answered: a rule has it, and no page stands there or the rule leads away from pages. */
  hasInstead: (locale: Locale, url: string, status: number) => boolean
  /** Whether it was seen that no page stands at the rule's address, with the content as it is. */
  isEmpty: (rule: Redirect, locale: Locale) => boolean
  noteEmpty: (rule: Redirect, locale: Locale) => void
}

const againMs = 500

/** Reads them now, and again at each change of the content; what can't be read then is tried again. */
export async function watchRedirects(
  store: Store,
  watch: Pick<ContentWatch, 'onChange'>,
  onError: (error: unknown) => void,
): Promise<Redirects> {
  // an import may have brought rules of an older version or another program
  const listed = async () => (await listRedirects(store.read)).filter(({ from }) => !isReserved(from))
  let book: RuleBook<Redirect> = openRules(await listed())
  let empty = new Set<string>()
  let asked = 0
  const read = async (turn: number) => {
    try {
      const rules = await listed()
      if (turn !== asked) return
      book = openRules(rules)
      empty = new Set()
    } catch (error) {
      onError(error)
      if (turn === asked) setTimeout(() => void read(turn), againMs).unref()
    }
  }
  watch.onChange(() => void read(++asked))
  const find = (locale: Locale, path: string) => {
    if (book.rules.length === 0) return null
    const key = pathKey(path)
    return key === null ? null : book.find(locale, key)
  }
  return {
    wayOf(locale, path) {
      if (!find(locale, path)) return null
      const way = followRules(book, locale, pathKey(path) ?? path)
      return way.end === 'loop' ? null : way
    },
    hasInstead(locale, url, status) {
      const rule = find(locale, splitPrefix(url.split('?', 1)[0] ?? '').rest)
      return rule !== null && (status === 404 || status === 410 || rule.isOver)
    },
    isEmpty: (rule, locale) => empty.has(`${locale} ${rule.id}`),
    noteEmpty: (rule, locale) => void empty.add(`${locale} ${rule.id}`),
  }
}

/** The `Location` that a way ends at, with the query that was asked for; null where it ends in nothing. What is gone at its end is told there. */
export function locationOf(
  way: Way,
  { search, host, policy }: { search: string; host: string; policy: LocalePolicy },
): string | null {
  if (way.end === 'elsewhere') return withQuery(way.to, campaignIn(search))
  if (way.end === 'page') return addressInEdition(way.locale, withQuery(way.to, search), host, policy)
  const last = way.steps.at(-1)
  if (way.end !== 'gone' || !last || way.steps.length < 2) return null
  return addressInEdition(last.locale, withQuery(last.path, search), host, policy)
}

/** The `utm_…` of a query: all that another host learns of what was asked for here. */
function campaignIn(search: string): string {
  const pairs = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'))
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** What the address says of itself stays; the rest of what was asked for comes along. */
function withQuery(to: string, search: string): string {
  if (search.length < 2) return to
  const [, path = '', own = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  const said = new Set(new URLSearchParams(own).keys())
  const more = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !said.has(new URLSearchParams(pair).keys().next().value ?? ''))
  const query = [own.slice(1), ...more].filter(Boolean).join('&')
  return `${path}${query && `?${query}`}${anchor}`
}
