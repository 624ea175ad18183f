/** An article as it is edited, and who works on it. */

import {
  findArticlesByIds,
  listArticleTags,
  listClassifications,
  listStoredArticles,
} from '../../../db/queries/articles.ts'
import { figuresOfDay, textWriter } from '../../../db/queries/blocks.ts'
import { listRevisions } from '../../../db/queries/content-entries.ts'
import { listPresent, notePresence } from '../../../db/queries/content-presence.ts'
import { peopleByCode } from '../../../db/queries/firm.ts'
import { listCountries } from '../../../db/queries/names.ts'
import { listPictures, pictureOf } from '../../../db/queries/pictures/pictures.ts'
import type { Database } from '../../../db/store.ts'
import { ANSWER_LIMITS, answerHeadings } from '../../../domain/articles/answer-shape.ts'
import { readDocument } from '../../../domain/articles/document.ts'
import { readArticleFile, textFile } from '../../../domain/articles/files.ts'
import { standingOf } from '../../../domain/articles/standing.ts'
import { valueIn } from '../../../domain/collections.ts'
import { type ChangedAt, outdatedIn } from '../../../domain/content/outdated.ts'
import { editionCodes, type Locale, perEdition } from '../../../domain/editions.ts'
import { IN_BRACES, readExample, readReference } from '../../../domain/figures/references.ts'
import { resolveText } from '../../../domain/figures/write-figure.ts'
import { parseJson } from '../../../domain/json.ts'
import { localize } from '../../../domain/localized.ts'
import { canBeShown, formPath } from '../../../domain/pictures/picture.ts'
import { drawnReference, pictureReference } from '../../../domain/pictures/picture-name.ts'
import {
  type ArticleSources,
  readFacts,
  readSources,
  standingFacts,
} from '../../../services/articles/article-sources.ts'
import { drawingOf } from '../../articles/article-items.ts'
import type { ApiDeps } from '../../context.ts'
import { serializeName } from '../../presenters.ts'
import { editors } from '../access.ts'
import { localeField } from '../fields.ts'
import { namesOfStaff } from '../settings.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { textParams } from './change-articles.ts'

/** `readers`: the home country of its readers; '' for everybody. */
export type TypedText = { title: string; seo_slug: string; abstract: string; readers: string; body: string }

const EMPTY: TypedText = { title: '', seo_slug: '', abstract: '', readers: '', body: '' }

/** What a source says, for a form. */
export function typedOf(source: string | undefined): TypedText {
  if (source === undefined) return EMPTY
  const { head, body } = readDocument(source)
  return { ...EMPTY, ...head, body }
}

/**
 * An article's text in a language, with what waits beside it: the versions of draft and published text (0 where there is none), what is
 * published where the draft differs, why it could not be published when it came due, and whether it is older than what was published
 * since it was begun or than another language. @param names of staff by id
 */
export function serializeText(sources: ArticleSources, locale: Locale, names: ReadonlyMap<string, string>) {
  const { texts, drafts } = sources
  const [entry, draft] = [texts[locale], drafts[locale]]
  const waiting = draft ? (draft.state === 'scheduled' ? 'scheduled' : 'draft') : null
  const standing = standingOf({ isThere: entry !== undefined, waiting }, standingFacts(sources), locale)
  const who = draft ? draft.staff_id : (entry?.edited_by ?? null)
  return {
    ...typedOf((draft ?? entry)?.source),
    ...standing,
    version: draft?.version ?? 0,
    base: entry?.version ?? 0,
    published: draft && entry ? typedOf(entry.source) : null,
    due_at: draft?.due_at ?? null,
    zone: draft?.zone ?? null,
    at: draft ? draft.at : (entry?.edited_at ?? null),
    by: (who && names.get(who)) ?? null,
    failed: draft?.failed ? parseJson(draft.failed) : [],
    is_overtaken: draft !== undefined && entry !== undefined && draft.base_version !== entry.version,
    is_outdated: entry !== undefined && outdated(texts).includes(locale),
  }
}

/** Languages that are older than a change in another one, and that nobody has looked at since. */
const outdated = (texts: ArticleSources['texts']): Locale[] =>
  outdatedIn(
    changedAt(texts),
    editionCodes().filter((locale) => texts[locale]),
  )

/** When each language was changed, or said to be right, last. */
export const changedAt = (texts: ArticleSources['texts']): ChangedAt =>
  Object.assign(
    {},
    ...Object.values(texts)
      .flatMap((text) => text ?? [])
      .map(({ changed }) => parseJson(changed)),
  )

/** @throws DomainError `not_found` */
export const showArticleToEdit = staffRead({
  access: editors,
  input: textParams.extend({ beside: localeField.optional() }),
  async run({ deps, principal, input: { key, locale, ...query } }) {
    const { read } = deps.store
    const sources = await readSources(read, key)
    const facts = readFacts(sources.facts.source)
    const [names, present, figures] = await Promise.all([
      namesOfStaff(read),
      listPresent(read, `articles/${key}/`, { except: principal.staffId, now: deps.booking.now() }),
      figuresOfDay(read),
    ])
    const texts = perEdition((each) => serializeText(sources, each, names))
    const { title, abstract, body } = valueIn(texts, locale)
    const braces = new Set([title, abstract, body].flatMap((text) => text.match(IN_BRACES) ?? []))
    const token = deps.previewToken(facts.id)
    const hasArticle = (each: Locale) => facts.editions?.includes(each) ?? true
    const path = `/articles/${facts.id}/preview?token=${token}`
    return {
      key,
      id: facts.id,
      version: sources.facts.version,
      facts: {
        classification: facts.classification,
        tags: facts.tags ?? [],
        country: facts.country ?? null,
        writers: facts.writers ?? {},
        related: facts.related ?? [],
        picture: facts.picture ?? null,
        kind: facts.kind ?? 'article',
        editions: facts.editions ?? [],
        date_publish: facts.date_publish,
        date_update: facts.date_update,
      },
      answer_shape: { sentences: ANSWER_LIMITS.sentences, headings: answerHeadings(locale) },
      options: {
        ...(await readOptions(deps, principal.locale, facts.related ?? [])),
        pictures: await listChoices(deps, key, principal.locale),
      },
      texts,
      figureTexts: Object.fromEntries(
        [...braces].map((one) => {
          const isKnown = figures.figures.has(readReference(one)?.key ?? '') || readExample(one) !== null
          return [one, isKnown ? resolveText(one, locale, figures) : null]
        }),
      ),
      beside: query.beside ? await readBeside(deps, valueIn(texts, query.beside), query.beside) : null,
      changed_since: valueIn(texts, locale).is_outdated ? await changesSince(read, sources, locale) : [],
      present: present.flatMap(({ file, staff_id, since }) => {
        const of = readArticleFile(file)?.locale
        return of ? [{ name: names.get(staff_id) ?? '', locale: of, since }] : []
      }),
      previews: addresses((each) =>
        hasArticle(each) && waits(valueIn(texts, each)) ? deps.booking.pageAddress(path, each) : null,
      ),
      pages: addresses((each) => {
        const { state, published, seo_slug } = valueIn(texts, each)
        const slug = (published ?? { seo_slug }).seo_slug
        return state === 'published' && hasArticle(each)
          ? deps.booking.pageAddress(`/articles/${facts.id}-${slug}`, each)
          : null
      }),
    }
  },
})

/** What changed in other languages after a text was looked at last; where it never was, since they were loaded. */
async function changesSince(read: Database, { key, texts }: ArticleSources, locale: Locale) {
  const changed = changedAt(texts)
  const since = changed[locale] ?? 0
  const revisions = await listRevisions(read, 'articles', key)
  return editionCodes().flatMap((each) => {
    const entry = texts[each]
    if (!entry || (changed[each] ?? 0) <= since) return []
    const ofFile = revisions.filter(({ file }) => file === entry.file)
    const former = ofFile.find(({ at }) => at <= since) ?? ofFile.at(-1)
    return [{ locale: each, before: typedOf(former?.source ?? undefined), after: typedOf(entry.source) }]
  })
}

type Texts = ReturnType<typeof serializeText>

/** Whether a text can be read by a preview alone. */
const waits = ({ state, waiting, body }: Texts) => body !== '' && (state !== 'published' || waiting !== null)

const addresses = (of: (locale: Locale) => string | null): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    editionCodes().flatMap((locale) => {
      const address = of(locale)
      return address === null ? [] : [[locale, address]]
    }),
  )

const smallWidth = 320

/** What an article can show: its own drawing, pictures that were put in, and drawings of others by what these are called. */
async function listChoices({ store: { read }, drawnArticles }: ApiDeps, key: string, locale: Locale) {
  const [rows, articles] = await Promise.all([listPictures(read), listStoredArticles(read)])
  const titles = new Map(articles.map(({ slug, texts }) => [slug, localize({ en: slug, ...texts }, locale).text]))
  const ready = rows.map(pictureOf).filter(canBeShown)
  return [
    { value: '', name: '', src: drawingOf({ slug: key, picture: null }, drawnArticles) },
    ...ready.map((picture) => {
      const webp = picture.forms.filter(({ format }) => format === 'webp')
      const form = webp.find(({ width }) => width >= smallWidth) ?? webp[0]
      return {
        value: pictureReference(picture.code),
        name: localize(picture.alt, locale).text,
        src: form ? formPath(picture, form) : '',
      }
    }),
    ...[...drawnArticles]
      .filter((name) => name !== key)
      .map((name) => ({
        value: drawnReference(name),
        name: titles.get(name) ?? name,
        src: `/pictures/articles/${name}.svg`,
      })),
  ]
}

/** What a new article can be. */
export const showArticleOptions = staffRead({
  access: editors,
  async run({ deps, principal }) {
    return { classifications: (await readOptions(deps, principal.locale, [])).classifications }
  },
})

async function readOptions({ store: { read } }: ApiDeps, locale: Locale, related: readonly number[]) {
  const [classifications, tags, countries, people, articles] = await Promise.all([
    listClassifications(read),
    listArticleTags(read),
    listCountries(read),
    peopleByCode(read),
    findArticlesByIds(read, related),
  ])
  return {
    classifications: classifications.map((row) => ({ value: String(row.id), name: serializeName(row, locale).name })),
    tags: tags.map((row) => ({ value: row.slug, name: serializeName(row, locale).name })),
    countries: countries.map((row) => ({ value: row.code, name: serializeName(row, locale).name })),
    people: [...people.values()].map(({ code, name }) => ({ value: code, name: localize(name, locale).text })),
    related: articles.map(({ id, slug, texts }) => ({
      value: String(id),
      name: texts.find((text) => text.locale === locale)?.title ?? texts[0]?.title ?? slug,
    })),
  }
}

async function readBeside(
  { store, markdown }: ApiDeps,
  { title, body }: { title: string; body: string },
  locale: Locale,
) {
  const [write, html] = await Promise.all([textWriter(store.read), markdown.render(body)])
  const resolve = (text: string) => write(text, locale)
  return { locale, title: resolve(title), html: resolve(html) }
}

/** Told every half minute by a page on which somebody works. */
export const noteArticlePresence = staffChange({
  access: editors,
  input: textParams,
  async run({ deps, principal, input: { key, locale } }) {
    const now = deps.booking.now()
    await deps.store.transaction((tx) => notePresence(tx, textFile(key, locale), principal.staffId, now))
    const [names, present] = await Promise.all([
      namesOfStaff(deps.store.read),
      listPresent(deps.store.read, `articles/${key}/`, { except: principal.staffId, now }),
    ])
    return {
      present: present.flatMap(({ file, staff_id, since }) => {
        const of = readArticleFile(file)?.locale
        return of ? [{ name: names.get(staff_id) ?? '', locale: of, since }] : []
      }),
    }
  },
})
