/** The costs of countries name figures that exist: amounts in one currency for each row, and a rise in per cent. */
import { figureKeysOf } from '../../domain/content/costs.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import type { Figure } from '../../domain/figures/figure.ts'

export const checkCosts = ({ blocks }: Content, figures: ReadonlyMap<string, Figure>): ContentIssue[] =>
  blocks.costs.flatMap((cost) => {
    const issue = (field: string, expected: string, found: string): ContentIssue => ({
      file: 'costs.yaml',
      path: `${cost.iso_country} · ${field}`,
      expected,
      found,
    })
    const currencies = new Map<string, string>()
    return figureKeysOf(cost).flatMap(({ field, key }) => {
      const figure = figures.get(key)
      if (!figure || figure.value === undefined) return [issue(field, 'the key of a known figure', key)]
      if (field === 'rise') return figure.unit === 'percent' ? [] : [issue(field, 'a figure in per cent', key)]
      if (figure.unit === 'day' && field === 'funds') return []
      if (!figure.currency) return [issue(field, 'an amount of money', key)]
      const currency = currencies.get(field) ?? figure.currency
      currencies.set(field, currency)
      return currency === figure.currency ? [] : [issue(field, `an amount in ${currency}`, key)]
    })
  })
