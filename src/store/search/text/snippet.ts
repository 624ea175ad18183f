/** A text in parts, those marked that hold words of a query: plain text, to be escaped by whoever shows it. */
import { charactersOf, type SearchWord, type Tokenize } from './search-text.ts'
import { stemOf } from './stems.ts'

export type TextPart = { text: string; isMatch: boolean }
type Span = { start: number; end: number }

const longWord = 4

/** What is marked: a word wherever it stands, the words of a phrase where they follow one another. */
export type Wanted = readonly (SearchWord | readonly SearchWord[])[]

/** The whole text in parts. */
export const markText = (tokenize: Tokenize, text: string, query: Wanted): TextPart[] =>
  partsOf(text, spansIn(tokenize(text), text, query))

const snippetLength = 180
const leadLength = 50
/** How much of a text is looked at at once; the next piece only where this one has nothing. */
const lookedAtOnce = 6000
const lookedAtMax = 60_000

/** About two lines of the first text that has most of the query's words, from around the place where most stand together; null when none has any. */
export function snippetOf(tokenize: Tokenize, texts: readonly string[], query: Wanted): TextPart[] | null {
  let best: { parts: TextPart[]; count: number } | null = null
  for (const whole of texts) {
    const found = firstWith(tokenize, whole, query)
    if (!found) continue
    const { from, count } = densest(found.text, found.spans)
    if (count > (best?.count ?? 0)) best = { parts: cutOut(found.text, found.spans, from), count }
  }
  return best?.parts ?? null
}

/** The first piece of a text that has anything of a query. */
function firstWith(tokenize: Tokenize, whole: string, query: Wanted): { text: string; spans: Span[] } | null {
  for (let from = 0; from < Math.min(whole.length, lookedAtMax); ) {
    const end = from + lookedAtOnce >= whole.length ? whole.length : edgeBefore(whole, from + lookedAtOnce)
    const text = whole.slice(from, end)
    const spans = spansIn(tokenize(text), text, query)
    if (spans.length > 0) return { text, spans }
    from = end
  }
  return null
}

function spansIn(words: readonly SearchWord[], text: string, wanted: Wanted): Span[] {
  const phrases = wanted.map((each): readonly SearchWord[] => ('folded' in each ? [each] : each))
  const runs = phrases
    .flatMap((phrase) => phrase.filter(({ isRun }) => isRun))
    .map(({ folded }) => charactersOf(folded))
  const ofRuns = words.filter(({ isRun }) => isRun).flatMap((word) => runSpans(word, text, runs))
  const letters = words.filter(({ isRun }) => !isRun)
  const ofPhrases = phrases.flatMap((phrase) => {
    const asked = phrase.filter(({ isRun }) => !isRun)
    const together = phraseSpans(letters, asked)
    // what has the words of a phrase apart was found by each of them
    return together.length > 0 || asked.length < 2 ? together : asked.flatMap((word) => apartSpans(letters, word))
  })
  return merged([...ofRuns, ...ofPhrases])
}

const apartSpans = (words: readonly SearchWord[], word: SearchWord): Span[] =>
  word.isLight || word.role === 'part' ? [] : phraseSpans(words, [word])

/** Where the words of a phrase follow one another; of `F-1` its compound, or its parts. */
function phraseSpans(words: readonly SearchWord[], phrase: readonly SearchWord[]): Span[] {
  const plain = phrase.filter(({ role }) => role !== 'part')
  const [first, ...others] = plain
  if (!first) return []
  const candidates = others.length === 0 ? words : words.filter(({ role }) => role !== 'part' || first.role === 'word')
  return candidates.flatMap((word, at) => {
    if (!isForm(word, first)) return []
    const next = candidates.slice(at + 1, at + plain.length)
    const follows = next.length === others.length && others.every((other, of) => isForm(next[of] as SearchWord, other))
    return follows ? [word, ...next].map(({ start, end }) => ({ start, end })) : []
  })
}

const isForm = ({ folded }: SearchWord, wanted: SearchWord) =>
  folded === wanted.folded ||
  (wanted.folded.length >= longWord && folded.startsWith(wanted.folded)) ||
  stemOf(folded) === stemOf(wanted.folded)

/** In order, overlapping ones as one: a compound and its part. */
function merged(spans: Span[]): Span[] {
  return spans
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .reduce<Span[]>((kept, span) => {
      const last = kept.at(-1)
      if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
      else kept.push(span)
      return kept
    }, [])
}

/** Where a query's run stands in one of the text; where it stands nowhere whole, its pairs. */
function runSpans(word: SearchWord, text: string, runs: readonly string[][]): Span[] {
  const characters = charactersOf(word.folded)
  const original = charactersOf(text.slice(word.start, word.end))
  if (characters.length !== original.length) return []
  const marked = new Set<number>()
  for (const run of runs) {
    const whole = placesOf(characters, run)
    const pairs =
      whole.length > 0 || run.length < 3 ? [] : run.slice(1).map((second, at) => [run[at] as string, second])
    for (const at of whole) for (let offset = 0; offset < run.length; offset++) marked.add(at + offset)
    for (const pair of pairs) for (const at of placesOf(characters, pair)) marked.add(at).add(at + 1)
  }
  const spans: Span[] = []
  let start = word.start
  for (const [at, character] of original.entries()) {
    const end = start + character.length
    const last = spans.at(-1)
    if (marked.has(at)) {
      if (last?.end === start) last.end = end
      else spans.push({ start, end })
    }
    start = end
  }
  return spans
}

const placesOf = (characters: readonly string[], wanted: readonly string[]): number[] =>
  characters.flatMap((_, at) =>
    wanted.every((character, offset) => characters[at + offset] === character) ? [at] : [],
  )

/** The window with most different words; the earliest of equals. */
function densest(text: string, spans: readonly Span[]): { from: number; count: number } {
  let best = { from: 0, count: 0 }
  for (const [at, { start }] of spans.entries()) {
    const within = spans.slice(at, at + 20).filter(({ end }) => end <= start + snippetLength - leadLength)
    const count = new Set(within.map((span) => text.slice(span.start, span.end).toLowerCase())).size
    if (count > best.count) best = { from: start, count }
  }
  return best
}

function cutOut(text: string, spans: readonly Span[], from: number): TextPart[] {
  const start = from <= leadLength ? 0 : edgeBefore(text, from - leadLength)
  const end = start + snippetLength >= text.length ? text.length : edgeBefore(text, start + snippetLength)
  const inside = spans.filter((span) => span.start >= start && span.end <= end)
  const parts = partsOf(
    text.slice(start, end),
    inside.map((span) => ({ start: span.start - start, end: span.end - start })),
  )
  if (start > 0) parts.unshift({ text: '… ', isMatch: false })
  if (end < text.length) parts.push({ text: ' …', isMatch: false })
  return joined(parts)
}

const wordLengthMax = 30

/** The beginning of the word that holds a place; Chinese is cut anywhere but inside a character. */
function edgeBefore(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  if (space >= 0 && at - space < wordLengthMax) return space + 1
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at
}

function partsOf(text: string, spans: readonly Span[]): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { start, end } of spans) {
    parts.push({ text: text.slice(done, start), isMatch: false }, { text: text.slice(start, end), isMatch: true })
    done = end
  }
  parts.push({ text: text.slice(done), isMatch: false })
  return joined(parts)
}

/** Without empty parts, and neighbours of one kind as one. */
function joined(parts: readonly TextPart[]): TextPart[] {
  return parts.reduce<TextPart[]>((kept, part) => {
    const last = kept.at(-1)
    if (part.text === '') return kept
    if (last?.isMatch === part.isMatch) last.text += part.text
    else kept.push({ ...part })
    return kept
  }, [])
}
