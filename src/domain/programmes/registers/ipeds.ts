/** IPEDS: which bachelor's and master's degrees each US school awarded by code of the subject, its published prices, and what undergraduates have to send. */

import type { ProgrammeLevel } from '../levels.ts'
import type { Requirements, TestRule } from '../programme.ts'
import {
  type Amount,
  amountIn,
  type Cells,
  cellsOf,
  collect,
  firstOf,
  type ProgrammeRecord,
  type RegisterReader,
  type SchoolFigure,
  type Table,
  UNKNOWN,
} from './register.ts'

export const IPEDS_COMPLETIONS = ['unitid', 'cip', 'level', 'awards_2023_24']
export const IPEDS_TITLES = ['cip', 'level', 'title', 'us_stem_opt']
export const IPEDS_COSTS = [
  'unitid',
  'name',
  'ug_oos_tuition_fees_published',
  'grad_oos_tuition_avg',
  'grad_oos_fees',
  'grad_tuition_flag',
  'books',
  'oncampus_food_housing',
  'oncampus_other',
  'offcampus_food_housing',
  'offcampus_other',
  'year',
]
export const IPEDS_ADMISSIONS = ['unitid', 'english_test', 'sat_act', 'school_gpa']

/** No student visa is given for a school without a campus. The register's files have no mark of such schools, but some names do. */
const isOnline = /\bonline\b/i

const LEVELS: Record<string, ProgrammeLevel> = { B: 'bachelor', M: 'master' }

export const readIpeds: RegisterReader = (
  { completions, titles, costs, admissions },
  { register, source, subjects },
) => {
  const read = collect()
  const isFirst = firstOf()
  const names = titlesByCip(titles)
  const [prices, requirements] = [costsByUnit(costs, source), requirementsByUnit(admissions)]
  const online = new Set([...prices].flatMap(([unit, { name }]) => (isOnline.test(name) ? [unit] : [])))
  for (const [unit, { name, figures }] of prices) {
    if (online.has(unit)) continue
    read.schools.set(`unitid:${unit}`, name)
    read.figures.push(...figures)
  }
  const file = completions?.file ?? ''
  for (const { line, cell } of completions ? cellsOf(completions) : []) {
    const [unit, cip, given] = [cell('unitid'), cell('cip'), cell('level').toUpperCase()]
    const level = LEVELS[given]
    const title = names.get(cip) ?? names.get(`${cip.slice(0, 5)}00`)
    if (!/^\d{6}$/.test(unit)) read.errors.push({ file, line, column: 'unitid', expected: 'six digits', found: unit })
    if (!/^\d\d\.\d{4}$/.test(cip))
      read.errors.push({ file, line, column: 'cip', expected: 'a code such as 11.0701', found: cip })
    else if (!title && !names.has(`${cip.slice(0, 2)}.0000`) && !hasGroup(names, cip))
      read.errors.push({ file, line, column: 'cip', expected: 'a code of the classification', found: cip })
    if (!level) read.errors.push({ file, line, column: 'level', expected: 'B or M', found: given })
    if (!level || !/^\d{6}$/.test(unit)) continue
    if (online.has(unit)) {
      read.leaveOut('an online school, by its name')
      continue
    }
    const code = `${register}:${unit}-${cip}-${given}`
    if (!title) read.leaveOut('a code without a title')
    else if (!isFirst(code)) read.leaveOut('repeated')
    else {
      const price = prices.get(unit)
      const tuition = level === 'bachelor' ? price?.undergraduate : price?.graduate
      const ofCode = subjects.ofCode('cip', cip)
      const programme: ProgrammeRecord = {
        ...UNKNOWN,
        code,
        level,
        school: `unitid:${unit}`,
        name: title.title,
        language: null,
        subjects: ofCode === null ? [] : [ofCode],
        fee: tuition
          ? { year: tuition.amount, total: null, currency: 'USD', of: tuition.year, kind: 'school', source }
          : null,
        costs: price?.costs ?? {},
        requirements: level === 'bachelor' ? (requirements.get(unit) ?? {}) : {},
        postStudy: title.isStem ? 'stem_opt' : null,
      }
      read.programmes.push(programme)
    }
  }
  return read
}

type Title = { title: string; isStem: boolean }

/** Whether the classification has anything of the same two digits. */
const hasGroup = (names: ReadonlyMap<string, Title>, cip: string) => names.has(cip.slice(0, 2))

function titlesByCip(titles: Table | undefined): Map<string, Title> {
  const names = new Map<string, Title>()
  for (const { cell } of titles ? cellsOf(titles) : []) {
    const title = { title: cell('title').replace(/, General$/, ''), isStem: cell('us_stem_opt') === 'Y' }
    names.set(cell('cip'), title)
    names.set(cell('cip').slice(0, 2), title)
  }
  return names
}

type Price = {
  name: string
  undergraduate: Amount | null
  graduate: Amount | null
  costs: ProgrammeRecord['costs']
  figures: SchoolFigure[]
}

function costsByUnit(costs: Table | undefined, source: string): Map<string, Price> {
  const prices = new Map<string, Price>()
  for (const { cell } of costs ? cellsOf(costs) : []) {
    const [unit, year] = [cell('unitid'), cell('year')]
    const of = (amount: number | null): Amount | null =>
      amount === null ? null : { amount, currency: 'USD', year, source }
    const undergraduate = of(amountIn(cell('ug_oos_tuition_fees_published')))
    const graduate = of(graduatePrice(cell))
    const living = of(amountIn(cell('oncampus_food_housing')) ?? amountIn(cell('offcampus_food_housing')))
    const other = of(amountIn(cell('oncampus_other')) ?? amountIn(cell('offcampus_other')))
    const books = of(amountIn(cell('books')))
    const figure = (kind: string, level: SchoolFigure['level'], amount: Amount | null): SchoolFigure[] =>
      amount ? [{ school: `unitid:${unit}`, kind, level, ...amount }] : []
    prices.set(unit, {
      name: cell('name'),
      undergraduate,
      graduate,
      costs: { ...(living && { living }), ...(other && { other }), ...(books && { books }) },
      figures: [
        ...figure('tuition', 'undergraduate', undergraduate),
        ...figure('tuition', 'graduate', graduate),
        ...figure('room-board', '', living),
        ...figure('books', '', books),
        ...figure('personal-expenses', '', other),
      ],
    })
  }
  return prices
}

/** The average of the whole school with its fees; null where the school reported none (flag A: not applicable). */
function graduatePrice(cell: Cells['cell']): number | null {
  const tuition = cell('grad_tuition_flag') === 'R' ? amountIn(cell('grad_oos_tuition_avg')) : null
  return tuition === null ? null : tuition + (amountIn(cell('grad_oos_fees')) ?? 0)
}

const RULES: Record<string, TestRule> = {
  required: 'required',
  considered: 'considered',
  'not considered': 'not_considered',
}

function requirementsByUnit(admissions: Table | undefined): Map<string, Requirements> {
  const byUnit = new Map<string, Requirements>()
  for (const { cell } of admissions ? cellsOf(admissions) : []) {
    const [english, sat] = [RULES[cell('english_test')], RULES[cell('sat_act')]]
    byUnit.set(cell('unitid'), {
      ...(english && { english_rule: english }),
      ...(sat && { tests: [{ test: 'sat_act', rule: sat }] }),
    })
  }
  return byUnit
}
