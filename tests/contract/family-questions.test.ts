/** What families ask: the search finds a page with the answer among its first three results, and the page's first screen has the answer. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { plainText } from '../../src/domain/plain-text.ts'
import { type Item, type Json, listIn, readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'

const Questions = z.array(
  z.strictObject({
    question: z.string(),
    /** `/articles/ID`, `/faq/CATEGORY#q-ID` or the path of another page. */
    page: z.string(),
    /** In the first screen of that page. */
    words: z.string(),
  }),
)
const questionsOf = (locale: Locale) =>
  Questions.parse(parse(readFileSync(new URL(`../fixtures/questions/${locale}.yaml`, import.meta.url), 'utf8')))

type Hit = { path: string; place?: number }

/** What fits into the first screen of a phone, measured at 390 by 844 pixels: an answer of the FAQ, or a page below its title. */
const answerCharacters = { latin: 900, han: 450 }
const pageCharacters = { latin: 450, han: 200 }

function beginning(html: unknown, { latin, han }: typeof answerCharacters): string {
  const text = plainText(String(html))
  return text.slice(0, /\p{Script=Han}/u.test(text) ? han : latin)
}

describe.each(ENGINES)('questions of families, on %s', (engine) => {
  const api = useApi(engine)
  const read = async (path: string, locale: Locale) => readJson(await api.get(path, { locale }))

  async function firstThree(question: string, locale: Locale): Promise<string[]> {
    const { groups } = (await read(`/api/Home/search?q=${encodeURIComponent(question)}`, locale)) as {
      groups?: { hits: Hit[] }[]
    }
    const hits = (groups ?? []).flatMap((group) => group.hits).filter(({ place }) => place !== undefined)
    // the slug of an article may change
    return hits.map(({ path }) => path.replace(/^(\/articles\/\d+)-.*/, '$1'))
  }

  /** An article begins with its summary; its text is below the picture. */
  async function firstScreen(page: string, locale: Locale): Promise<string> {
    const [, article] = /^\/articles\/(\d+)$/.exec(page) ?? []
    if (article) {
      const { article: shown } = (await read(`/api/Home/articles_one/${article}`, locale)) as { article: Json }
      return `${shown.title_article} ${shown.abstract}`
    }
    const [, category, id] = /^\/faq\/(\d+)#q-(\d+)$/.exec(page) ?? []
    if (id) {
      const item = listIn(await read(`/api/Home/questions?category=${category}`, locale)).find(
        (each: Item) => each.id === Number(id),
      )
      return beginning(item?.answer, answerCharacters)
    }
    const { page: shown } = (await read(`/api/Home/pages${page}`, locale)) as { page: Json }
    return beginning(shown.body, pageCharacters)
  }

  test.each(LOCALES)('twenty of %s are answered', async (locale) => {
    const questions = questionsOf(locale)
    expect(questions).toHaveLength(20)
    const unanswered: unknown[] = []
    for (const { question, page, words } of questions) {
      const three = await firstThree(question, locale)
      const screen = await firstScreen(page, locale)
      if (!three.includes(page) || !screen.includes(words)) unanswered.push({ question, page, three, words, screen })
    }
    expect(unanswered).toEqual([])
  })
})
