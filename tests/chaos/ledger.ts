/** Records each attempt under a fault, the acknowledged ones, and the rows that exist in the end. */
import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

export const KINDS = [
  'booking',
  'order with a file',
  'note',
  'answer',
  'status',
  'publishing',
  'import',
  'picture',
  'backup',
  'mail',
] as const
export type Kind = (typeof KINDS)[number]

/** One intended change: retried until an answer confirms it, and identified by its marker. */
export type Wish = { kind: Kind; mark: string; tries: number; isAcknowledged: boolean }

export type Row = {
  fault: string
  kind: Kind
  tried: number
  acknowledged: number
  found: number
  lost: number
  doubled: number
}

export type Ledger = { wishes: Wish[]; wish: (kind: Kind, mark: string) => Wish }

export function openLedger(): Ledger {
  const wishes: Wish[] = []
  return {
    wishes,
    wish(kind, mark) {
      const wish = { kind, mark, tries: 0, isAcknowledged: false }
      wishes.push(wish)
      return wish
    },
  }
}

/** @param countOf number of rows or emails with this marker */
export function rowsOf(fault: string, wishes: readonly Wish[], countOf: (wish: Wish) => number): Row[] {
  return KINDS.map((kind) => {
    const own = wishes.filter((wish) => wish.kind === kind).map((wish) => ({ ...wish, count: countOf(wish) }))
    return {
      ...{ fault, kind, tried: own.length },
      acknowledged: own.filter(({ isAcknowledged }) => isAcknowledged).length,
      found: own.filter(({ count }) => count > 0).length,
      lost: own.filter(({ isAcknowledged, count }) => isAcknowledged && count === 0).length,
      doubled: own.filter(({ count }) => count > 1).length,
    }
  }).filter(({ tried }) => tried > 0)
}

/** Adds rows to the run's table, and fails if anything was lost or duplicated. */
export function settle(rows: readonly Row[]): void {
  const { TRIALS_TABLE } = process.env
  if (TRIALS_TABLE) for (const row of rows) appendFileSync(TRIALS_TABLE, `${JSON.stringify(row)}\n`)
  expect(rows.filter(({ acknowledged }) => acknowledged === 0)).toEqual([])
  expect(rows.filter(({ lost, doubled }) => lost + doubled > 0)).toEqual([])
}
