/** Redirects of old URLs: in memory, reloaded when the content changes, used only where no page exists. */

import { listRedirects, type Redirect } from '../db/queries/redirects.ts'
import type { Store } from '../db/store.ts'
import type { Locale } from '../domain/editions.ts'
import { addressInEdition, type LocalePolicy, splitPrefix } from '../domain/locale.ts'
import { isReserved, pathKey } from '../domain/redirects/address.ts'
import { followRules, openRules, type RuleBook, type Way } from '../domain/redirects/rules.ts'
import type { ContentWatch } from './page-cache/content-watch.ts'

export type Redirects = {
  /** The target of a path below its edition's prefix; null without a rule. */
  wayOf: (locale: Locale, path: string) => Way<Redirect> | null
  /** Whether a cached answer must not be sent: a rule matches, and no page exists or the rule overrides pages. */
  hasInstead: (locale: Locale, url: string, status: number) => boolean
  /** Whether the current content is known to have no page at the rule's path. */
  isEmpty: (rule: Redirect, locale: Locale) => boolean
  noteEmpty: (rule: Redirect, locale: Locale) => void
}

const againMs = 500

/** Loads the redirects, and reloads them at each change of the content; a failed load is retried. */
export async function watchRedirects(
  store: Store,
  watch: Pick<ContentWatch, 'onChange'>,
  onError: (error: unknown) => void,
): Promise<Redirects> {
  // an import may contain rules of an older version or another program
  const listed = async () => (await listRedirects(store.read)).filter(({ from }) => !isReserved(from))
  let book: RuleBook<Redirect> = openRules(await listed())
  let empty = new Set<string>()
  let lastRead = 0
  const read = async (number: number) => {
    try {
      const rules = await listed()
      if (number !== lastRead) return
      book = openRules(rules)
      empty = new Set()
    } catch (error) {
      onError(error)
      if (number === lastRead) setTimeout(() => void read(number), againMs).unref()
    }
  }
  watch.onChange(() => void read(++lastRead))
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

/** The `Location` of a target, with the requested query; null for 410. */
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

/** The `utm_…` parameters of a query: the only ones that another host gets. */
function campaignIn(search: string): string {
  const pairs = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'))
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** Parameters of the target win; the other requested ones are added. */
function withQuery(to: string, search: string): string {
  if (search.length < 2) return to
  const [, path = '', ownQuery = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  const ownNames = new Set(new URLSearchParams(ownQuery).keys())
  const more = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !ownNames.has(new URLSearchParams(pair).keys().next().value ?? ''))
  const query = [ownQuery.slice(1), ...more].filter(Boolean).join('&')
  return `${path}${query && `?${query}`}${anchor}`
}
