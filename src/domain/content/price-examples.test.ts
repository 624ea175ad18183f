import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { changedExamples, priceExamples } from './price-examples.ts'
import { type Prices, PricesSchema } from './prices.ts'

const load = (): Prices => PricesSchema.parse({ id: 1, ...parse(readFileSync('content/prices.yaml', 'utf8')) })

test('every service and mode has examples on both sides of each tier’s edge, in each price currency', () => {
  const prices = load()
  const examples = priceExamples(prices)
  for (const { service, modes } of prices.refine)
    for (const { mode, tiers } of modes) {
      const ownExamples = examples.filter((each) => each.service === service && each.what === mode)
      const lengths = ownExamples.map(({ words }) => words)
      for (const { up_to_words } of tiers.slice(0, -1))
        expect(lengths).toEqual(expect.arrayContaining([up_to_words, up_to_words + 1]))
      for (const each of ownExamples) expect(Object.values(each.prices).every((minor) => (minor ?? 0) > 0)).toBe(true)
    }
})

test('a list compared with itself has no changes', () => {
  expect(changedExamples(load(), load())).toEqual([])
})

test('a higher rate is reported exactly where it applies, with the old price', () => {
  const [before, after] = [load(), load()]
  const tier = after.refine[0]!.modes[1]!.tiers[3]!
  tier.per_word = { ...tier.per_word, USD: (tier.per_word.USD ?? 0) * 2 }
  const changed = changedExamples(before, after)
  expect(changed.length).toBeGreaterThan(0)
  for (const { service, what, prices, before: was } of changed) {
    expect([service, what]).toEqual([after.refine[0]!.service, after.refine[0]!.modes[1]!.mode])
    expect(prices.USD).toBeGreaterThan(was?.USD ?? 0)
    expect(prices.TWD).toBe(was?.TWD)
  }
})

test('splitting a tier at the same rate changes no price', () => {
  const [before, after] = [load(), load()]
  const { tiers } = after.refine[0]!.modes[0]!
  const last = tiers.at(-1)!
  tiers.splice(-1, 0, { ...last, up_to_words: last.up_to_words - 500 })
  expect(changedExamples(before, after)).toEqual([])
})

test('a removed service has no new prices, an added one no old prices', () => {
  const [more, less] = [load(), load()]
  const [gone] = less.refine.splice(0, 1)
  expect(changedExamples(more, less)[0]).toMatchObject({ service: gone?.service, prices: {} })
  expect(changedExamples(less, more)[0]).toMatchObject({ service: gone?.service, before: null })
})
