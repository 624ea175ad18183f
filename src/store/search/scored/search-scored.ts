/** Finds texts by any of the words of a question, by a score that both databases give alike. */
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { perVersion } from '../../per-version.ts'
import { listBlocks } from '../../queries/blocks.ts'
import type { Database } from '../../store.ts'
import { type Lexicon, lexiconOf } from '../text/lexicon.ts'
import type { ScoredKind, SearchFacets } from '../text/search-terms.ts'
import { openTokenizer } from '../text/search-text.ts'
import { BestHits, byScore, type Hit } from './best-hits.ts'
import { correctWords } from './correct-words.ts'
import { countsOf, postingsIn } from './kept-postings.ts'
import { comparable, exactTitle, nearnessIn } from './nearness.ts'
import { blockSize, kindOfBlock, readPostings } from './posting-rows.ts'
import { everyTerm, facetTerm } from './postings-of.ts'
import { type Question, readQuestion } from './read-question.ts'
import { type Block, scoreBlock } from './score-block.ts'
import { termsOf, termsWithin, uncappedMax, type WeighedQuestion, weighQuestion, within } from './weigh-question.ts'

export type Asked = {
  text: string
  locale: Locale
  kind: ScoredKind | null
  facets?: Partial<Record<ScoredKind, SearchFacets>>
}
export type Scored = {
  /** The most fitting first; no more than are counted. */
  hits: Hit[]
  isCapped: boolean
  question: WeighedQuestion | null
}

const hitsMax = 1000
/** So many of the first are looked at closely. */
const closelyMax = 60
/** What fits less than this part of the best isn't shown. */
const leastPart = 0.2
/** With fewer, other languages' texts are looked at too: they can't show the words for which they were found. */
const fewHits = 5
/** They stand behind. */
const otherLanguage = 0.1
const otherCountry = 0.45
const ownCountry = 1.3
/** Where two are named, what is about one of them alone. */
const oneOfSeveral = 0.7

const countriesOf = perVersion(async (db) => {
  const rows = await db.selectFrom('country').select(['code', 'name_en', 'name_vi', 'name_tw']).execute()
  return rows.map((row) => ({
    code: row.code,
    names: [
      row.code.toUpperCase(),
      ...[row.name_en, row.name_vi, row.name_tw].flatMap((name) => (name ?? '').split(/ and | và |與|及|,/)),
    ].filter((name) => name.trim() !== ''),
  }))
})

const lexicons = perVersion(async (db) => {
  const [tokenize, lists, countries] = [await openTokenizer(), await listBlocks(db, 'synonyms'), await countriesOf(db)]
  const made = new Map<Locale, Lexicon>()
  return (locale: Locale) => {
    const lexicon = made.get(locale) ?? lexiconOf(tokenize, lists, { locale, countries })
    made.set(locale, lexicon)
    return lexicon
  }
})

/** The order of the documents with a text of a language, by block and place. */
const orders = perVersion(async () => new Map<Locale, Promise<Map<number, Uint16Array>>>())

async function ordersOf(db: Database, locale: Locale): Promise<Map<number, Uint16Array>> {
  const kept = await orders(db)
  const known = kept.get(locale) ?? readOrders(db, locale)
  kept.set(locale, known)
  known.catch(() => kept.delete(locale))
  return known
}

async function readOrders(db: Database, locale: Locale): Promise<Map<number, Uint16Array>> {
  const every = everyTerm(locale)
  const found = [...(await readPostings(db, [every], null))].map(([block, packed]): [number, Uint16Array] => {
    const { places = [], values = [] } = packed.get(every) ?? {}
    const ofBlock = new Uint16Array(blockSize)
    for (let at = 0; at < places.length; at++) ofBlock[places[at] as number] = values[at] as number
    return [block, ofBlock]
  })
  return new Map(found)
}

type Read = { question: Question; weighed: WeighedQuestion; having: ReadonlyMap<string, number> }

/** A question as it was typed, in pieces. */
export const readTyped = async (db: Database, text: string, locale: Locale): Promise<Question> =>
  readQuestion(text, { tokenize: await openTokenizer(), lexicon: (await lexicons(db))(locale), locale })

/** A question with what its words weigh; what no text has is read as what was meant. */
export async function readWeighed(db: Database, text: string, locale: Locale): Promise<Read> {
  const reading = { tokenize: await openTokenizer(), lexicon: (await lexicons(db))(locale), locale }
  const weigh = async (question: Question): Promise<Read> => {
    const every = everyTerm(locale)
    const having = await countsOf(db, [every, ...termsOf(question)])
    return { question, having, weighed: weighQuestion(question, having, having.get(every) ?? 0) }
  }
  const read = await weigh(readQuestion(text, reading))
  const unknown = read.weighed.pieces.flatMap(({ piece, weight }) => (weight === 0 ? (piece.ways[0]?.units ?? []) : []))
  const corrected = await correctWords(
    db,
    unknown.flatMap(({ keys }) => keys),
    locale,
  )
  return corrected.size === 0 ? read : weigh(readQuestion(text, { ...reading, corrected }))
}

/** The texts in the reader's language that fit; where they are few, then those of which another language's has every word. */
export async function searchScored(db: Database, asked: Asked): Promise<Scored> {
  const own = await searchIn(db, asked, asked.locale)
  if (own.hits.length >= fewHits || !own.question) return own
  const known = new Set(own.hits.map(nameOf))
  const hits = [...own.hits]
  for (const locale of LOCALES.filter((other) => other !== asked.locale)) {
    const others = await searchIn(db, asked, locale)
    for (const hit of others.hits.filter((each) => each.isWhole && !known.has(nameOf(each)))) {
      known.add(nameOf(hit))
      hits.push({ ...hit, score: hit.score * otherLanguage })
    }
  }
  return { ...own, hits: hits.slice(0, hitsMax) }
}

const nameOf = ({ kind, id }: Hit) => `${kind} ${id}`

async function searchIn(db: Database, asked: Asked, locale: Locale): Promise<Scored> {
  const { question, weighed, having } = await readWeighed(db, asked.text, locale)
  const demandsAny = weighed.pieces.some(({ piece, weight }) => !piece.isQuiet && weight > 0)
  // what has nothing but quiet words is answered by them
  if (!demandsAny && !weighed.pieces.every(({ piece }) => piece.isQuiet))
    return { hits: [], isCapped: false, question: weighed }
  const all = having.get(everyTerm(locale)) ?? 0
  const scored = within(weighed, having, all)
  const named = new Set(question.pieces.flatMap(({ countries }) => countries))
  const countries = named.size === 0 ? [] : (await countriesOf(db)).map(({ code }) => code)
  const facets = Object.values(asked.facets ?? {}).flat(2)
  const blocks = await postingsIn(
    db,
    {
      words: termsWithin(scored),
      facets: [...facets, ...countries.map((code) => `o${code}`)].map(facetTerm),
    },
    // what is narrowed wants every document that a word has
    { kind: asked.kind, onlyForemost: all > uncappedMax && facets.length === 0 },
  )
  const orders = await ordersOf(db, locale)
  const best = new BestHits(hitsMax + 1)
  for (const [number, block] of blocks) {
    const { scores, shares, whole } = scoreBlock(block, scored, demandsAny)
    const factors = countryFactors(block, countries, named)
    keepOnly(block, scores, asked.facets?.[kindOfBlock(number)] ?? [])
    const ordersThere = orders.get(number)
    for (let place = 0; place < blockSize; place++) {
      const own = scores[place] as number
      if (own === 0) continue
      const factor = factors === null ? 1 : (factors[place] as number)
      const score = own * factor
      if (score < best.least) continue
      const isWhole = (shares[place] as number) >= whole * 0.999
      best.add(number, place, { score, order: ordersThere?.[place] ?? 0, factor, isWhole })
    }
  }
  const hits = best.list()
  await lookClosely(db, hits, weighed, locale)
  const most = hits.find(({ score }) => score < exactTitle)?.score ?? 0
  const enough = hits.filter(({ score }) => score >= leastPart * most)
  return { hits: enough.slice(0, hitsMax), isCapped: enough.length > hitsMax, question: weighed }
}

/** What a country that is named makes of each document's score, by place; null where none is. */
function countryFactors(block: Block, all: readonly string[], named: ReadonlySet<string>): Float32Array | null {
  if (named.size === 0) return null
  const factors = new Float32Array(blockSize).fill(1)
  // who names two looks for what is said of both
  for (const code of all)
    for (const place of block.get(facetTerm(`o${code}`))?.places ?? [])
      factors[place] = !named.has(code) ? otherCountry : named.size === 1 ? ownCountry : oneOfSeveral
  return factors
}

function keepOnly(block: Block, scores: Float32Array, facets: SearchFacets): void {
  for (const group of facets.filter(({ length }) => length > 0)) {
    const kept = new Uint8Array(blockSize)
    for (const facet of group) for (const place of block.get(facetTerm(facet))?.places ?? []) kept[place] = 1
    for (let place = 0; place < blockSize; place++) if (kept[place] === 0) scores[place] = 0
  }
}

async function lookClosely(db: Database, hits: Hit[], question: WeighedQuestion, locale: Locale): Promise<void> {
  const [first, asked] = [hits.slice(0, closelyMax), comparable(question)]
  for (const [kind, group] of Map.groupBy(first, (hit) => hit.kind)) {
    const rows = await db
      .selectFrom('search_sequence')
      .select(['id', 'data'])
      .where('kind', '=', kind)
      .where('locale', '=', locale)
      .where(
        'id',
        'in',
        group.map(({ id }) => id),
      )
      .execute()
    const byId = new Map(group.map((hit) => [hit.id, hit]))
    for (const { id, data } of rows) {
      const hit = byId.get(id)
      if (hit) hit.score += hit.factor * nearnessIn(numbersIn(data), asked)
    }
  }
  hits.splice(0, first.length, ...first.sort(byScore))
}

function numbersIn(data: Uint8Array): Uint32Array {
  const whole = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data)
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.byteLength / 4)
}
