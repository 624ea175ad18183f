import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoContent } from '../../../tests/support/demo-defects.ts'
import { LOCALES, type Locale } from '../../../tests/support/demo-editions.ts'

const NUMBERS: Record<Locale, string> = { en: 'en', vi: 'vi', tw: 'en' }

/** Texts that state a country's required proof of funds, by language where a file has one. */
const SAID_IN: [iso: string, files: string[]][] = [
  ['GB', ['articles/proof-of-funds', 'articles/what-a-year-abroad-costs', 'articles/uk-student-visa-and-cas']],
  ['GB', ['guides/uk.yaml', 'questions.yaml']],
  ['CA', ['articles/proof-of-funds', 'articles/what-a-year-abroad-costs', 'articles/canada-study-permit']],
  ['CA', ['guides/ca.yaml', 'questions.yaml']],
  ['AU', ['articles/proof-of-funds', 'articles/what-a-year-abroad-costs', 'guides/au.yaml']],
  ['AU', ['questions.yaml']],
  ['NL', ['articles/proof-of-funds', 'guides/nl.yaml']],
  ['IE', ['articles/proof-of-funds', 'guides/nl.yaml']],
]
const statements = SAID_IN.flatMap(([iso, files]) =>
  files.flatMap((file) => LOCALES.map((locale) => ({ iso, file, locale }))),
)

const costs = demoContent.blocks.living_costs

test.each(statements)('$file states in $locale the proof of funds for $iso', ({ iso, file, locale }) => {
  const text = readFileSync(`content/${file.endsWith('.yaml') ? file : `${file}/${locale}.md`}`, 'utf8')
  const cost = costs.find(({ iso_country }) => iso_country === iso)
  const amounts = cost?.amounts ?? []
  expect(amounts.length).toBeGreaterThan(0)
  for (const { key, value } of amounts) {
    const isNamed = text.includes(`{{${key}`)
    if (!isNamed) expect(text).toContain(value.toLocaleString(NUMBERS[locale]))
  }
})
