import { z } from 'zod'
import { type ArticleSources, readFacts, readSources } from '../../../commands/articles/article-sources.ts'
import { readArticleFile } from '../../../domain/articles/files.ts'
import { COUNTRY_CODES } from '../../../domain/codes.ts'
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { IN_BRACES, readExample, readReference } from '../../../domain/figures/references.ts'
import { resolveText } from '../../../domain/figures/resolve.ts'
import { localize } from '../../../domain/localized.ts'
import { canBeShown, formPath } from '../../../domain/pictures/picture.ts'
import { drawnReference, pictureReference } from '../../../domain/pictures/picture-name.ts'
import {
  findArticlesByIds,
  listArticleTags,
  listClassifications,
  listKeptArticles,
} from '../../../store/queries/articles.ts'
import { figuresOfDay, textWriter } from '../../../store/queries/blocks.ts'
import { listRevisions } from '../../../store/queries/content-entries.ts'
import { listPresent } from '../../../store/queries/content-presence.ts'
import { peopleByCode } from '../../../store/queries/firm.ts'
import { listCountries } from '../../../store/queries/names.ts'
import { listPictures, pictureOf } from '../../../store/queries/pictures/pictures.ts'
import type { Database } from '../../../store/store.ts'
import { drawingOf } from '../../articles/article-items.ts'
import type { ApiDeps } from '../../context.ts'
import { presentName } from '../../presenters.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings/held.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { localeField, textParams } from './fields.ts'
import { ArticleTextSchema, changedAt, presentText, TypedSchema, typedOf } from './texts.ts'

const named = z.object({ value: z.string(), name: z.string() })

/** @throws DomainError `not_found` */
export const showArticleToEdit = staffEndpoint({
  summary: 'An article as it is kept: its facts, its texts with what waits beside them, and who works on it',
  access: editors,
  params: textParams,
  query: z.object({ beside: localeField.optional() }),
  answers: z.object({
    key: z.string(),
    id: z.int(),
    /** Of the facts. */
    version: z.int(),
    facts: z.object({
      classification: z.int(),
      tags: z.array(z.string()),
      country: z.string().nullable(),
      writers: z.partialRecord(localeField, z.string()),
      related: z.array(z.int()),
      /** `picture:CODE` or `drawn:NAME`; null for the drawing that has its name, or the one for all. */
      picture: z.string().nullable(),
      date_publish: z.string(),
      date_update: z.string(),
    }),
    options: z.object({
      classifications: z.array(named),
      tags: z.array(named),
      countries: z.array(named),
      people: z.array(named),
      related: z.array(named),
      /** What it can show, each with an address to see it small; the first is shown where nothing is chosen. */
      pictures: z.array(named.extend({ src: z.string() })),
    }),
    texts: z.record(localeField, ArticleTextSchema),
    /** What each figure says today that the text in `locale` names; null for one that there isn't. */
    said: z.record(z.string(), z.string().nullable()),
    /** Another language as its reader would see it. */
    beside: z.object({ locale: localeField, title: z.string(), html: z.string() }).nullable(),
    /** How other languages read when the text in `locale` was last looked at, and read now; of those that changed since. */
    changed_since: z.array(z.object({ locale: localeField, before: TypedSchema, after: TypedSchema })),
    present: z.array(z.object({ name: z.string(), locale: localeField, since: z.int() })),
    /** Where what waits can be read before it is published, by language. */
    previews: z.partialRecord(localeField, z.string()),
    /** Where each language is read that is published. */
    pages: z.partialRecord(localeField, z.string()),
  }),
  async act({ deps, principal, params: { key, locale }, query }) {
    const { read } = deps.store
    const sources = await readSources(read, key)
    const facts = readFacts(sources.facts.source) as ReturnType<typeof readFacts> & Record<string, never>
    const [names, present, known] = await Promise.all([
      namesOfStaff(read),
      listPresent(read, `articles/${key}/`, { except: principal.staffId, now: deps.booking.now() }),
      figuresOfDay(read),
    ])
    const texts = Object.fromEntries(LOCALES.map((each) => [each, presentText(sources, each, names)])) as Record<
      Locale,
      z.output<typeof ArticleTextSchema>
    >
    const { title, abstract, body } = texts[locale]
    const braces = new Set([title, abstract, body].flatMap((text) => text.match(IN_BRACES) ?? []))
    const token = deps.previewToken(facts.id)
    const path = `/articles/${facts.id}/preview?token=${token}`
    return {
      key,
      id: facts.id,
      version: sources.facts.version,
      facts: {
        classification: Number(facts.classification),
        tags: (facts.tags ?? []) as string[],
        country: (facts.country ?? null) as string | null,
        writers: (facts.writers ?? {}) as Partial<Record<Locale, string>>,
        related: (facts.related ?? []) as number[],
        picture: (facts.picture ?? null) as string | null,
        date_publish: facts.date_publish,
        date_update: facts.date_update,
      },
      options: {
        ...(await readOptions(deps, principal.locale, (facts.related ?? []) as number[])),
        pictures: await listChoices(deps, key, principal.locale),
      },
      texts,
      said: Object.fromEntries(
        [...braces].map((one) => {
          const isKnown = known.figures.has(readReference(one)?.key ?? '') || readExample(one) !== null
          return [one, isKnown ? resolveText(one, locale, known) : null]
        }),
      ),
      beside: query.beside ? await readBeside(deps, texts[query.beside], query.beside) : null,
      changed_since: texts[locale].is_outdated ? await changesSince(read, sources, locale) : [],
      present: present.flatMap(({ file, staff_id, since }) => {
        const of = readArticleFile(file)?.locale
        return of ? [{ name: names.get(staff_id) ?? '', locale: of, since }] : []
      }),
      previews: addresses((each) => (waits(texts[each]) ? deps.booking.pageAddress(path, each) : null)),
      pages: addresses((each) => {
        const { state, published, seo_slug } = texts[each]
        const slug = (published ?? { seo_slug }).seo_slug
        return state === 'published' ? deps.booking.pageAddress(`/articles/${facts.id}-${slug}`, each) : null
      }),
    }
  },
})

/** What changed in other languages after a text was looked at last; where it never was, since they were loaded. */
async function changesSince(read: Database, { key, texts }: ArticleSources, locale: Locale) {
  const changed = changedAt(texts)
  const since = changed[locale] ?? 0
  const revisions = await listRevisions(read, 'articles', key)
  return LOCALES.flatMap((each) => {
    const entry = texts[each]
    if (!entry || (changed[each] ?? 0) <= since) return []
    const own = revisions.filter(({ file }) => file === entry.file)
    const former = own.find(({ at }) => at <= since) ?? own.at(-1)
    return [{ locale: each, before: typedOf(former?.source ?? undefined), after: typedOf(entry.source) }]
  })
}

type Texts = z.output<typeof ArticleTextSchema>

/** Whether a text can be read by a preview alone. */
const waits = ({ state, waiting, body }: Texts) => body !== '' && (state !== 'published' || waiting !== null)

const addresses = (of: (locale: Locale) => string | null): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const address = of(locale)
      return address === null ? [] : [[locale, address]]
    }),
  )

const smallWidth = 320

/** What an article can show: its own drawing, pictures that were put in, and drawings of others by what these are called. */
async function listChoices({ store: { read }, drawnArticles }: ApiDeps, key: string, locale: Locale) {
  const [rows, articles] = await Promise.all([listPictures(read), listKeptArticles(read)])
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
export const showArticleOptions = staffEndpoint({
  summary: 'The categories that a new article can stand in',
  access: editors,
  answers: z.object({ classifications: z.array(named) }),
  async act({ deps, principal }) {
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
  const codes: readonly string[] = COUNTRY_CODES
  return {
    classifications: classifications.map((row) => ({ value: String(row.id), name: presentName(row, locale).name })),
    tags: tags.map((row) => ({ value: row.slug, name: presentName(row, locale).name })),
    countries: countries
      .filter(({ code }) => codes.includes(code))
      .map((row) => ({ value: row.code, name: presentName(row, locale).name })),
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
  const [write, { render }] = await Promise.all([textWriter(store.read), markdown()])
  const say = (text: string) => write(text, locale)
  return { locale, title: say(title), html: say(render(body)) }
}
