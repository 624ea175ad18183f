/** Content of any size, deterministic for a size: schools, articles, ranking, students. */

import type { Content } from '../src/domain/content.ts'
import { readContent } from '../src/server/content/read-content.ts'

/** Of the demo content. */
const COUNTRY_CODES = ['usa', 'uk', 'ca', 'au', 'nl'] as const

/** A seeded random number generator, from 0 to below 1 (mulberry32). */
export function drawer(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const WORDS = 'north river college hill lake state royal tech western union grand valley saint port cedar bright'.split(
  ' ',
)

/** The demo content with `size` articles, each in three languages, and as many schools unless `schools` is given. */
export function largeContent(size: number, schoolCount = size): Content {
  const demo = readContent('content')
  const random = drawer(size)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = <T>(list: readonly T[], share: number) => list.filter(() => random() < share)
  const word = () => pick(WORDS)
  const schools = Array.from({ length: schoolCount }, (_, index): Content['schools'][number] => {
    const model = pick(demo.schools)
    const name = `${word()} ${word()} University ${index + 1}`
    return {
      ...model,
      id: index + 1,
      slug: `school-${index + 1}`,
      name_en: name,
      name_vi: `Đại học ${name}`,
      name_tw: `${name} 大學`,
      aliases: [],
      enrollments: some([1, 2, 3, 4], 0.6),
      colleges: some(demo.colleges, 0.5).map(({ slug }) => slug),
      tags: some(demo.tags, 0.3).map(({ slug }) => slug),
    }
  })
  const amount = (from: number, to: number) => Math.round(from + random() * (to - from))
  // most schools have figures, as in the demo's largest country
  const facts = schools
    .filter(() => random() < 0.8)
    .flatMap(({ slug: school }): Content['facts'] => {
      const fact = (kind: string, value: number, currency?: string): Content['facts'][number] => {
        const level = kind === 'international-share' ? undefined : 'undergraduate'
        return {
          school,
          kind,
          level,
          value,
          value_to: undefined,
          currency,
          year: '2022-23',
          source: 'college-scorecard',
        }
      }
      return [
        fact('tuition', amount(5000, 70_000), pick(['USD', 'CAD', 'GBP'])),
        fact('admission-rate', amount(3, 100) / 100),
        fact('students', amount(500, 50_000)),
        fact('international-share', amount(0, 40) / 100),
      ]
    })
  const articles = Array.from({ length: size }, (_, index): Content['articles'][number] => {
    const model = pick(demo.articles)
    const title = (text: string) => `${text} ${word()} ${index + 1}`
    const texts = Object.fromEntries(
      Object.entries(model.texts).map(([locale, text]) => [locale, { ...text, title: title(text.title) }]),
    ) as typeof model.texts
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 2400))).toISOString().slice(0, 10)
    return {
      ...model,
      id: index + 1,
      slug: `article-${index + 1}`,
      date_publish: day,
      date_update: day,
      related: [],
      texts,
    }
  })
  // as many as publishers rank
  const universities = schools.slice(0, 2000).map(({ slug, name_en, iso_country }, index) => {
    return { id: index + 1, slug, name_en, iso_country, school: slug }
  })
  const places = [2024, 2025, 2026].flatMap((year) =>
    universities.map(({ slug }) => ({ university: slug, year, window: 1, rank: 1 + Math.floor(random() * 2000) })),
  )
  const people = <T extends { id: number; school: string }>(models: readonly T[]) =>
    Array.from({ length: size }, (_, index) => ({ ...pick(models), id: index + 1, school: pick(schools).slug }))
  return {
    ...demo,
    schools,
    facts,
    articles,
    students: people(demo.students),
    testimonials: people(demo.testimonials),
    blocks: {
      ...demo.blocks,
      universities,
      ranking_lists: demo.blocks.ranking_lists.map((list) => ({ ...list, places })),
    },
  }
}

/** Requests to a list, drawn from so many values that few repeat. */
export function listQuestions(size: number, seed: number): Record<string, () => string> {
  const random = drawer(seed)
  const upTo = (count: number) => 1 + Math.floor(random() * count)
  const maybe = (name: string, value: () => string | number) => (random() < 0.5 ? `&${name}=${value()}` : '')
  const country = () => maybe('country', () => COUNTRY_CODES[upTo(5) - 1] ?? 'usa')
  const page = (share = 4) => `page=${upTo(Math.max(1, Math.ceil(size / 12 / share)))}`
  const list = (from: readonly string[]) => from[upTo(from.length) - 1] ?? ''
  return {
    school_lists: () =>
      `${page(40)}${country()}${maybe('enrollments', () => upTo(4))}${maybe('hots', () => `${upTo(13)},${upTo(13)}`)}${maybe('tags', () => upTo(12))}${maybe('sort', () => list(['name', 'rank', 'newest']))}`,
    'school_lists by figures': () =>
      `${page(40)}${country()}${maybe('tuition', () => `${upTo(6)}0000`)}${maybe('admission', () => list(['0,10', '25', '50']))}${maybe('kinds', () => list(['public', 'private']))}${maybe('regions', () => list(['us-ma,us-ca', 'gb-sct', 'ca-on']))}&sort=${list(['tuition', 'admission', 'international', 'name'])}&order=${list(['asc', 'desc'])}`,
    'school_lists with choices': () =>
      `choices=1&${page(40)}${country()}${maybe('hots', () => upTo(13))}${maybe('tuition', () => `${upTo(6)}0000`)}${maybe('size', () => list(['0', '2000,5000']))}`,
    'school_lists by name': () => `school=${list(WORDS)}+${upTo(99)}`,
    articles: () =>
      `${page(40)}${country()}${maybe('classification', () => upTo(6))}${maybe('tag', () => list(['visa', 'costs', 'essays', 'masters', 'housing']))}`,
    recommend_articles: () => `random=1&count=${upTo(12)}${country()}`,
    school_sorts: () =>
      `${page()}${country()}${maybe('year', () => list(['2024', '2025', '2026']))}&sort=${list(['rank', 'change', 'prev_rank', 'name', 'name_ch', 'name_en'])}&order=${list(['asc', 'desc'])}`,
    student_admission_lists: () => `${page(4)}${country()}${maybe('degree', () => list(['bachelor', 'master']))}`,
    student_reports: () => `${page(4)}${country()}`,
    admissions: () => `count=${upTo(12)}${country()}`,
    outstanding_schools: () => `count=${upTo(12)}${country()}`,
    noExams: () => `random=1&count=${upTo(12)}`,
    cities: () => country().slice(1),
    article_tags: () => '',
    countries: () => '',
    enrollments: () => country().slice(1),
    questions: () => maybe('category', () => upTo(6)).slice(1),
  }
}
