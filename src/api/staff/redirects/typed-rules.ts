/** What somebody typed for a redirect, read and looked up on the site. */
import { setImmediate } from 'node:timers/promises'
import { listClassifications } from '../../../db/queries/articles.ts'
import { listBlocks } from '../../../db/queries/blocks.ts'
import { listEntryAddresses } from '../../../db/queries/entry-addresses.ts'
import type { FieldIssue } from '../../../domain/domain-error.ts'
import { editionCodes, editionOf, type Locale } from '../../../domain/editions.ts'
import { splitPrefix } from '../../../domain/locale.ts'
import { pathKey, readFrom, readTo } from '../../../domain/redirects/address.ts'
import { followRules, isElsewhere, openRules, type Rule, type RuleBook } from '../../../domain/redirects/rules.ts'
import { canonicalPath, countrySchoolsPath } from '../../../domain/site-paths.ts'
import type { TypedRule } from '../../../services/redirects/change-redirects.ts'
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

/** Rules that are looked up before other requests are answered. */
const batchSize = 100

type Read = { rules: TypedRule[]; issues: FieldIssue[] }

/** Addresses as they are kept, and what is wrong with how they were typed. */
export function readTyped(lines: readonly Typed[], { editionOf }: Site): Read {
  const read: Read = { rules: [], issues: [] }
  for (const { from: typedFrom, to: typedTo, edition: chosen, isOver, fields } of lines) {
    const from = readFrom(typedFrom, chosen, editionOf)
    if ('issue' in from) read.issues.push({ path: fields.from, key: `fields.redirect.from_${from.issue}` })
    const edition = 'issue' in from ? chosen : from.edition
    const to = typedTo === null ? { to: null } : readTo(typedTo, edition, editionOf)
    if ('issue' in to) read.issues.push({ path: fields.to, key: `fields.redirect.to_${to.issue}` })
    if (!('issue' in from) && !('issue' in to)) read.rules.push({ ...from, to: to.to, isOver, path: fields.from })
  }
  return read
}

/** Errors that only the site knows: pages that the redirect would hide, and targets without a page. */
export async function lookUp(
  deps: Pick<ApiDeps, 'site' | 'store'>,
  rules: readonly TypedRule[],
  existing: readonly Rule[],
  toField: (rule: TypedRule) => string,
): Promise<FieldIssue[]> {
  const hasPage = await existingPages(deps)
  const book = openRules<Rule>([...existing, ...rules])
  const issues: FieldIssue[] = []
  for (const [index, rule] of rules.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    const locales = rule.edition ? [rule.edition] : editionCodes()
    if (!rule.isOver && locales.some((locale) => hasPage(locale, rule.from)))
      issues.push({ path: rule.path, key: 'fields.redirect.page_exists' })
    if (rule.isOver && (await turnsBack(deps.site, rule, locales)))
      issues.push({
        path: toField(rule),
        key: 'fields.redirect.circular',
        values: { way: `${rule.from} → ${rule.to} → …` },
      })
    const lost = locales.find((locale) => !leadsOn(book, hasPage, rule, locale))
    if (lost)
      issues.push({
        path: toField(rule),
        key: rule.edition ? 'fields.redirect.unknown' : 'fields.redirect.unknown_in',
        values: { edition: editionOf(lost).ownName },
      })
  }
  return issues
}

/** Whether the page there redirects, as an article without its slug does: it might redirect back to the page that is to be hidden. */
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

/** Whether a page or another rule exists at the target. Loops have an error of their own. */
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

const linesMax = 2000

/** @param edition of addresses that don't say theirs; null for every edition's */
export function readList(list: string, edition: Locale | null): { rules: Typed[]; issues: FieldIssue[] } {
  const rules: Typed[] = []
  const issues: FieldIssue[] = []
  const lines = list
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.trim(), path: `lines.${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
  if (lines.length > linesMax)
    return { rules: [], issues: [{ path: 'list', key: 'fields.redirect.tooLong', values: { max: linesMax } }] }
  for (const { text, path } of lines) {
    const [from = '', to = '', ...more] = text.split(/\s*(?:[,;\t]|\s|→|->|=>)\s*/).filter(Boolean)
    if (to === '' || more.length > 0) issues.push({ path, key: 'fields.redirect.line' })
    else rules.push({ from, to: to === '410' ? null : to, edition, isOver: false, fields: { from: path, to: path } })
  }
  if (rules.length === 0 && issues.length === 0) issues.push({ path: 'list', key: 'fields.redirect.empty' })
  return { rules, issues }
}

export type HasPage = (locale: Locale, path: string) => boolean

/** Reads them once. Pages that lead on by themselves, such as an article under another name, are pages too. */
export async function existingPages({ site, store }: Pick<ApiDeps, 'site' | 'store'>): Promise<HasPage> {
  const [fixed, entryAddresses, classifications, categories, guides] = await Promise.all([
    site.fixedPaths(),
    listEntryAddresses(store.read),
    listClassifications(store.read),
    listBlocks(store.read, 'question_categories'),
    listBlocks(store.read, 'guides'),
  ])
  const everywhere = [
    ...fixed,
    ...classifications.map(({ slug }) => `/article_category/${slug}`),
    ...categories.flatMap(({ id, slug }) => [`/faq/${id}`, `/faq/${slug}`]),
    ...guides.map(({ code }) => `/study/${code}`),
    ...['refine', 'apply'].map((kind) => `/service_select/${kind}`),
    countrySchoolsPath('all'),
  ].map((path) => keyOf(null, path))
  const pages = new Set([...everywhere, ...[...entryAddresses.values()].map(({ locale, path }) => keyOf(locale, path))])
  return (locale, path) => pages.has(keyOf(null, path)) || pages.has(keyOf(locale, path))
}

const keyOf = (locale: Locale | null, path: string) => `${locale ?? ''} ${canonicalPath(pathKey(path) ?? path)}`
