/** Grid positions of school years, drawn to scale: four lines per year, counted from 1. */
import type { GuideLevel } from '../../../api/client.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'

export type Stage = Pick<GuideLevel, 'startAge' | 'years' | 'style' | 'isBeside'>
/** The range of ages in the drawing, in whole years. */
export type AgeAxis = { start: number; end: number }
/** The first grid line, and the length in quarters of a year. */
export type GridSpan = { line: number; span: number }

const stepsPerYear = 4
/** The number of years with grid lines in age-drawing.css; earlier years are not drawn. */
export const yearsMax = 20

const endOf = ({ startAge, years }: Stage) => startAge + years

/** The axis that fits all stages. */
export function axisOf(stages: readonly Stage[]): AgeAxis {
  const end = Math.ceil(Math.max(...stages.map(endOf)))
  const start = Math.floor(Math.min(...stages.map(({ startAge }) => startAge)))
  return { start: Math.max(start, end - yearsMax), end }
}

const lineAt = (age: number, { start, end }: AgeAxis) =>
  Math.round((Math.min(Math.max(age, start), end) - start) * stepsPerYear) + 1

/** The part of the axis between two ages; at least one line, so that a short course stays visible. */
export function spanBetween(from: number, to: number, axis: AgeAxis): GridSpan {
  const line = lineAt(from, axis)
  return { line, span: Math.max(lineAt(to, axis) - line, 1) }
}

/** A stage on the axis. */
export const spanOf = (stage: Stage, axis: AgeAxis): GridSpan => spanBetween(stage.startAge, endOf(stage), axis)

/** Every whole year of the axis, by the age at its start. */
export const yearsOf = ({ start, end }: AgeAxis): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

/** Years before the first drawn stage; null when it begins with the axis. */
export function leadIn(stages: readonly Stage[], axis: AgeAxis): GridSpan | null {
  const first = Math.min(...stages.map(({ startAge }) => startAge))
  return first > axis.start ? spanBetween(axis.start, first, axis) : null
}

/** The age at the start of the guide's own stages; null without highlighted stages. */
export function startOf(stages: readonly Stage[]): number | null {
  const ages = stages.filter(({ style, isBeside }) => style === 'dark' && !isBeside).map(({ startAge }) => startAge)
  return ages.length > 0 ? Math.min(...ages) : null
}

/** The consecutive stages, and those parallel to them. */
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

/** The duration of a stage, in its usual unit. */
export function durationOf({ years }: Stage): { unit: 'years' | 'months'; count: number } {
  return years < 1 ? { unit: 'months', count: Math.round(years * 12) } : { unit: 'years', count: years }
}

/** The ages and duration of a stage, in the reader's language; a stage of months only has its first age. */
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
    /** For a column with the header "age". */
    span: (stage: Stage) => (isShort(stage) ? format.number(stage.startAge) : t('span', between(stage))),
    when: (stage: Stage) => t('when', { ages: ages(stage), length: length(stage) }),
  }
}
