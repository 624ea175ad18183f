/** What a way to a degree costs: a first year with what is paid once, and all its years with their rise. Every page that names a sum takes it from here. */

import type { Block } from '../content.ts'
import type { Range } from './amounts.ts'
import {
  type CostChoice,
  type CostContext,
  type CostRow,
  costRows,
  riseOf,
  type Stage,
  yearlyRows,
} from './cost-rows.ts'
import { type DegreeCost, degreeCost, type Rate, type YearCost, yearCost } from './year-cost.ts'

export type Way = Omit<CostChoice, 'stage'> & {
  stages: readonly Stage[]
  /**
   * Which stage a school's figures are of: a college's or foundation year's of the first, a university's of the last.
   * The stages after a school's first are at another one, whose price isn't known: no sum has them.
   */
  publishedStage: 'first' | 'last'
}

/** `from`: the year of the way in which it begins, 1 for the first. The rows are those of a year at the prices of the first, before any rise. */
export type WayStage = { years: number; from: number; rows: CostRow[] }

/** The stages of a way with their rows; what is paid once is in the first. */
export function wayStages(context: CostContext, { published, ...way }: Way): WayStage[] {
  const { stages: _, publishedStage: __, ...choice } = way
  const stages = stagesHere(way)
  let from = 1
  return stages.map((stage, at) => {
    const rows = costRows(context, {
      ...choice,
      stage,
      published: at === stages.length - 1 ? published : ofEveryStage(published),
    })
    const first = from
    from += stage.years
    return { years: stage.years, from: first, rows: at === 0 ? rows : yearlyRows(rows) }
  })
}

const stagesHere = ({ stages, publishedStage }: Pick<Way, 'stages' | 'publishedStage'>): readonly Stage[] =>
  publishedStage === 'first' ? stages.slice(0, 1) : stages

/** The living costs of a city are those of any school in it. */
const ofEveryStage = ({ living }: CostChoice['published']): CostChoice['published'] =>
  living?.kind === 'city' ? { living } : {}

export type WayCost = {
  stages: (WayStage & { cost: YearCost })[]
  /** The first year. */
  year: YearCost
  /** `elsewhere`: the years that follow at another school, and that its sum doesn't have. */
  degree: DegreeCost & { rise: Range; elsewhere: number }
}

type Money = {
  rate: Rate
  /** ISO 4217. */
  home: string
  /** In the reader's currency, over the whole degree. */
  scholarship?: number
}

/** A year and the whole degree in the reader's currency. */
export function wayCost(context: CostContext, way: Way, { rate, home, scholarship = 0 }: Money): WayCost {
  const stages = wayStages(context, way).map((stage) => ({ ...stage, cost: yearCost(stage.rows, rate, home) }))
  const rise = riseOf(context.rules, context.figures)
  return {
    stages,
    year: stages[0]?.cost ?? yearCost([], rate, home),
    degree: {
      ...degreeCost(stages, rate, home, { rise, scholarship }),
      rise,
      elsewhere: way.stages.slice(stages.length).reduce((all, { years }) => all + years, 0),
    },
  }
}

type RouteOptions = {
  /** The usual tuition of a country doesn't hold for subjects that are priced apart. */
  isPricedSeparately?: boolean
  /** The length of one programme, which counts for a route of one stage; null for the usual one. */
  years?: number | null
}

/** The stages of a country's route by its code; none where the country has no such route. */
export function stagesOfRoute(
  { routes }: Pick<Block<'costs'>, 'routes'>,
  code: string,
  { isPricedSeparately = false, years = null }: RouteOptions = {},
): Stage[] {
  const stages = routes.find((route) => route.code === code)?.stages ?? []
  return stages.map(({ tuition, ...stage }) => ({
    ...stage,
    ...(tuition !== undefined && !isPricedSeparately && { tuition }),
    ...(years !== null && stages.length === 1 && { years }),
  }))
}
