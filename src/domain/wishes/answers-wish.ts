/** Whether the question that a page answers, read as a wish, is the one that a family asks, whatever else the family tells of itself. */
import type { Wish } from './wish.ts'

/** An amount says most; a mark or a score says more than a country. */
const POINTS = { budget: 3, mark: 2, choice: 1 }
const leastPoints = 3

type Shared = number | 'none' | 'other'

/** What the page names must be asked for, and nothing beside it. */
const ofChoices = <T>(ofPage: readonly T[], asked: readonly T[]): Shared => {
  if (ofPage.length === 0) return 'none'
  return asked.length > 0 && asked.every((each) => ofPage.includes(each)) ? POINTS.choice : 'other'
}

function ofBudget(ofPage: Wish['budget'], asked: Wish['budget']): Shared {
  if (ofPage === null) return 'none'
  if (asked === null) return 0
  const isSame =
    ofPage.amount === asked.amount &&
    ofPage.currency === asked.currency &&
    ofPage.period === asked.period &&
    ofPage.of === asked.of
  return isSame ? POINTS.budget : 'other'
}

function ofEnglish(ofPage: Wish['english'], asked: Wish['english']): Shared {
  if (ofPage === null) return 'none'
  if (asked === null) return 0
  if (ofPage === 'none' || asked === 'none') return ofPage === asked ? POINTS.choice : 'other'
  return ofPage.test === asked.test && ofPage.score === asked.score ? POINTS.mark : 'other'
}

function ofGrade(ofPage: Wish['grade'], asked: Wish['grade']): Shared {
  if (ofPage === null) return 'none'
  if (asked === null) return 0
  const isSameScale = ofPage.outOf === null || asked.outOf === null || ofPage.outOf === asked.outOf
  return ofPage.value === asked.value && isSameScale ? POINTS.mark : 'other'
}

/** Whether a page is about another amount than a family has. */
export const isOfOtherBudget = (page: Wish, asked: Wish): boolean => ofBudget(page.budget, asked.budget) === 'other'

/**
 * How much of a page's question a family's has, in points; 0 for another question. An amount, a mark or a score has to be the same,
 * and a place that the family names has to be the page's. @param page the title of an answer page, as a wish
 */
export function pointsOfAnswer(page: Wish, asked: Wish): number {
  const isElsewhere = [asked.elsewhere, asked.schools, page.elsewhere, page.schools].some(({ length }) => length > 0)
  const isPlaced = [page.countries, page.cities, page.regions].some(({ length }) => length > 0)
  const isAskedPlace = [asked.countries, asked.cities, asked.regions].some(({ length }) => length > 0)
  if (isElsewhere || (isAskedPlace && !isPlaced)) return 0
  const numbers = [
    ofBudget(page.budget, asked.budget),
    ofEnglish(page.english, asked.english),
    ofGrade(page.grade, asked.grade),
  ]
  const choices = [
    ofChoices(page.countries, asked.countries),
    ofChoices(page.cities, asked.cities),
    ofChoices(page.regions, asked.regions),
    ofChoices(page.subjects, asked.subjects),
    // a degree that a family doesn't name is left open
    asked.levels.length === 0 ? 0 : ofChoices(page.levels, asked.levels),
  ]
  const all = [...numbers, ...choices]
  if (all.includes('other') || !numbers.some((each) => typeof each === 'number' && each >= POINTS.mark)) return 0
  const points = all.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0)
  return points >= leastPoints ? points : 0
}
