/** Merges two people's changes to one entry: separate changes are both kept; the second person decides about conflicting ones. */
import { isSame } from '../content/values.ts'
import { perEdition } from '../editions.ts'
import type { Draft, DraftFields } from './draft.ts'

/** A field that both people changed: the dotted name of its input, its current value and the input. */
export type Clash = { name: string; now: Draft; input: Draft }
export type Merged = { drafts: DraftFields; clashes: Clash[] }
/** The chosen side of each conflicting field, by its name. */
export type Chosen = Readonly<Record<string, string | undefined>>

/**
 * Merges the input with changes that another person saved meanwhile.
 * @param base the version both started from; null when it is unknown, so that every difference is a conflict
 * @param now the current version
 * @param chosen `now` for fields that take the current value; all others take the input
 */
export function mergeDrafts(
  base: DraftFields | null,
  now: DraftFields,
  input: DraftFields,
  chosen: Chosen = {},
): Merged {
  const clashes: Clash[] = []
  const drafts = mergeFields(base, now, input, '', { chosen, clashes })
  return { drafts, clashes }
}

type Merging = { chosen: Chosen; clashes: Clash[] }

const mergeFields = (
  base: DraftFields | null,
  now: DraftFields,
  input: DraftFields,
  under: string,
  merging: Merging,
): DraftFields =>
  Object.fromEntries(
    Object.entries(input).map(([name, fieldDraft]) => {
      const path = under === '' ? name : `${under}.${name}`
      return [name, merge(base && (base[name] ?? fieldDraft), now[name] ?? fieldDraft, fieldDraft, path, merging)]
    }),
  )

function merge(base: Draft | null, now: Draft, input: Draft, name: string, merging: Merging): Draft {
  if (isAlike(input, now) || (base && isAlike(input, base))) return now
  if (base && isAlike(now, base)) return input
  const within = mergeWithin(base, now, input, name, merging)
  if (within) return within
  merging.clashes.push({ name, now, input })
  return merging.chosen[name] === 'now' ? now : withoutPlaces(input)
}

/** Merges a composite value part by part; null when its parts can't be matched. */
function mergeWithin(base: Draft | null, now: Draft, input: Draft, name: string, merging: Merging): Draft | null {
  if ((base === null || base.is === 'localized') && now.is === 'localized' && input.is === 'localized') {
    const as = (texts: Record<string, string>): DraftFields =>
      Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { is: 'text', text }]))
    const merged = mergeFields(base && as(base.texts), as(now.texts), as(input.texts), name, merging)
    const textOf = (locale: string) => (merged[locale]?.is === 'text' ? merged[locale].text : '')
    return { is: 'localized', texts: perEdition(textOf) }
  }
  if ((base === null || base.is === 'group') && now.is === 'group' && input.is === 'group') {
    if (!now.isThere || !input.isThere) return null
    return {
      ...input,
      fields: mergeFields(base === null ? null : base.fields, now.fields, input.fields, name, merging),
    }
  }
  if (base?.is !== 'list' || now.is !== 'list' || input.is !== 'list') return null
  const isOneForOne = base.rows.length === now.rows.length && input.rows.length === base.rows.length
  if (!isOneForOne || input.rows.some(({ was }, at) => was !== at)) return null
  const rows = input.rows.map(({ draft }, at) => {
    const [one, other] = [base.rows[at]?.draft ?? draft, now.rows[at]?.draft ?? draft]
    return { was: at, draft: merge(one, other, draft, `${name}.${at}`, merging) }
  })
  return { is: 'list', rows }
}

/** Rows of a list that changed meanwhile match no current row. */
function withoutPlaces(draft: Draft): Draft {
  if (draft.is === 'list')
    return { is: 'list', rows: draft.rows.map((row) => ({ was: null, draft: withoutPlaces(row.draft) })) }
  return draft.is === 'record' ? { is: 'record', pairs: draft.pairs.map((pair) => ({ ...pair, was: null })) } : draft
}

const isAlike = (one: Draft, other: Draft) => isSame(plain(one), plain(other))

/** Without parts that the form hides. */
function plain(draft: Draft): unknown {
  switch (draft.is) {
    case 'text':
      return draft.text.trim()
    case 'localized':
      return Object.fromEntries(Object.entries(draft.texts).map(([locale, text]) => [locale, text.trim()]))
    case 'flag':
      return draft.isOn
    case 'picks':
      return draft.picked.filter((pick) => pick.trim() !== '').toSorted()
    case 'group':
      return draft.isThere
        ? Object.fromEntries(Object.entries(draft.fields).map(([name, fieldDraft]) => [name, plain(fieldDraft)]))
        : null
    case 'list':
      return draft.rows.map((row) => plain(row.draft))
    default:
      return draft.pairs.map((pair) => [pair.key, plain(pair.draft)])
  }
}
