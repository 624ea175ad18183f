import { expect, test } from 'vitest'
import type { LocalText } from '../src/server/content/texts.ts'
import { findCandidates, type Habits, openJudgements, readHabits, sentencesOf } from './check-habits.ts'

const written = readHabits()
const each = Object.entries(written.habits).flatMap(([locale, habits]) => habits.map((habit) => ({ locale, ...habit })))
const placed = (locale: string, text: string, path = `1 · answer · ${locale}`): LocalText => ({
  file: 'questions.yaml',
  path,
  locale: locale as LocalText['locale'],
  text,
})
const namesIn = (text: LocalText) => findCandidates([text], written).map(({ habit }) => habit)

test.each(each)('$locale: “$habit” is found in its example only', ({ locale, habit, finds, leaves }) => {
  expect(namesIn(placed(locale, finds))).toContain(habit)
  expect(namesIn(placed(locale, leaves))).not.toContain(habit)
})

test('a habit is not searched outside its language and in excepted places', () => {
  const example = 'What you study in each, how long it takes, and how to read a page.'
  expect(namesIn(placed('en', example))).toHaveLength(1)
  expect(namesIn(placed('en', example, '1 · desc · en'))).toEqual([])
  expect(namesIn(placed('vi', example))).toEqual([])
})

test('texts are split into sentences, headings and cells without Markdown', () => {
  const text = '## A **heading**\n\n1. It’s [one](/a). Two {{uk.fee|plain}}?\n\n| left | right |\n\n一。二！「三」'
  expect(sentencesOf(text)).toEqual([
    'A heading',
    "It's one.",
    'Two {{uk.fee}}?',
    'left',
    'right',
    '一。',
    '二！',
    '「三」',
  ])
})

test('a judged sentence closes its candidate, and is reported when no text has it', () => {
  const habits: Habits = {
    habits: { en: [{ habit: 'utilise', pattern: /utilise/iv, finds: 'Utilise', leaves: 'Use' }] },
    judged: { en: { 'a title': ['Utilise wins', 'Utilise lost'] } },
  }
  expect(openJudgements([placed('en', 'Utilise wins\n\nUtilise asks')], habits)).toEqual([
    'questions.yaml, 1 · answer · en: utilise: Utilise asks',
    'content/style/habits.yaml, judged: no text has this sentence any more: Utilise lost',
  ])
})
