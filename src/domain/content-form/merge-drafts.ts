/** Two people have changed the same thing: what each changed alone is kept, what both did is chosen by whoever comes second. */
import { isSame } from '../content/values.ts'
import type { Draft, DraftFields } from './draft.ts'

/** A field that both changed, by the dotted name of its input, with what stands now and what was typed. */
export type Clash = { name: string; now: Draft; typed: Draft }
export type Merged = { drafts: DraftFields; clashes: Clash[] }
/** Which of both a field takes, by its name. */
export type Chosen = Readonly<Record<string, string | undefined>>

/**
 * What was typed, with what somebody else changed meanwhile.
 * @param base what both began with; null where nobody knows, so that all that differs is a clash
 * @param now what stands now
 * @param chosen `now` where what stands now is taken; what was typed is else
 */
export function mergeDrafts(
  base: DraftFields | null,
  now: DraftFields,
  typed: DraftFields,
  chosen: Chosen = {},
): Merged {
  const clashes: Clash[] = []
  const drafts = mergeFields(base, now, typed, '', { chosen, clashes })
  return { drafts, clashes }
}

type Merging = { chosen: Chosen; clashes: Clash[] }

const mergeFields = (
  base: DraftFields | null,
  now: DraftFields,
  typed: DraftFields,
  under: string,
  merging: Merging,
): DraftFields =>
  Object.fromEntries(
    Object.entries(typed).map(([name, own]) => {
      const path = under === '' ? name : `${under}.${name}`
      return [name, merge(base && (base[name] ?? own), now[name] ?? own, own, path, merging)]
    }),
  )

function merge(base: Draft | null, now: Draft, typed: Draft, name: string, merging: Merging): Draft {
  if (isAlike(typed, now) || (base && isAlike(typed, base))) return now
  if (base && isAlike(now, base)) return typed
  const within = mergeWithin(base, now, typed, name, merging)
  if (within) return within
  merging.clashes.push({ name, now, typed })
  return merging.chosen[name] === 'now' ? now : withoutPlaces(typed)
}

/** Of something made of several, each by itself; null where it can't be told which is which. */
function mergeWithin(base: Draft | null, now: Draft, typed: Draft, name: string, merging: Merging): Draft | null {
  if ((base === null || base.is === 'localized') && now.is === 'localized' && typed.is === 'localized') {
    const as = (texts: Record<string, string>): DraftFields =>
      Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { is: 'text', text }]))
    const merged = mergeFields(base && as(base.texts), as(now.texts), as(typed.texts), name, merging)
    const textOf = (locale: string) => (merged[locale]?.is === 'text' ? merged[locale].text : '')
    return { is: 'localized', texts: { vi: textOf('vi'), tw: textOf('tw'), en: textOf('en') } }
  }
  if ((base === null || base.is === 'group') && now.is === 'group' && typed.is === 'group') {
    if (!now.isThere || !typed.isThere) return null
    return {
      ...typed,
      fields: mergeFields(base === null ? null : base.fields, now.fields, typed.fields, name, merging),
    }
  }
  if (base?.is !== 'list' || now.is !== 'list' || typed.is !== 'list') return null
  const isOneForOne = base.rows.length === now.rows.length && typed.rows.length === base.rows.length
  if (!isOneForOne || typed.rows.some(({ was }, at) => was !== at)) return null
  const rows = typed.rows.map(({ draft }, at) => {
    const [one, other] = [base.rows[at]?.draft ?? draft, now.rows[at]?.draft ?? draft]
    return { was: at, draft: merge(one, other, draft, `${name}.${at}`, merging) }
  })
  return { is: 'list', rows }
}

/** Rows of a list that was changed meanwhile are none of those that stand now. */
function withoutPlaces(draft: Draft): Draft {
  if (draft.is === 'list')
    return { is: 'list', rows: draft.rows.map((row) => ({ was: null, draft: withoutPlaces(row.draft) })) }
  return draft.is === 'record' ? { is: 'record', pairs: draft.pairs.map((pair) => ({ ...pair, was: null })) } : draft
}

const isAlike = (one: Draft, other: Draft) => isSame(plain(one), plain(other))

/** Without what nobody sees. */
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
        ? Object.fromEntries(Object.entries(draft.fields).map(([name, own]) => [name, plain(own)]))
        : null
    case 'list':
      return draft.rows.map((row) => plain(row.draft))
    default:
      return draft.pairs.map((pair) => [pair.key, plain(pair.draft)])
  }
}
