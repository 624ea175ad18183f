/** Redirects that staff add and remove. */
import { randomUUID } from 'node:crypto'
import {
  deleteRedirect,
  insertRedirects,
  listRedirects,
  type Redirect,
  turnRedirect,
} from '../../db/queries/redirects.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Store, Tx } from '../../db/store.ts'
import { DomainError, type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import { editionCodes } from '../../domain/editions.ts'
import { foldRules, followRules, openRules, type Rule, stepsMax } from '../../domain/redirects/rules.ts'

export const redirectsMax = 10_000

/** A rule as somebody typed it. `path` is the field to blame. */
export type TypedRule = Rule & { isOver: boolean; path: string }

/**
 * Adds redirects, all or none, with the content's version raised; those that lead to another's address lead to where it leads.
 * @param now milliseconds since 1970
 * @throws FieldsError for addresses that have one already, and for circles
 */
export const addRedirects = (
  store: Store,
  by: Actor,
  { rules, isImport }: { rules: readonly TypedRule[]; isImport: boolean },
  now: number,
): Promise<void> =>
  store.transaction(async (tx) => {
    // changes of content and of redirects wait for each other here
    await raiseContentVersion(tx)
    const existing = await listRedirects(tx)
    refuse(issuesBeside(existing, rules))
    const made = rules.map(
      ({ path: _, ...rule }): Redirect => ({
        ...rule,
        id: randomUUID(),
        isAutomatic: false,
        at: now,
        staffId: by.staffId,
      }),
    )
    const all = [...existing, ...made]
    const turned = new Map(foldRules(all).map((redirect) => [redirect.id, redirect]))
    await insertRedirects(
      tx,
      made.map((redirect) => turned.get(redirect.id) ?? redirect),
    )
    for (const { id } of existing) {
      const other = turned.get(id)
      if (other) await turnRedirect(tx, other)
    }
    await noteAdded(tx, by, made, isImport, now)
  })

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new FieldsError(issues)
}

const nameOf = ({ edition, from }: Rule) => `${edition ?? ''} ${from}`

/** What is wrong with rules beside those that are there: too many, an address that has one, a circle. */
export function issuesBeside(existing: readonly Redirect[], rules: readonly TypedRule[]): FieldIssue[] {
  const [first] = rules
  if (first && existing.length + rules.length > redirectsMax)
    return [{ path: first.path, key: 'fields.redirect.tooMany', values: { max: redirectsMax } }]
  const names = new Set(existing.map(nameOf))
  const taken = rules.flatMap((rule): FieldIssue[] => {
    const isTaken = names.has(nameOf(rule))
    names.add(nameOf(rule))
    return isTaken ? [{ path: rule.path, key: 'fields.redirect.taken' }] : []
  })
  return [...taken, ...circlesOf(existing, rules)]
}

/** Each rule that leads round in a circle, with the way that it goes, or through too many others. */
function circlesOf(existing: readonly Redirect[], rules: readonly TypedRule[]): FieldIssue[] {
  const book = openRules<Rule>([...existing, ...rules])
  return rules.flatMap((rule): FieldIssue[] => {
    const ways = (rule.edition ? [rule.edition] : editionCodes()).map((locale) => followRules(book, locale, rule.from))
    const loop = ways.find(({ end }) => end === 'loop')
    if (!loop) return []
    if (loop.steps.length > stepsMax)
      return [{ path: rule.path, key: 'fields.redirect.longChain', values: { max: stepsMax } }]
    const way = loop.steps.map(({ path }) => path).join(' → ')
    return [{ path: rule.path, key: 'fields.redirect.circular', values: { way } }]
  })
}

async function noteAdded(tx: Tx, by: Actor, made: readonly Redirect[], isImport: boolean, now: number): Promise<void> {
  if (isImport) return noteAudit(tx, by, 'redirect.imported', 'redirects', { things: made.length }, now)
  for (const redirect of made)
    await noteAudit(tx, by, 'redirect.added', `redirect:${redirect.id}`, auditData(redirect), now)
}

const auditData = ({ edition, from, to }: Redirect) => ({
  address: from,
  target: to ?? '410',
  ...(edition && { edition }),
})

/** Removes one, with the content's version raised. @throws DomainError `not_found` */
export const removeRedirect = (store: Store, by: Actor, id: string, now: number): Promise<void> =>
  store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const redirect = (await listRedirects(tx)).find((one) => one.id === id)
    if (!redirect) throw new DomainError('not_found')
    await deleteRedirect(tx, id)
    await noteAudit(tx, by, 'redirect.removed', `redirect:${id}`, auditData(redirect), now)
  })
