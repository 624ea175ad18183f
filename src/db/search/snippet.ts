/** Splits plain text into parts and marks the matches; the caller escapes them. */
import { isJoined, stemOf, type Word, wordsOf } from '../../domain/words.ts'

export type TextPart = { text: string; isMatch: boolean }
type Span = { start: number; end: number }
/** What is marked: tokens as `tokensOf` makes them. */
export type Wanted = ReadonlySet<string>

const snippetLength = 180
const leadLength = 50
/** Only so much of a text is looked at. */
const lookedAtMax = 60_000
const wordLengthMax = 30

/** The whole text in parts. */
export const markText = (text: string, wanted: Wanted): TextPart[] => partsOf(text, spansIn(text, wanted))

/** About two lines of the first text that has most of the words, from around the place where most stand together; null when none has any. */
export function snippetOf(texts: readonly string[], wanted: Wanted): TextPart[] | null {
  let best: { parts: TextPart[]; count: number } | null = null
  for (const whole of texts) {
    const text = whole.slice(0, lookedAtMax)
    const spans = spansIn(text, wanted)
    const { from, count } = densest(text, spans)
    if (count > (best?.count ?? 0)) best = { parts: cutOut(text, spans, from), count }
  }
  return best?.parts ?? null
}

function spansIn(text: string, wanted: Wanted): Span[] {
  const words = wordsOf(text)
  const isWanted = (word: Word, at: number) => {
    if (!word.isHan) return wanted.has(stemOf(word.folded)) || wanted.has(word.exact) || wanted.has(word.folded)
    const [before, after] = [words[at - 1], words[at + 1]]
    const pairs = [
      [before, word],
      [word, after],
    ] as const
    return (
      pairs.some(([one, other]) => isJoined(one, other) && wanted.has((one?.folded ?? '') + (other?.folded ?? ''))) ||
      (wanted.has(word.folded) && !isJoined(before, word) && !isJoined(word, after))
    )
  }
  const spans: Span[] = []
  for (const [at, word] of words.entries()) {
    if (!isWanted(word, at)) continue
    const last = spans.at(-1)
    if (last && last.end === word.start) last.end = word.end
    else spans.push({ start: word.start, end: word.end })
  }
  return spans
}

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

/** Without empty parts, neighbours of one kind as one. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const merged: TextPart[] = []
  for (const { text, isMatch } of parts.filter((part) => part.text !== '')) {
    const last = merged.at(-1)
    if (last?.isMatch === isMatch) last.text += text
    else merged.push({ text, isMatch })
  }
  return merged
}

/** The beginning of a text, as long as a snippet. */
export function beginningOf(text: string): string {
  return text.length <= snippetLength ? text : `${text.slice(0, edgeBefore(text, snippetLength)).trimEnd()} …`
}
