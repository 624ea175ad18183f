/** Figures in lists of schools equal those in the content's files. */
import { describe, expect, test } from 'vitest'
import { type Item, type Json, readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'

type Figures = Record<string, { value: number; value_to: number | null; currency: string | null; year: string } & Json>
type School = Item & { slug: string; figures: Figures }

const KIND_OF: Record<string, [kind: string, level: string | undefined]> = {
  tuition: ['tuition', 'undergraduate'],
  admission_rate: ['admission-rate', 'undergraduate'],
  students: ['students', 'undergraduate'],
  international_share: ['international-share', 'undergraduate'],
}

describe.each(ENGINES)('figures of schools on %s', (engine) => {
  const api = useApi(engine)
  const content = demoContent()

  test('every school of the list has the figures of its file, with their year, and no others', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map(async (page) => {
        const body = await readJson(await api.get(`/api/Home/school_lists?per_page=100&page=${page}`))
        return body.schools as School[]
      }),
    )
    const schools = pages.flat()
    expect(schools.length).toBe(content.schools.length)
    for (const { slug, figures } of schools) {
      const schoolFacts = content.facts.filter(({ school }) => school === slug)
      const expected = Object.entries(KIND_OF).flatMap(([name, [kind, level]]) => {
        const fact = schoolFacts.find((each) => each.kind === kind && (each.level || level) === level)
        return fact ? [[name, [fact.value, fact.currency ?? null, fact.year]]] : []
      })
      const listed = Object.entries(figures).map(([name, { value, currency, year }]) => [name, [value, currency, year]])
      expect([slug, Object.fromEntries(listed)]).toEqual([slug, Object.fromEntries(expected)])
    }
  })

  test('amounts are also converted to the reader’s currency, at the content’s rate', async () => {
    const [rates] = content.blocks.exchange_rates
    const tuition = content.facts.find(({ school, kind }) => school === 'harvard-university' && kind === 'tuition')
    for (const [locale, currency] of [
      ['vi', 'VND'],
      ['tw', 'TWD'],
      ['en', 'PHP'],
    ] as const) {
      const { schools } = await readJson(await api.get('/api/Home/school_lists?school=harvard', { locale }))
      const home = (schools as School[])[0]?.figures.tuition?.home as { value: number; currency: string; as_of: string }
      const exact = (tuition?.value ?? 0) * (rates?.rates.USD?.[currency] ?? 0)
      expect([home.currency, home.as_of]).toEqual([currency, rates?.as_of])
      expect(Math.abs(home.value / exact - 1)).toBeLessThan(0.05)
    }
  })

  test('a public school says whose tuition its source states, in lists and on its page; a private one doesn’t', async () => {
    const notesOf = async (name: string) => {
      const { schools } = await readJson(await api.get(`/api/Home/school_lists?school=${name}`, { locale: 'vi' }))
      const [first] = schools as School[]
      const { school } = await readJson(await api.get(`/api/Home/school_one/${first?.id}`, { locale: 'vi' }))
      const { facts } = school as { facts: { kind: string; explanation: string }[] }
      return [first?.figures.tuition?.note, facts.find(({ kind }) => kind === 'tuition')?.explanation]
    }
    const ofPublic = await notesOf('san+jose+state')
    expect(ofPublic).toEqual([expect.stringContaining('ngoài bang'), ofPublic[0]])
    expect((await notesOf('harvard'))[0]).toBeUndefined()
  })

  test('a list for a master’s degree shows, sorts and filters by tuition of that level alone, and by no admission rate of undergraduates', async () => {
    const list = async (query: string) =>
      readJson(await api.get(`/api/Home/school_lists?enrollments=2&country=usa&${query}`))
    const { schools, known, choices } = await list('per_page=100&sort=tuition&choices=1')
    const figures = (schools as School[]).map((school) => school.figures)
    const levels = figures.flatMap(({ tuition }) => tuition?.level ?? [])
    expect([new Set(levels), levels.length]).toEqual([new Set(['graduate']), Math.min(Number(known), 100)])
    expect(figures.some(({ admission_rate }) => admission_rate)).toBe(false)
    expect(figures.some(({ students }) => students)).toBe(true)
    const bands = choices as Record<'tuition' | 'admission', { count: number }[]> & { known: Record<string, number> }
    expect([bands.known.tuition, bands.known.admission]).toEqual([known, 0])
    expect(bands.admission.filter(({ count }) => count > 0)).toEqual([])
    expect(bands.tuition.reduce((sum, { count }) => sum + count, 0)).toBe(known)
  })

  test('the selection for the home page has them too', async () => {
    for (const address of ['outstanding_schools', 'recommend_school_lists']) {
      const { schools } = await readJson(await api.get(`/api/Home/${address}?count=100&country=usa`))
      expect((schools as School[]).some(({ figures }) => figures.tuition)).toBe(true)
    }
  })
})
