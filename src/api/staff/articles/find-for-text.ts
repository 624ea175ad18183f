/** What can be put into a text: links to articles and schools, figures, pictures. */
import { z } from 'zod'
import { figuresOfDay } from '../../../db/queries/blocks.ts'
import { altOf, listPictures } from '../../../db/queries/pictures/pictures.ts'
import { findSchoolsByIds } from '../../../db/queries/schools.ts'
import { search, suggest } from '../../../db/search/search.ts'
import type { Locale } from '../../../domain/editions.ts'
import { canBe, readExample, readPromise, readReference } from '../../../domain/figures/references.ts'
import { resolveText } from '../../../domain/figures/write-figure.ts'
import { foldText } from '../../../domain/folding.ts'
import { localize } from '../../../domain/localized.ts'
import { readArticleItems } from '../../articles/article-items.ts'
import type { ApiDeps } from '../../context.ts'
import { serializeProperName } from '../../presenters.ts'
import { editors } from '../access.ts'
import { localeField } from '../fields.ts'
import { staffRead } from '../staff-function.ts'

/** `value` is put into the text: a path, a figure in braces, a picture's name; `resolved` is the figure’s current text. */
type Found = { title: string; detail: string; value: string; resolved?: string }

const most = 12

/** Articles and schools to link to, or figures to name, found by words; titles in the language of the text. */
export const findForText = staffRead({
  access: editors,
  input: z.object({
    kind: z.enum(['link', 'figure', 'picture']),
    locale: localeField,
    q: z.string().max(200).default(''),
  }),
  async run({ deps, input: { kind, locale, q } }) {
    if (kind === 'figure') return { results: await findFigures(deps, locale, q) }
    if (kind === 'picture') return { results: await findPictures(deps, locale, q) }
    return { results: await findLinks(deps, locale, q) }
  },
})

async function findLinks(deps: ApiDeps, locale: Locale, text: string): Promise<Found[]> {
  if (text.trim() === '') return []
  const { read } = deps.store
  const [articles, schools] = await Promise.all([
    search(read, { kind: 'article', text, locale }, { page: 1, perPage: most }),
    suggest(read, { kind: 'school', text, locale }, most),
  ])
  const [items, rows] = await Promise.all([
    readArticleItems(deps, articles.ids, locale),
    findSchoolsByIds(read, schools),
  ])
  return [
    ...items.map(({ id, title }) => ({ title, detail: `/articles/${id}`, value: `/articles/${id}` })),
    ...rows.map((school) => ({
      title: serializeProperName(school, locale),
      detail: `/schools/${school.id}`,
      value: `/schools/${school.id}`,
    })),
  ].slice(0, most * 2)
}

async function findFigures({ store }: ApiDeps, locale: Locale, text: string): Promise<Found[]> {
  const today = await figuresOfDay(store.read)
  const reference = readReference(text)
  const exact = reference && today.figures.get(reference.key)
  const isPromise = today.promises?.has(readPromise(text) ?? '') ?? false
  if (readExample(text) !== null || isPromise || (exact && canBe(exact, reference))) {
    const resolved = resolveText(text, locale, today)
    return [{ title: resolved, detail: reference?.key ?? text, value: text, resolved }]
  }
  const words = foldText(text).split(' ').filter(Boolean)
  const figures = [...today.figures.values()].flatMap(({ key, what, source }): Found[] => {
    const value = `{{${key}}}`
    const resolved = resolveText(value, locale, today)
    const name = localize(what, locale).text
    const folded = foldText(`${name} ${what.en} ${key.replaceAll('.', ' ')} ${key} ${resolved} ${source.link}`)
    if (!words.every((word) => folded.includes(word))) return []
    return [{ title: `${name}: ${resolved}`, detail: key, value, resolved }]
  })
  const promises = [...(today.promises ?? [])].flatMap(([code, texts]): Found[] => {
    const resolved = localize(texts, locale).text
    const key = `promise.${code}`
    const isFound = words.every((word) => foldText(`${key} ${resolved}`).includes(word))
    return isFound ? [{ title: resolved, detail: key, value: `{{${key}}}`, resolved }] : []
  })
  return [...figures, ...promises].slice(0, most * 2)
}

/** Pictures of the library that are described in the language of the text: what is said of them goes into it. */
async function findPictures({ store }: ApiDeps, locale: Locale, text: string): Promise<Found[]> {
  const words = foldText(text).split(' ').filter(Boolean)
  const pictures = (await listPictures(store.read)).flatMap((row): Found[] => {
    const alt = altOf(row)
    const folded = foldText([row.code, row.name, ...Object.values(alt)].join(' '))
    const description = alt[locale]
    if (!description || !words.every((word) => folded.includes(word))) return []
    return [{ title: description, detail: row.code, value: row.code }]
  })
  return pictures.slice(0, most * 2)
}
