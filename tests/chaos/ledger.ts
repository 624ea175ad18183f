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
export type Operation = { kind: Kind; marker: string; attempts: number; isAcknowledged: boolean }

export type Row = {
  fault: string
  kind: Kind
  tried: number
  acknowledged: number
  stored: number
  lost: number
  duplicated: number
}

export type Ledger = { operations: Operation[]; operation: (kind: Kind, marker: string) => Operation }

export function openLedger(): Ledger {
  const operations: Operation[] = []
  return {
    operations: operations,
    operation(kind, marker) {
      const operation = { kind, marker, attempts: 0, isAcknowledged: false }
      operations.push(operation)
      return operation
    },
  }
}

/** @param countOf number of rows or emails with this marker */
export function rowsOf(
  fault: string,
  operations: readonly Operation[],
  countOf: (operation: Operation) => number,
): Row[] {
  return KINDS.map((kind) => {
    const kindWishes = operations
      .filter((operation) => operation.kind === kind)
      .map((operation) => ({ ...operation, count: countOf(operation) }))
    return {
      fault,
      kind,
      tried: kindWishes.length,
      acknowledged: kindWishes.filter(({ isAcknowledged }) => isAcknowledged).length,
      stored: kindWishes.filter(({ count }) => count > 0).length,
      lost: kindWishes.filter(({ isAcknowledged, count }) => isAcknowledged && count === 0).length,
      duplicated: kindWishes.filter(({ count }) => count > 1).length,
    }
  }).filter(({ tried }) => tried > 0)
}

/** Adds rows to the run's table, and fails if anything was lost or duplicated. */
export function settle(rows: readonly Row[]): void {
  const { TRIALS_TABLE } = process.env
  if (TRIALS_TABLE) for (const row of rows) appendFileSync(TRIALS_TABLE, `${JSON.stringify(row)}\n`)
  expect(rows.filter(({ acknowledged }) => acknowledged === 0)).toEqual([])
  expect(rows.filter(({ lost, duplicated }) => lost + duplicated > 0)).toEqual([])
}
