/** Where the years of a school system stand on a grid that is drawn to scale: four lines a year, counted from 1. */
import type { GuideLevel } from '../../../api/client.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'

export type Stage = Pick<GuideLevel, 'startAge' | 'years' | 'style' | 'isBeside'>
/** Whole years of age between which everything is drawn. */
export type AgeAxis = { start: number; end: number }
/** The grid line at which something begins, and how many quarters of a year it takes. */
export type GridSpan = { line: number; span: number }

const stepsPerYear = 4
/** As many years as age-drawing.css has grid lines for; what lies before them is not drawn. */
export const yearsMax = 20

const endOf = ({ startAge, years }: Stage) => startAge + years

/** The axis that all of the stages fit on. */
export function axisOf(stages: readonly Stage[]): AgeAxis {
  const end = Math.ceil(Math.max(...stages.map(endOf)))
  const start = Math.floor(Math.min(...stages.map(({ startAge }) => startAge)))
  return { start: Math.max(start, end - yearsMax), end }
}

const lineAt = (age: number, { start, end }: AgeAxis) =>
  Math.round((Math.min(Math.max(age, start), end) - start) * stepsPerYear) + 1

/** The part of the axis between two ages; never nothing, so that a short course can still be seen. */
export function spanBetween(from: number, to: number, axis: AgeAxis): GridSpan {
  const line = lineAt(from, axis)
  return { line, span: Math.max(lineAt(to, axis) - line, 1) }
}

/** A stage on the axis. */
export const spanOf = (stage: Stage, axis: AgeAxis): GridSpan => spanBetween(stage.startAge, endOf(stage), axis)

/** Every whole year of the axis, by the age at which it begins. */
export const yearsOf = ({ start, end }: AgeAxis): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

/** years before the first drawn stage; null when it begins with the axis. */
export function leadIn(stages: readonly Stage[], axis: AgeAxis): GridSpan | null {
  const first = Math.min(...stages.map(({ startAge }) => startAge))
  return first > axis.start ? spanBetween(axis.start, first, axis) : null
}

/** The age at which what the guide is about begins; null when no stage is dark. */
export function startOf(stages: readonly Stage[]): number | null {
  const ages = stages.filter(({ style, isBeside }) => style === 'dark' && !isBeside).map(({ startAge }) => startAge)
  return ages.length > 0 ? Math.min(...ages) : null
}

/** The stages one after the other, and those that run beside them. */
export function parted<T extends Stage>(stages: readonly T[]): { line: T[]; branches: T[] } {
  const byAge = stages.toSorted((one, other) => one.startAge - other.startAge)
  return { line: byAge.filter(({ isBeside }) => !isBeside), branches: byAge.filter(({ isBeside }) => isBeside) }
}

/** The lane of each branch, counted from 1: branches that overlap in time never share one. */
export function lanesOf(branches: readonly Stage[]): number[] {
  const ends: number[] = []
  return branches.map((branch) => {
    const free = ends.findIndex((end) => end <= branch.startAge)
    const lane = free === -1 ? ends.length : free
    ends[lane] = endOf(branch)
    return lane + 1
  })
}

/** How long a stage takes, in the unit that people would say it in. */
export function durationOf({ years }: Stage): { unit: 'years' | 'months'; count: number } {
  return years < 1 ? { unit: 'months', count: Math.round(years * 12) } : { unit: 'years', count: years }
}

/** When a stage is, and how long it takes, in the reader's words; of one that takes months only its beginning is an age. */
export function useStageTimes() {
  const t = useTranslations('guide')
  const format = useFormatter()
  const length = (stage: Stage) => {
    const { unit, count } = durationOf(stage)
    return t(unit, { count })
  }
  const isShort = (stage: Stage) => durationOf(stage).unit === 'months'
  const between = ({ startAge, years }: Stage) => ({ from: startAge, to: startAge + years })
  const ages = (stage: Stage) =>
    isShort(stage) ? t('fromAge', { from: stage.startAge }) : t('between', between(stage))
  return {
    length,
    /** In a column that is headed by age. */
    span: (stage: Stage) => (isShort(stage) ? format.number(stage.startAge) : t('span', between(stage))),
    when: (stage: Stage) => t('when', { ages: ages(stage), length: length(stage) }),
  }
}
