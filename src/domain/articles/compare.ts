/** Compares two versions of a text: by paragraphs, and by words within a changed paragraph. */
import { itemAt } from '../collections.ts'

export type ComparedPart = { text: string; kind: 'same' | 'gone' | 'new' }
/** A line with its parts; runs of unchanged lines are only counted. */
export type ComparedLine = { parts: ComparedPart[] } | { skipped: number }

/** Unchanged lines shown around a change. */
const context = 1
/** Limit for all tables of one comparison together; text beyond it is reported as replaced. */
const pairsMax = 4_000_000
/** Maximum number of pairs to compare. */
type Budget = { left: number }

/** The lines of two texts that differ, with a line around each. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const budget = { left: pairsMax }
  const steps = diff(before.split('\n'), after.split('\n'), budget)
  const lines = paired(steps, budget)
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some((line) => line.some(({ kind }) => kind !== 'same')),
  )
  const comparedLines: ComparedLine[] = []
  lines.forEach((parts, at) => {
    const last = comparedLines.at(-1)
    if (isNear[at]) comparedLines.push({ parts })
    else if (last && 'skipped' in last) last.skipped++
    else comparedLines.push({ skipped: 1 })
  })
  return comparedLines
}

/** Pairs removed lines with added lines: a changed paragraph becomes one line with its words. */
function paired(steps: ComparedPart[], budget: Budget): ComparedPart[][] {
  const lines: ComparedPart[][] = []
  for (let at = 0; at < steps.length; ) {
    const gone = run(steps, at, 'gone')
    const come = run(steps, at + gone.length, 'new')
    if (gone.length + come.length === 0) lines.push([itemAt(steps, at++)])
    else {
      for (let line = 0; line < Math.max(gone.length, come.length); line++) {
        const [from, to] = [gone[line], come[line]]
        lines.push(
          from && to ? compareWords(from.text, to.text, budget) : [from ?? to].filter((one) => one !== undefined),
        )
      }
      at += gone.length + come.length
    }
  }
  return lines
}

function run(steps: readonly ComparedPart[], from: number, kind: ComparedPart['kind']): ComparedPart[] {
  const comparedParts: ComparedPart[] = []
  for (let at = from; steps[at]?.kind === kind; at++) comparedParts.push(itemAt(steps, at))
  return comparedParts
}

let words: Intl.Segmenter | undefined

function wordsOf(text: string): string[] {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...words.segment(text)].map(({ segment }) => segment)
}

/** The words of a line; adjacent removed words are grouped, and so are added ones. */
function compareWords(before: string, after: string, budget: Budget): ComparedPart[] {
  const steps = diff(wordsOf(before), wordsOf(after), budget)
  const parts: ComparedPart[] = []
  for (let at = 0; at < steps.length; ) {
    const gone = steps[at]?.kind === 'same' ? [] : changedFrom(steps, at)
    if (gone.length === 0) {
      add(parts, itemAt(steps, at))
      at++
      continue
    }
    for (const kind of ['gone', 'new'] as const) for (const step of gone) if (step.kind === kind) add(parts, step)
    at += gone.length
  }
  return parts
}

function changedFrom(steps: readonly ComparedPart[], from: number): ComparedPart[] {
  let end = from
  while (end < steps.length && steps[end]?.kind !== 'same') end++
  return steps.slice(from, end)
}

function add(parts: ComparedPart[], { text, kind }: ComparedPart): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ text, kind })
}

/** Kept, removed and added items, by the longest common subsequence. */
function diff(before: readonly string[], after: readonly string[], budget: Budget): ComparedPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const same = (texts: readonly string[]) => texts.map((text): ComparedPart => ({ text, kind: 'same' }))
  return [
    ...same(before.slice(0, start)),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end), budget),
    ...same(before.slice(before.length - end)),
  ]
}

function between(before: readonly string[], after: readonly string[], budget: Budget): ComparedPart[] {
  const gone = (text: string): ComparedPart => ({ text, kind: 'gone' })
  const come = (text: string): ComparedPart => ({ text, kind: 'new' })
  const pairs = before.length * after.length
  if (pairs > budget.left) return [...before.map(gone), ...after.map(come)]
  budget.left -= pairs
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const steps: ComparedPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      steps.push({ text: itemAt(before, i++), kind: 'same' })
      j++
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) steps.push(gone(itemAt(before, i++)))
    else steps.push(come(itemAt(after, j++)))
  }
  return [...steps, ...before.slice(i).map(gone), ...after.slice(j).map(come)]
}
