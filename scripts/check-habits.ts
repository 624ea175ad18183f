/**
 * Lists sentences that match a pattern of content/style/habits.yaml and have no entry under `judged`, and entries without a sentence.
 * `npm run check` runs it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { filesOf, parseFiles } from '../src/server/content/parse-files.ts'
import { contentTexts, type LocalText, messageTexts } from '../src/server/content/texts.ts'

const file = 'content/style/habits.yaml'
const text = z.string().trim().min(1)
const pattern = text.transform((source) => new RegExp(source, 'v'))
const HabitSchema = z.strictObject({
  habit: text,
  pattern,
  /** Places in which it is no habit: `entry · field`, without the language. */
  outside: pattern.optional(),
  finds: text,
  leaves: text,
})
const HabitsSchema = z.strictObject({
  habits: z.record(z.string(), z.array(HabitSchema)),
  /** By language and reason: the sentences that stay. */
  judged: z.record(z.string(), z.record(z.string(), z.array(text))),
})
export type Habits = z.output<typeof HabitsSchema>
type Candidate = { file: string; path: string; locale: string; habit: string; sentence: string }

export const readHabits = (): Habits => HabitsSchema.parse(parse(readFileSync(file, 'utf8')))

/** Sentences, headings and cells of a text, without Markdown and URLs. */
export const sentencesOf = (markdown: string): string[] =>
  markdown
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(/\]\([^)\s]*\)|https?:\/\/[^\s)"'<>]+|\*\*|[[`]|\|\w+(?=\}\})|^\s*(?:[-*>]|\d+\.|#+)\s+/gm, '')
    .split(/[\n|]|(?<=[.!?][”"]?)\s+(?=[^\p{Ll}])|(?<=[。！？；])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** The sentences of texts that have a habit of their language. */
export const findCandidates = (texts: readonly LocalText[], { habits }: Habits): Candidate[] =>
  texts.flatMap(({ file: source, path, locale, text: markdown }) =>
    sentencesOf(markdown).flatMap((sentence) =>
      (habits[locale] ?? [])
        .filter((habit) => habit.pattern.test(sentence) && !habit.outside?.test(path.replace(` · ${locale}`, '')))
        .map(({ habit }) => ({ file: source, path, locale, habit, sentence })),
    ),
  )

/** One line for each open candidate, and for each judged sentence without a candidate. */
export function openJudgements(texts: readonly LocalText[], habits: Habits): string[] {
  const judged = Object.entries(habits.judged).flatMap(([locale, reasons]) =>
    Object.values(reasons).flatMap((sentences) => sentences.map((sentence) => ({ locale, sentence }))),
  )
  const candidates = findCandidates(texts, habits)
  const isSame = (one: { locale: string; sentence: string }, other: { locale: string; sentence: string }) =>
    one.locale === other.locale && one.sentence === other.sentence
  return [
    ...candidates
      .filter((candidate) => !judged.some((entry) => isSame(entry, candidate)))
      .map(({ file: source, path, habit, sentence }) => `${source}, ${path}: ${habit}: ${sentence}`),
    ...judged
      .filter((entry) => !candidates.some((candidate) => isSame(entry, candidate)))
      .map(({ sentence }) => `${file}, judged: no text has this sentence any more: ${sentence}`),
  ]
}

/** Files of numbers and names, and readers' words: no copy, and slow to parse. */
const WITHOUT_COPY = /^(?:facts|rankings|registers|school-words|synonyms)\/|^(?:cities|universities)\.csv$/

function siteTexts(): LocalText[] {
  const files = new Map([...filesOf('content')].filter(([name]) => !WITHOUT_COPY.test(name)))
  const labels = messageTexts('src').map(({ file: source, ...label }) => ({ ...label, file: join('src', source) }))
  return [...contentTexts(parseFiles(files).entries), ...labels]
}

if (import.meta.main) {
  const open = openJudgements(siteTexts(), readHabits())
  for (const line of open) console.log(line)
  console.log(`${open.length} sentences to judge`)
  process.exitCode = open.length > 0 ? 1 : 0
}
