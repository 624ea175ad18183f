/** Which names of programmes are judged for the wanted subjects. */
import type { NameRules } from '../../db/queries/match-schools.ts'
import type { Block } from '../../domain/content.ts'
import { foldText } from '../../domain/folding.ts'
import type { MatchLevel } from '../../domain/match/profile.ts'
import type { Reading } from './match-reading.ts'

type Wanted = Pick<Block<'subjects'>, 'name' | 'words' | 'main_words' | 'other_words' | 'least_years'>

/** Registers count a year of study as 52 weeks, or without its holidays. */
const weeksOfYear = 48

/** The names that a level has, and those of the wanted subjects, folded. */
export function rulesOfNames(level: MatchLevel, names: Reading['names'], wanted: readonly Wanted[]): NameRules {
  const rules = (names ?? []).filter((each) => each.level === level)
  const folded = (words: readonly string[]) => words.map(foldText).filter((word) => word !== '')
  const isStrict = wanted.length > 0 && wanted.every(({ main_words = [] }) => main_words.length > 0)
  // of several subjects one may be the neighbour itself
  const others = wanted.length === 1 ? wanted.flatMap(({ other_words = [] }) => other_words) : []
  const isFirstDegree = level === 'bachelor' && wanted.length > 0
  return {
    isStrict,
    leastWeeks: isFirstDegree ? weeksOfYear * Math.min(...wanted.map(({ least_years = 0 }) => least_years)) : 0,
    skip: folded([...rules.flatMap(({ skip }) => skip), ...others]),
    only: folded(rules.flatMap(({ only }) => only)),
    first: folded(
      wanted.flatMap(({ name, words, main_words = [] }) =>
        main_words.length > 0 ? main_words : [name.en ?? '', ...(words.en ?? [])],
      ),
    ),
  }
}
