/** Figures in texts: present in every answer, in each language, and shown as under review after they expire, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '../../src/domain/content.ts'
import { buildArticle, buildContent } from '../support/builders.ts'
import { createStore, ENGINES, type TestStore } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { loadContent } from '../support/load-content.ts'
import { buildApi } from '../support/test-api.ts'

const dayMs = 86_400_000

const fee: Block<'figures'> = {
  id: 1,
  key: 'uk.fee',
  what: { en: 'Fee', vi: 'Phí', tw: '費用' },
  value: 776,
  currency: 'GBP',
  per: 'year',
  as_of: '2026-11-06',
  valid_until: '2026-12-31',
  source: 'home-office',
  link: 'https://www.gov.uk/fees',
}
const text = (word: string, slug: string) => ({
  title: `${word} {{uk.fee|amount}}`,
  seo_slug: slug,
  abstract: `${word}: {{uk.fee}}.`,
  content: `<p>${word} <strong>{{uk.fee}}</strong>.</p>`,
})
const article = buildArticle({
  id: 7,
  slug: 'fees',
  country: 'uk',
  texts: { en: text('Pay', 'pay'), vi: text('Trả', 'tra'), tw: text('付', 'fu') },
})

function buildFigured() {
  const content = buildContent({ articles: [article] })
  const answer = { en: '<p>It is {{uk.fee}}.</p>', vi: '<p>Là {{uk.fee}}.</p>', tw: '<p>為 {{uk.fee}}。</p>' }
  content.blocks.figures = [fee]
  content.blocks.sources = [{ id: 1, code: 'home-office', name: { en: 'GOV.UK' }, link: 'https://www.gov.uk/' }]
  content.blocks.question_categories = [{ id: 1, slug: 'money', name: { en: 'Money' }, desc: { en: 'Money' } }]
  content.blocks.questions = [{ id: 1, category: 1, title: { en: 'What is the fee?' }, answer, demo: undefined }]
  content.blocks.faq = [{ id: 1, question: { en: 'How much?' }, answer: { en: '{{uk.fee|plain}}' }, demo: undefined }]
  return content
}

const ADDRESSES = [
  'articles_one/7',
  'articles',
  'articles?q=776',
  'recommend_articles',
  'questions',
  'questions?q=fee',
  'home_questions',
]

const YEARLY: Record<Locale, string> = { en: '£776 a year', vi: '776\u00A0bảng/năm', tw: '776\u00A0英鎊／年' }
const YEAR_SUFFIX: Record<Locale, string> = { en: ' (2026)', vi: ' (2026)', tw: '（2026）' }
const CHECKED: Record<Locale, string> = {
  en: ' (as of November 2026, under review)',
  vi: ' (số liệu 11/2026, đang kiểm tra lại)',
  tw: '（2026\u00A0年\u00A011\u00A0月資料，查核中）',
}

describe.each(ENGINES)('figures in texts on %s', (engine) => {
  let opened: TestStore
  beforeAll(async () => {
    opened = await createStore(engine)
    await loadContent(opened.store, buildFigured())
  })
  afterAll(() => opened.drop())

  const ask = async (path: string, locale: Locale, api = buildApi(opened.store)) =>
    (await api.get(`/api/Home/${path}`, { locale })).text()

  test.each(LOCALES)('no answer shows a key in %s, and each shows the figure’s value', async (locale) => {
    for (const path of ADDRESSES) {
      const answerText = await ask(path, locale)
      expect({ path, answerText }).toEqual({ path, answerText: expect.stringContaining('776') })
      expect(answerText).not.toContain('{{')
    }
    expect(await ask('articles_one/7', locale)).toContain(YEARLY[locale] + YEAR_SUFFIX[locale])
  })

  test('an article lists the sources of its figures and the oldest check date', async () => {
    const { article } = JSON.parse(await ask('articles_one/7', 'tw'))
    expect(article.figures).toEqual({
      checked: '2026-11-06',
      has_expired: false,
      sources: [{ name: 'GOV.UK', link: 'https://www.gov.uk/fees', of: ['費用'] }],
    })
    const { questions } = JSON.parse(await ask('questions', 'vi'))
    expect(questions[0].figures.sources[0]).toMatchObject({ link: 'https://www.gov.uk/fees', of: ['Phí'] })
  })

  test.each(LOCALES)(
    'the day after its last one a figure is shown as under review in %s, without a load',
    async (locale) => {
      const later = buildApi(opened.store)
      later.clock.advance(60 * dayMs)
      const answerText = await ask('articles_one/7', locale, later)
      expect(answerText).toContain(YEARLY[locale] + CHECKED[locale])
      expect(answerText).not.toContain(YEARLY[locale] + YEAR_SUFFIX[locale])
      expect(JSON.parse(answerText).article.figures.has_expired).toBe(true)
    },
  )

  test('cached answers expire with the day', async () => {
    const running = buildApi(opened.store)
    const home = () => ask('home_questions', 'en', running)
    expect(await home()).not.toContain('under review')
    running.clock.advance(60 * dayMs)
    expect(await home()).toContain('under review')
  })
})
