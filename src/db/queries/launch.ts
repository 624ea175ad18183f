/** Facts for the launch checklist. */
import { textFile } from '../../domain/articles/files.ts'
import { isDemo, readValue } from '../../domain/content/entry.ts'
import { ExchangeRatesSchema } from '../../domain/content/facts.ts'
import { isFilledFrom } from '../../domain/content/fill-prices.ts'
import { isEntries, isSame } from '../../domain/content/values.ts'
import { editionOf, homeCurrency, shownEditions } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { type ContentFacts, LaunchSettingSchema, NO_LAUNCH_SETTING, READ_BY_ALL } from '../../domain/launch.ts'
import { areRatesOld } from '../../domain/rates/age.ts'
import { rateBetween, rateTable } from '../../domain/rates/read-rates.ts'
import { dayOf } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import type { Database } from '../store.ts'
import { articlesForOthers } from './article-editions.ts'
import { countEntries, type KindCount } from './content-counts.ts'
import { refreshEditions } from './editions.ts'
import { readSetting } from './leads/console-settings.ts'
import { questionsForOthers } from './questions.ts'
import { isLoadedText } from './sample-pages.ts'

/** Pages that an organisation's lawyer should read. */
const LEGAL_PAGES = ['privacy', 'terms']

/** The banner with the headline of the home page. */
const HEADLINE = '1'

/** The settings of the checklist with their version; version 0 before the first change. */
export async function readLaunchSetting(db: Database) {
  const setting = await readSetting(db, 'launch')
  return {
    version: setting?.version ?? 0,
    ...(LaunchSettingSchema.safeParse(setting?.value).data ?? NO_LAUNCH_SETTING),
  }
}

export async function readContentFacts(db: Database): Promise<ContentFacts> {
  await refreshEditions(db)
  const [entries, staff, guides, lacks, documents, articles, setting, hidden] = await Promise.all([
    db
      .selectFrom('content_entry')
      .select(['kind', 'key', 'source', 'loaded', 'edited_at'])
      .where('is_gone', '=', 0)
      .where((eb) =>
        eb.or([
          eb('source', 'like', '%"demo":true%'),
          eb('kind', 'in', ['site', 'offices', 'promises', 'prices', 'exchange_rates', 'editions']),
          eb.and([eb('kind', '=', 'pages'), eb('key', 'in', [...LEGAL_PAGES, 'about'])]),
          eb.and([eb('kind', '=', 'banners'), eb('key', '=', HEADLINE)]),
        ]),
      )
      .execute(),
    db
      .selectFrom('staff')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('content_entry')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('kind', '=', 'guides')
      .where('is_gone', '=', 0)
      .where('loaded', 'is not', null)
      .where('edited_at', 'is', null)
      .executeTakeFirstOrThrow(),
    countEntries(db),
    db
      .selectFrom('content_entry')
      .select(['kind', 'key', 'file'])
      .where('is_gone', '=', 0)
      .where('file', 'like', '%.md')
      .execute(),
    db.selectFrom('article').select(['slug', 'withdrawn', 'editions']).execute(),
    readLaunchSetting(db),
    countHidden(db),
  ])
  const isUnedited = ({ loaded, edited_at }: (typeof entries)[number]) => loaded !== null && edited_at === null
  const demo = new Map<string, Set<string>>()
  for (const entry of entries.filter((each) => isUnedited(each) && isDemo(each)))
    demo.set(entry.kind, (demo.get(entry.kind) ?? new Set()).add(entry.key))
  const site = entries.find(({ kind }) => kind === 'site')
  const branding = site && readValue(site).branding
  const offices = entries.filter(({ kind }) => kind === 'offices')
  const rates = entries.find(({ kind }) => kind === 'exchange_rates')
  const promises = entries.filter((each) => each.kind === 'promises' && readValue(each).binding === true)
  return {
    hasOwnName: site !== undefined && !hasSampleName(site),
    hasLogo: isEntries(branding) && branding.logo_picture !== undefined,
    isMailTested: setting.mail_tested,
    unconfirmedEditions: setting.editions_confirmed
      ? []
      : shownEditions().filter((code) =>
          entries.some((each) => each.kind === 'editions' && each.key === code && isUnedited(each)),
        ),
    ownOffices: offices.filter((each) => !isDemo(each)).length,
    people: Number(staff.count),
    hasSampleRecipient:
      site !== undefined &&
      isSample(site, 'email') &&
      (offices.length === 0 || offices.some((office) => !readValue(office).email)),
    demo: Object.fromEntries([...demo].map(([kind, keys]) => [kind, keys.size])),
    sampleTexts: new Set(
      entries.flatMap((each) => {
        if (each.kind === 'site' && isSample(each, 'tagline')) return ['tagline' as const]
        if (each.kind === 'banners' && isSample(each, 'title')) return ['headline' as const]
        return each.kind === 'pages' && each.key === 'about' && isSample(each, 'body') ? ['about' as const] : []
      }),
    ),
    hasSamplePromises: promises.length > 0 && promises.every((each) => isSample(each, 'text')),
    guidesOfOtherReaders: entries.some(hasOtherReaders) ? Number(guides.count) : 0,
    hiddenFromReaders: hidden,
    untranslated: countUntranslated(lacks, documents, articles),
    hasSamplePages: entries.some(
      (each) =>
        each.kind === 'pages' &&
        LEGAL_PAGES.includes(each.key) &&
        shownEditions().some((edition) => isLoadedText(each, edition)),
    ),
    hasSamplePrices: entries.some(
      (each) =>
        each.kind === 'prices' &&
        readValue(each).orders_closed !== true &&
        ['refine', 'apply'].some((part) => isSamplePrice(each, part, rates)),
    ),
    lacksRates:
      shownEditions().some((code) => homeCurrency(code) !== editionOf(code).homeCurrency) ||
      entries.some((each) => each.kind === 'exchange_rates' && areRatesOld(String(readValue(each).as_of), dayOf(db))),
  }
}

/** Whether the home country of an edition that visitors see is another one than in the content that was loaded. */
const hasOtherReaders = (each: Texts & { kind: string; key: string }): boolean =>
  each.kind === 'editions' &&
  each.loaded !== null &&
  shownEditions().includes(each.key) &&
  !isSample(each, 'home_country')

/** Articles and questions with a text, as it was loaded, that its edition hides because it is for readers of another country. */
async function countHidden(db: Database): Promise<ContentFacts['hiddenFromReaders']> {
  const [rows, hiddenArticles, hiddenQuestions] = await Promise.all([
    db
      .selectFrom('content_entry')
      .select(['file', 'kind', 'key'])
      .where('kind', 'in', ['articles', 'questions'])
      .where('is_gone', '=', 0)
      .where('loaded', 'is not', null)
      .where('edited_at', 'is', null)
      .execute(),
    articlesForOthers(db),
    questionsForOthers(db),
  ])
  const isHiddenText = (file: string, key: string) =>
    hiddenArticles.get(key)?.some((edition) => file === textFile(key, edition)) === true
  const articles = new Set(rows.flatMap(({ file, key }) => (isHiddenText(file, key) ? [key] : [])))
  const questions = rows.filter(({ kind, key }) => kind === 'questions' && hiddenQuestions.has(Number(key)))
  return { articles: articles.size, questions: questions.length }
}

/** Entries by kind that lack an edition that visitors see, the kinds in `READ_BY_ALL` first. Documents have a file for each edition; an article that was withdrawn in one, or is of others, lacks nothing there. */
function countUntranslated(
  lacks: readonly KindCount[],
  documents: readonly { kind: string; key: string; file: string }[],
  articles: readonly Pick<Tables['article'], 'slug' | 'withdrawn' | 'editions'>[],
): Record<string, number> {
  const counts = new Map<string, number>()
  const add = (kind: string, count: number) => counts.set(kind, (counts.get(kind) ?? 0) + count)
  const lacksShown = (missing: readonly string[]) => shownEditions().some((edition) => missing.includes(edition))
  for (const { kind, missing, count } of lacks)
    if (!documents.some((document) => document.kind === kind) && lacksShown(JSON.parse(missing)))
      add(kind, Number(count))
  const needless = new Map<string, readonly string[]>(
    articles.map(({ slug, withdrawn, editions }) => {
      const shownIn = editions === null ? null : parseJson(editions)
      const others = shownIn ? shownEditions().filter((edition) => !shownIn.includes(edition)) : []
      return [`articles/${slug}`, [...parseJson(withdrawn), ...others]] as const
    }),
  )
  for (const [name, files] of Map.groupBy(documents, ({ kind, key }) => `${kind}/${key}`)) {
    const isMissing = (edition: string) =>
      !files.some(({ file }) => file.endsWith(`/${edition}.md`)) && !needless.get(name)?.includes(edition)
    if (shownEditions().some(isMissing)) add(files[0]?.kind ?? '', 1)
  }
  const first = READ_BY_ALL.filter((kind) => counts.has(kind)).map((kind) => [kind, counts.get(kind) ?? 0] as const)
  return Object.fromEntries([...first, ...counts])
}

/** Whether prices are as they were loaded, or only converted. @param rates the entry of the exchange rates */
function isSamplePrice(prices: Texts, part: string, rates: Texts | undefined): boolean {
  if (isSample(prices, part)) return true
  const quotes = rates && ExchangeRatesSchema.safeParse({ ...readValue(rates), id: 1 }).data?.rates
  if (!quotes || prices.loaded === null) return false
  const [given, now] = [prices.loaded, prices.source].map((source) => ({ part: readValue({ source })[part] }))
  return isFilledFrom(given ?? {}, now ?? {}, (from, to) => rateBetween(rateTable(quotes), from, to))
}

type Texts = { source: string; loaded: string | null }

/** Whether an edition that visitors see still has the organisation's name that was loaded. */
function hasSampleName({ source, loaded }: Texts): boolean {
  if (loaded === null) return false
  const [name, given] = [readValue({ source }).name, readValue({ source: loaded }).name]
  if (!isEntries(name) || !isEntries(given)) return isSame(name, given)
  return shownEditions().some((code) => name[code] !== undefined && name[code] === given[code])
}

/** Whether a field is as it was loaded. Removing the demonstration edits entries too, but leaves their texts. */
const isSample = ({ source, loaded }: Texts, field: string): boolean =>
  loaded !== null && isSame(readValue({ source })[field], readValue({ source: loaded })[field])
