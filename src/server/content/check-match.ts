/** The usual requirements of /match name figures of the right kind, and each way of a country once. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import { figuresOfReading, type UsualUnit } from '../../domain/content/match.ts'
import type { Content } from '../../domain/content.ts'
import type { Figure } from '../../domain/figures/figure.ts'

const LENGTHS = ['week', 'month', 'year']
const IS: Record<UsualUnit, (figure: Figure) => boolean> = {
  band: ({ unit }) => unit === 'band',
  date: ({ date }) => date !== undefined,
  week: ({ unit }) => unit === 'week',
  length: ({ unit = '' }) => LENGTHS.includes(unit),
}
const EXPECTED: Record<UsualUnit, string> = {
  band: 'the key of a score of IELTS',
  date: 'the key of a day',
  week: 'the key of a number of weeks',
  length: 'the key of a length of time',
}

export const checkMatch = ({ blocks }: Content, figures: ReadonlyMap<string, Figure>): ContentIssue[] =>
  blocks.match_reading.flatMap((reading) => {
    const issue = (path: string, expected: string, found: string) => ({ file: 'match.yaml', path, expected, found })
    const seen = new Set<string>()
    return [
      ...figuresOfReading(reading).flatMap(({ field, key, is }) => {
        const figure = figures.get(key)
        return figure && IS[is](figure) ? [] : [issue(field, EXPECTED[is], key)]
      }),
      ...reading.usual.flatMap(({ iso_country, route, subjects = [''] }) =>
        subjects.flatMap((subject) => {
          const path = `${iso_country} · ${route}`
          const name = `${path} ${subject}`
          if (seen.has(name)) return [issue(path, 'each country, way and subject once', subject || path)]
          seen.add(name)
          return []
        }),
      ),
    ]
  })
