import { z } from 'zod'
import { listStoredArticles, type StoredArticle } from '../../../db/queries/articles.ts'
import { type DraftRow, listDrafts } from '../../../db/queries/content-drafts.ts'
import { peopleByCode } from '../../../db/queries/firm.ts'
import { readArticleFile } from '../../../domain/articles/files.ts'
import { standingOf } from '../../../domain/articles/standing.ts'
import { valueIn } from '../../../domain/collections.ts'
import { ARTICLE_KINDS } from '../../../domain/content/articles.ts'
import { editionCodes, type Locale, perEdition } from '../../../domain/editions.ts'
import { foldText } from '../../../domain/folding.ts'
import { localize } from '../../../domain/localized.ts'
import { editors } from '../access.ts'
import { localeField } from '../fields.ts'
import { staffRead } from '../staff-function.ts'
import { stateField } from './change-articles.ts'
import { typedOf } from './show-article.ts'

const perPage = 50

/** Articles with what each language is, those that were changed last first. */
export const listArticlesToEdit = staffRead({
  access: editors,
  input: z.object({
    state: z.union([stateField, z.literal('waiting'), z.literal('')]).default(''),
    locale: z.union([localeField, z.literal('')]).default(''),
    kind: z.union([z.enum(ARTICLE_KINDS), z.literal('')]).default(''),
    /** Code of who wrote it. */
    writer: z.string().max(100).default(''),
    q: z.string().max(200).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  async run({ deps: { store }, principal, input: { state, locale, kind, writer, q, page } }) {
    const [rows, drafts, people] = await Promise.all([
      listStoredArticles(store.read),
      listDrafts(store.read, 'articles/'),
      peopleByCode(store.read),
    ])
    const byKey = Map.groupBy(drafts, ({ file }) => readArticleFile(file)?.key ?? '')
    const words = foldText(q).split(' ').filter(Boolean)
    const articles = rows
      .map((row) => itemOf(row, byKey.get(row.slug) ?? []))
      .filter((item) => kind === '' || item.kind === kind)
      .filter((item) => writer === '' || item.codes.includes(writer))
      .filter(({ texts }) => state === '' || places(locale).some((each) => isIn(valueIn(texts, each), state)))
      .filter(({ key, texts }) => {
        const folded = foldText([key, ...editionCodes().map((each) => texts[each]?.title)].join(' '))
        return words.every((word) => folded.includes(word))
      })
    const pages = Math.max(1, Math.ceil(articles.length / perPage))
    const at = Math.min(page, pages)
    const nameOf = (code: string) => {
      const person = people.get(code)
      return person ? localize(person.name, principal.locale).text : code
    }
    const writers = [...new Set(rows.flatMap(({ writers: writersByLocale }) => Object.values(writersByLocale)))]
    return {
      articles: articles
        .slice((at - 1) * perPage, at * perPage)
        .map(({ codes, ...item }) => ({ ...item, writers: codes.map(nameOf) })),
      writers: writers
        .map((code) => ({ code, name: nameOf(code) }))
        .sort((one, other) => one.name.localeCompare(other.name)),
      total: articles.length,
      page: at,
      pages,
    }
  },
})

const places = (locale: Locale | ''): readonly Locale[] => (locale === '' ? editionCodes() : [locale])

const isIn = ({ state, waiting }: { state: string; waiting: string | null }, wanted: string) =>
  wanted === 'waiting' ? waiting !== null : state === wanted || waiting === wanted

function itemOf(
  { id, slug: key, kind, editions, date_update, is_draft, withdrawn, readers, writers, texts }: StoredArticle,
  drafts: readonly DraftRow[],
) {
  const textIn = (locale: Locale) => {
    const draft = drafts.find(({ file }) => readArticleFile(file)?.locale === locale)
    const isThere = texts[locale] !== undefined || withdrawn.includes(locale)
    const waiting = draft ? (draft.state === 'scheduled' ? 'scheduled' : 'draft') : null
    return {
      ...standingOf({ isThere, waiting }, { draft: is_draft, withdrawn, readers }, locale),
      title: (draft && typedOf(draft.source).title) || (texts[locale] ?? ''),
      due_at: draft?.due_at ?? null,
      zone: draft?.zone ?? null,
      has_failed: draft?.failed != null,
    }
  }
  const codes = [...new Set(Object.values(writers))]
  const all = perEdition(textIn)
  return { key, id, kind, editions, date_update, codes, texts: all }
}
