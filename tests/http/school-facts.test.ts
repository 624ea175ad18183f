/** Every figure of a school appears on its page with its value, year and source; unknown ones are omitted. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { withCurrency } from '../../src/domain/money.ts'
import { provideApp } from '../support/app.ts'
import { seeded } from '../support/builders.ts'
import { EDITIONS, LOCALES, type Locale } from '../support/demo-editions.ts'
import { parsePage, readWritten } from '../support/html.ts'
import { prefixOf, wordsOf } from '../support/journey.ts'

type Row = Record<'school' | 'kind' | 'level' | 'value' | 'value_to' | 'currency' | 'year' | 'source', string>
type Named = { code: string; unit: string; name: Record<Locale, string> }

const rowsIn = <T>(file: string) => parseCsv(readFileSync(file, 'utf8'), { columns: true }) as T[]
const facts = readdirSync('content/facts').flatMap((file) => rowsIn<Row>(`content/facts/${file}`))
const schools = rowsIn<{ id: string; slug: string; iso_country: string; city: string }>('content/schools.csv')
const kinds = parseYaml(readFileSync('content/fact-kinds.yaml', 'utf8')) as Named[]
const sources = parseYaml(readFileSync('content/sources.yaml', 'utf8')) as Named[]

const server = provideApp()

async function mainOf(id: string, locale: Locale): Promise<string> {
  const prefix = prefixOf(locale)
  const html = await readWritten(await fetch(`${server.origin}${prefix}/schools/${id}`))
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

/** The texts of a school's page, one after the other. */
async function textOf(id: string, locale: Locale): Promise<string> {
  return parsePage(await mainOf(id, locale))
    .texts.map(({ text }) => text)
    .join(' ')
}

function written({ value, currency, kind }: Row, locale: Locale): string {
  const unit = kinds.find(({ code }) => code === kind)?.unit
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(EDITIONS[locale].htmlLang, options).format(Number(value)).replaceAll(/\s/g, ' ')
  if (unit === 'money')
    return withCurrency(format({ maximumFractionDigits: 0 }), currency, locale).replaceAll(/\s/g, ' ')
  return unit === 'share' ? format({ style: 'percent', maximumFractionDigits: 1 }) : format({})
}

type LivingCost = {
  iso_country: string
  currency: string
  amounts: { value: number; since: string; cities?: string[] }[]
  note: Record<Locale, string>
  source: { name: Record<Locale, string> }
}
const livingCosts = parseYaml(readFileSync('content/living-costs.yaml', 'utf8')) as LivingCost[]

const withFacts = [...new Set(facts.map(({ school }) => school))]
const thirty = fc.shuffledSubarray(withFacts, { minLength: 30, maxLength: 30 })
const [sampleSlugs = []] = fc.sample(thirty, seeded(1))
const without = schools.find(({ slug }) => !withFacts.includes(slug))

describe.each(LOCALES)('in %s', (locale) => {
  test.each(sampleSlugs)('%s has its figures with year and source', async (slug) => {
    const page = await textOf(schools.find((school) => school.slug === slug)?.id ?? '', locale)
    for (const fact of facts.filter(({ school }) => school === slug)) {
      const expected = [
        kinds.find(({ code }) => code === fact.kind)?.name[locale],
        written(fact, locale),
        fact.year.replace('-', '–'),
        sources.find(({ code }) => code === fact.source)?.name[locale],
      ]
      for (const text of expected) expect(page).toContain(text)
      if (fact.value_to)
        expect(page).toContain(`${written(fact, locale)}–${written({ ...fact, value: fact.value_to }, locale)}`)
    }
  })

  test.each(livingCosts)('a school of $iso_country shows the requirements of its visa office', async (cost) => {
    const costCities = cost.amounts.flatMap(({ cities = [] }) => cities)
    const places = costCities.length === 0 ? [undefined] : [undefined, ...costCities.slice(0, 2)]
    for (const place of places) {
      const school = schools.find(
        ({ iso_country, city }) =>
          iso_country === cost.iso_country && (place === undefined ? !costCities.includes(city) : city === place),
      )
      const page = await textOf(school?.id ?? '', locale)
      for (const text of [wordsOf(locale).school.living.title, cost.note[locale], cost.source.name[locale]])
        expect(page).toContain(text)
      for (const { value, since, cities } of cost.amounts) {
        const { currency } = cost
        const number = new Intl.NumberFormat(EDITIONS[locale].htmlLang).format(value)
        const amount = withCurrency(number, currency, locale).replaceAll(/\s/g, ' ')
        const isItsOwn = place === undefined ? cities === undefined : cities?.includes(place) === true
        // requirements elsewhere would be taken for this school's
        expect([amount, page.includes(amount)]).toEqual([amount, isItsOwn])
        if (isItsOwn) expect(page).toContain(since.slice(0, 4))
      }
    }
  })

  test('a school without data has no figures and no empty places for them', async () => {
    const page = await mainOf(without?.id ?? '', locale)
    const titles = [...page.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)
    expect(titles).toContain(wordsOf(locale).school.about)
    for (const title of Object.values(wordsOf(locale).school.group)) expect(titles).not.toContain(title)
  })
})
