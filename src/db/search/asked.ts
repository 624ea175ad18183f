/** What a question asks for by the way it is put: a page of the site, a country's guide, or one of the services. */
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { AMOUNT, ASKED_PAGES, askedBy } from '../../domain/site-pages.ts'
import { stemOf, tokensOf, type Word, wordsOf } from '../../domain/words.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from '../queries/blocks.ts'
import { listServiceEntries } from '../queries/services.ts'
import { pagesWithContent } from '../queries/site-pages.ts'
import { readWishOf } from '../queries/wishes.ts'
import type { Database } from '../store.ts'
import { guidePageId, sitePageId } from './documents.ts'
import { lexiconOf } from './lexicon.ts'
import type { FoundText } from './texts.ts'

type Asked = Pick<FoundText, 'kind' | 'id'>
type Phrase = { words: Word[]; isAmount: boolean }
type Way = { page: number; phrases: Phrase[]; length: number }

const readPhrase = (phrase: string): Phrase => ({ words: wordsOf(phrase), isAmount: phrase === AMOUNT })

/** Ways of asking for pages, in every language: readers mix them. */
const waysToPages = perVersion(async (db): Promise<Way[]> => {
  const shown = await pagesWithContent(db)
  return editionCodes().flatMap((locale) =>
    ASKED_PAGES.filter((page) => shown[page] !== null).flatMap((page) =>
      askedBy(page, locale).map((phrases) => ({
        page: sitePageId(page),
        phrases: phrases.map(readPhrase),
        length: phrases.join('').length,
      })),
    ),
  )
})
const phrasesFor = perVersion(async (_, what: 'service_entry' | 'guide') =>
  editionCodes().flatMap((locale) => askedBy(what, locale).flatMap((phrases) => phrases.map(wordsOf))),
)

/** What comes before all that only has words of a question; its order is that of the answer. */
export async function findAsked(
  db: Database,
  text: string,
  locale: Locale,
  texts: readonly FoundText[],
): Promise<Asked[]> {
  const words = wordsOf(text)
  const page = await pageAsked(db, text, words, locale)
  const guide = await guideAsked(db, text, locale)
  const service = page || guide ? null : await serviceAsked(db, text, locale, texts)
  return [page, guide, service].flatMap((each) => each ?? [])
}

/** The page with the longest phrase. */
async function pageAsked(db: Database, text: string, words: readonly Word[], locale: Locale): Promise<Asked | null> {
  const { omitsDiacritics } = editionOf(locale)
  const isIn = (phrase: Phrase) => phrase.isAmount || contains(words, phrase.words, omitsDiacritics)
  const ways = (await waysToPages(db)).filter(({ phrases }) => phrases.every(isIn))
  const needsAmount = ways.some(({ phrases }) => phrases.some(({ isAmount }) => isAmount))
  const hasAmount =
    needsAmount &&
    /\d|\p{Nl}|[一二兩三四五六七八九十百千]/u.test(text) &&
    (await readWishOf(db, text, locale)).budget !== null
  const [first] = ways
    .filter(({ phrases }) => hasAmount || phrases.every(({ isAmount }) => !isAmount))
    .sort((one, other) => other.length - one.length)
  return first ? { kind: 'page', id: first.page } : null
}

/** Whether words have others next to each other; diacritics that were typed must be the same. */
function contains(words: readonly Word[], phrase: readonly Word[], omitsDiacritics: boolean): boolean {
  const isSame = (word: Word | undefined, other: Word) =>
    word !== undefined &&
    (word.exact === other.exact ||
      (omitsDiacritics && word.exact === other.folded) ||
      (!word.isHan && word.exact === word.folded && stemOf(word.folded) === stemOf(other.exact)))
  return words.some((_, from) => phrase.every((other, at) => isSame(words[from + at], other)))
}

/** The guide of the only country, where nothing else is asked: 加拿大留學. */
async function guideAsked(db: Database, text: string, locale: Locale): Promise<Asked | null> {
  const pieces = (await lexiconOf(db, locale)).read(text)
  const [country, ...others] = new Set(pieces.flatMap(({ countries }) => countries))
  if (country === undefined || others.length > 0) return null
  const { omitsDiacritics } = editionOf(locale)
  const studying = await phrasesFor(db, 'guide')
  const rest = pieces.filter((piece) => piece.countries.length === 0)
  const isOfStudy = rest.some(({ words }) => studying.some((phrase) => isAll(words, phrase, omitsDiacritics)))
  const isOnly = rest.every(
    ({ isQuiet, words }) => isQuiet || studying.some((phrase) => isAll(words, phrase, omitsDiacritics)),
  )
  if (!isOfStudy || !isOnly) return null
  const guide = (await listBlocks(db, 'guides')).find(({ code }) => code === country)
  return guide ? { kind: 'page', id: guidePageId(guide.id) } : null
}

const isAll = (words: readonly Word[], phrase: readonly Word[], omitsDiacritics: boolean) =>
  words.length === phrase.length && contains(words, phrase, omitsDiacritics)

/** A service has at least this part of what is asked beside the wish for help. */
const leastPart = 0.5

/** The service whose title says what help is wanted with: 推薦信修改, help with a visa. */
async function serviceAsked(
  db: Database,
  text: string,
  locale: Locale,
  texts: readonly FoundText[],
): Promise<Asked | null> {
  const { omitsDiacritics } = editionOf(locale)
  const ways = await phrasesFor(db, 'service_entry')
  const words = wordsOf(text)
  const ofHelp = ways.filter((phrase) => contains(words, phrase, omitsDiacritics))
  if (ofHelp.length === 0) return null
  const pieces = (await lexiconOf(db, locale)).read(text)
  const others = [...ofHelp, ...(await phrasesFor(db, 'guide'))]
  const isOfHelp = (piece: (typeof pieces)[number]) => others.some((phrase) => contains(phrase, piece.words, true))
  const wanted = pieces
    .filter((piece) => !piece.isQuiet && !isOfHelp(piece))
    .map(({ text: input, means }) => new Set([input, ...means].flatMap(tokensOf)))
  if (wanted.length === 0) return null
  const services = (await listServiceEntries(db)).map(({ id, title }) => {
    const tokens = tokensOf(localize(title, locale).text)
    const part = wanted.filter((each) => tokens.some((token) => each.has(token))).length / wanted.length
    const place = texts.findIndex((each) => each.kind === 'service' && each.id === id)
    return { id, part, place: place < 0 ? Infinity : place }
  })
  const [best] = services.sort((one, other) => other.part - one.part || one.place - other.place)
  return best && best.part >= leastPart ? { kind: 'service', id: best.id } : null
}
