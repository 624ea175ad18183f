import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { changedExamples, priceExamples } from './price-examples.ts'
import { type Prices, PricesSchema } from './prices.ts'

const load = (): Prices => PricesSchema.parse({ id: 1, ...parse(readFileSync('content/prices.yaml', 'utf8')) })

test('every service and way of working is tried at both sides of each tier’s edge, in each currency that is asked', () => {
  const prices = load()
  const examples = priceExamples(prices)
  for (const { service, modes } of prices.refine)
    for (const { mode, tiers } of modes) {
      const own = examples.filter((each) => each.service === service && each.what === mode)
      const lengths = own.map(({ words }) => words)
      for (const { up_to_words } of tiers.slice(0, -1))
        expect(lengths).toEqual(expect.arrayContaining([up_to_words, up_to_words + 1]))
      for (const each of own) expect(Object.values(each.prices).every((minor) => (minor ?? 0) > 0)).toBe(true)
    }
})

test('nothing changes between a list and itself', () => {
  expect(changedExamples(load(), load())).toEqual([])
})

test('a dearer word shows where it counts and nowhere else, with what it was', () => {
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

test('a tier that is cut in two at the same rate changes no price', () => {
  const [before, after] = [load(), load()]
  const { tiers } = after.refine[0]!.modes[0]!
  const last = tiers.at(-1)!
  tiers.splice(-1, 0, { ...last, up_to_words: last.up_to_words - 500 })
  expect(changedExamples(before, after)).toEqual([])
})

test('a service that is no longer offered has no prices, a new one had none', () => {
  const [more, less] = [load(), load()]
  const [gone] = less.refine.splice(0, 1)
  expect(changedExamples(more, less)[0]).toMatchObject({ service: gone?.service, prices: {} })
  expect(changedExamples(less, more)[0]).toMatchObject({ service: gone?.service, before: null })
})
