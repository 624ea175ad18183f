import { COLLECTIONS } from '../../domain/content/collections.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { EntryChange } from './rows.ts'

const { file } = COLLECTIONS.editions
const examplesMax = 3

/** A change of editions can make hundreds of other entries wrong: one issue of the edition says what to do instead, with examples. */
export function atEditions(changes: readonly EntryChange[], issues: readonly ContentIssue[]): ContentIssue[] {
  const ofEditions = changes.filter((change) => change.file === file)
  const others = issues.filter((issue) => issue.file !== file)
  const [first] = others
  if (ofEditions.length === 0 || !first) return [...issues]
  const inEditions = issues.filter((issue) => issue.file === file)
  const isRemoved = ofEditions.some(({ value }) => value === null)
  const areAmounts = others.every((issue) => issue.file === COLLECTIONS.prices.file)
  const [field, expected] = isRemoved
    ? ['code', 'an edition that no other entry has texts of']
    : areAmounts
      ? ['currency', 'prices in the currency of the edition']
      : ['default', 'a default edition that has every text, itself or by its fallback']
  const summary = { file, path: `${nameOf(ofEditions)} · ${field}`, expected, found: `${others.length}` }
  // prices and texts of a removed edition say the same many times; else the first entries show the cause
  return [...inEditions, summary, ...(isRemoved || areAmounts ? [] : others.slice(0, examplesMax))]
}

const nameOf = ([change]: readonly EntryChange[]) => String(change?.value?.code ?? change?.place ?? '')
