import { expect, test } from 'vitest'
import { draftsOf } from './draft-of.ts'
import { formOf } from './forms.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { readDrafts } from './read-form.ts'

const form = formOf('flows')
const title = (en: string, vi: string) => ({ id: 1, title: { en, vi }, desc: { en: 'x' } })
const draft = (value: unknown) => draftsOf(form, value)
const merged = (base: unknown | null, now: unknown, typed: unknown, chosen = {}) => {
  const { drafts, clashes } = mergeDrafts(base === null ? null : draft(base), draft(now), draft(typed), chosen)
  return [readDrafts(form, drafts, now), clashes.map(({ name }) => name)]
}

test('what each changed alone is kept, a language by itself', () => {
  expect(merged(title('a', 'b'), title('A', 'b'), title('a', 'B'))).toEqual([title('A', 'B'), []])
})

test('what both changed is told, and chosen', () => {
  const clash = [title('a', 'b'), title('A', 'b'), title('AA', 'b')] as const
  expect(merged(...clash)).toEqual([title('AA', 'b'), ['title.en']])
  expect(merged(...clash, { 'title.en': 'now' })).toEqual([title('A', 'b'), ['title.en']])
})

test('a form with an unknown base version reports every different field as a conflict', () => {
  const [now, typed] = [title('A', 'b'), title('AA', 'b')]
  expect(merged(null, now, typed)).toEqual([typed, ['title.en']])
  expect(merged(null, now, typed, { 'title.en': 'now' })).toEqual([now, ['title.en']])
  expect(merged(null, now, now)).toEqual([now, []])
})

test('what both changed alike is no clash', () => {
  expect(merged(title('a', 'b'), title('A', 'b'), title(' A', 'b'))).toEqual([title('A', 'b'), []])
})

test('rows are merged one by one, and as a whole where one of both has moved them', () => {
  const own = formOf('exchange_rates')
  const site = formOf('consultation')
  const steps = (...titles: string[]) => ({
    intro: { en: 'i' },
    next_steps: titles.map((en) => ({ title: { en }, desc: { en: 'd' } })),
    consent: { version: '1', text: { en: 't' } },
  })
  const merge = (base: unknown, now: unknown, typed: unknown) =>
    mergeDrafts(draftsOf(site, base), draftsOf(site, now), draftsOf(site, typed))
  const alone = merge(steps('a', 'b', 'c'), steps('A', 'b', 'c'), steps('a', 'b', 'C'))
  expect([readDrafts(site, alone.drafts), alone.clashes]).toEqual([steps('A', 'b', 'C'), []])
  const moved = merge(steps('a', 'b'), steps('A', 'b'), steps('b'))
  expect([readDrafts(site, moved.drafts), moved.clashes.map(({ name }) => name)]).toEqual([steps('b'), ['next_steps']])
  const rates = (usd: number) => ({ as_of: '2026-01-01', rates: { USD: { VND: usd, TWD: 1, PHP: 1 } } })
  const { clashes } = mergeDrafts(draftsOf(own, rates(1)), draftsOf(own, rates(2)), draftsOf(own, rates(3)))
  expect(clashes.map(({ name }) => name)).toEqual(['rates'])
})
