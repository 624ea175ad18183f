/** Checks that each figure can be formatted and dated. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { type Figure, figuresByKey, RATE_PREFIX } from '../../domain/figures/figure.ts'
import { WRITTEN_MONEY } from '../../domain/figures/words.ts'

/** A longer validity is a mistyped century. */
const heldMaxYears = 20
/** The earliest time zone is already in the next day. */
const aheadMs = 14 * 3_600_000

/** @property field of the figure that is invalid */
type FigureError = Pick<ContentIssue, 'expected' | 'found'> & { field: keyof Figure }

/** Reports each figure whose currency has no symbol, that has neither currency nor unit, or that is valid for more than twenty years. */
export const checkFigureEntries = (content: Content): ContentIssue[] => errorsWith(content, errorsIn)

/** Reports every figure that was compared on a future day. A server with a wrong clock starts all the same: only loads and checks report it. */
export const findAhead = (content: Content, now: Date): ContentIssue[] => {
  const day = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10)
  return errorsWith(content, ({ as_of }) =>
    as_of > day ? [{ field: 'as_of', expected: 'an as_of that is no day to come', found: as_of }] : [],
  )
}

function errorsIn({ value, currency, unit, as_of, valid_until }: Figure): FigureError[] {
  const last = `${Number(as_of.slice(0, 4)) + heldMaxYears}${as_of.slice(4)}`
  return [
    ...(currency && !WRITTEN_MONEY.includes(currency)
      ? [
          {
            field: 'currency' as const,
            expected: `a currency that figures are written in: ${WRITTEN_MONEY.join(', ')}`,
            found: currency,
          },
        ]
      : []),
    ...(value !== undefined && !currency && !unit
      ? [{ field: 'currency' as const, expected: 'a currency or a unit', found: 'neither' }]
      : []),
    ...(valid_until > last
      ? [
          {
            field: 'valid_until' as const,
            expected: `a valid_until within ${heldMaxYears} years of as_of`,
            found: valid_until,
          },
        ]
      : []),
  ]
}

function errorsWith({ blocks }: Content, errorsOf: (figure: Figure) => FigureError[]): ContentIssue[] {
  const figureKeys = new Set(blocks.figures.map(({ key }) => key))
  return [...figuresByKey(blocks).values()].flatMap((figure) => {
    const others = figure.key.startsWith(RATE_PREFIX) ? 'exchange-rates.yaml' : 'living-costs.yaml'
    const file = figureKeys.has(figure.key) ? 'figures.yaml' : others
    return errorsOf(figure).map(({ field, ...one }) => ({ file, path: `${figure.key} · ${field}`, ...one }))
  })
}
