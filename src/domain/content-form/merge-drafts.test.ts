import { expect, test } from 'vitest'
import { draftsOf } from './draft-of.ts'
import { formOf } from './forms.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { readDrafts } from './read-form.ts'

const form = formOf('flows')
const title = (en: string, vi: string) => ({ id: 1, title: { en, vi }, desc: { en: 'x' } })
const draft = (value: unknown) => draftsOf(form, value)
const merged = (base: unknown | null, now: unknown, input: unknown, chosen = {}) => {
  const { drafts, clashes } = mergeDrafts(base === null ? null : draft(base), draft(now), draft(input), chosen)
  return [readDrafts(form, drafts, now), clashes.map(({ name }) => name)]
}

test('separate changes of two people are merged, each language separately', () => {
  expect(merged(title('a', 'b'), title('A', 'b'), title('a', 'B'))).toEqual([title('A', 'B'), []])
})

test('conflicting changes are reported, and resolved by a choice', () => {
  const clash = [title('a', 'b'), title('A', 'b'), title('AA', 'b')] as const
  expect(merged(...clash)).toEqual([title('AA', 'b'), ['title.en']])
  expect(merged(...clash, { 'title.en': 'now' })).toEqual([title('A', 'b'), ['title.en']])
})

test('a form with an unknown base version reports every different field as a conflict', () => {
  const [now, input] = [title('A', 'b'), title('AA', 'b')]
  expect(merged(null, now, input)).toEqual([input, ['title.en']])
  expect(merged(null, now, input, { 'title.en': 'now' })).toEqual([now, ['title.en']])
  expect(merged(null, now, now)).toEqual([now, []])
})

test('two equal changes are no conflict', () => {
  expect(merged(title('a', 'b'), title('A', 'b'), title(' A', 'b'))).toEqual([title('A', 'b'), []])
})

test('rows are merged one by one, and as a whole when one side moved them', () => {
  const ratesForm = formOf('exchange_rates')
  const site = formOf('consultation')
  const steps = (...titles: string[]) => ({
    intro: { en: 'i' },
    next_steps: titles.map((en) => ({ title: { en }, desc: { en: 'd' } })),
    consent: { version: '1', text: { en: 't' } },
  })
  const merge = (base: unknown, now: unknown, input: unknown) =>
    mergeDrafts(draftsOf(site, base), draftsOf(site, now), draftsOf(site, input))
  const alone = merge(steps('a', 'b', 'c'), steps('A', 'b', 'c'), steps('a', 'b', 'C'))
  expect([readDrafts(site, alone.drafts), alone.clashes]).toEqual([steps('A', 'b', 'C'), []])
  const moved = merge(steps('a', 'b'), steps('A', 'b'), steps('b'))
  expect([readDrafts(site, moved.drafts), moved.clashes.map(({ name }) => name)]).toEqual([steps('b'), ['next_steps']])
  const rates = (usd: number) => ({ as_of: '2026-01-01', rates: { USD: { VND: usd, TWD: 1, PHP: 1 } } })
  const { clashes } = mergeDrafts(
    draftsOf(ratesForm, rates(1)),
    draftsOf(ratesForm, rates(2)),
    draftsOf(ratesForm, rates(3)),
  )
  expect(clashes.map(({ name }) => name)).toEqual(['rates'])
})
