import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Guide } from '../../../domain/content/guides.ts'
import {
  axisOf,
  durationOf,
  lanesOf,
  leadIn,
  parted,
  type Stage,
  spanBetween,
  spanOf,
  startOf,
  yearsMax,
  yearsOf,
} from './age-scale.ts'

const stage = (startAge: number, years: number, more: Partial<Stage> = {}): Stage => ({
  startAge,
  years,
  style: 'light',
  ...more,
})
const axis = { start: 11, end: 25 }

test('the axis holds every stage in whole years', () => {
  expect(axisOf([stage(12, 3), stage(11.5, 3), stage(21, 0.75)])).toEqual({ start: 11, end: 22 })
})

test('an axis longer than the grid leaves out the earliest years', () => {
  const long = axisOf([stage(3, 3), stage(18, 8)])
  expect(long).toEqual({ start: 26 - yearsMax, end: 26 })
  expect(spanOf(stage(3, 5), long)).toEqual({ line: 1, span: 8 })
  expect(spanOf(stage(3, 2), long)).toEqual({ line: 1, span: 1 })
})

test('a stage takes four lines a year, from the line of its age', () => {
  expect(spanOf(stage(11, 3), axis)).toEqual({ line: 1, span: 12 })
  expect(spanOf(stage(18, 4), axis)).toEqual({ line: 29, span: 16 })
  expect(spanOf(stage(21, 0.75), axis)).toEqual({ line: 41, span: 3 })
  expect(spanOf(stage(22, 1.5), axis)).toEqual({ line: 45, span: 6 })
})

test('stages that follow each other in time touch on the grid', () => {
  const stages = [stage(11, 3.25), stage(14.25, 2.5), stage(16.75, 4)]
  const spans = stages.map((each) => spanOf(each, axis))
  expect(spans[1]?.line).toBe((spans[0]?.line ?? 0) + (spans[0]?.span ?? 0))
  expect(spans[2]?.line).toBe((spans[1]?.line ?? 0) + (spans[1]?.span ?? 0))
})

test('a course of a few weeks is still visible', () => {
  expect(spanOf(stage(18, 0.05), axis)).toEqual({ line: 29, span: 1 })
})

test('ages outside the axis are drawn at its ends', () => {
  expect(spanBetween(9, 40, axis)).toEqual({ line: 1, span: 56 })
})

test('years are labelled by the age at their start', () => {
  expect(yearsOf({ start: 11, end: 14 })).toEqual([11, 12, 13])
})

test('a system that begins later than the axis has a line to its first stage', () => {
  expect(leadIn([stage(12, 2), stage(14, 4)], axis)).toEqual({ line: 1, span: 4 })
  expect(leadIn([stage(11, 3)], axis)).toBeNull()
})

test('the guide’s own stages begin with the first highlighted one', () => {
  const dark = { style: 'dark' as const }
  expect(startOf([stage(11, 3), stage(18, 4, dark), stage(22, 2, dark)])).toBe(18)
  expect(startOf([stage(18, 4, dark), stage(17, 2, { ...dark, isBeside: true })])).toBe(18)
  expect(startOf([stage(11, 3)])).toBeNull()
})

test('branches are parallel to the line, both in order of age', () => {
  const [late, branch, early] = [stage(14, 4), stage(18, 1, { isBeside: true }), stage(11, 3)]
  expect(parted([late, branch, early])).toEqual({ line: [early, late], branches: [branch] })
})

test('only branches that overlap take another lane', () => {
  expect(lanesOf([])).toEqual([])
  expect(lanesOf([stage(18, 1), stage(18, 1)])).toEqual([1, 2])
  expect(lanesOf([stage(17, 2), stage(18, 2), stage(19, 1), stage(20, 1)])).toEqual([1, 2, 1, 1])
})

test('less than a year is given in months', () => {
  expect(durationOf(stage(21, 0.75))).toEqual({ unit: 'months', count: 9 })
  expect(durationOf(stage(21, 1.5))).toEqual({ unit: 'years', count: 1.5 })
})

const guides = new URL('../../../../content/guides/', import.meta.url)
test.each(readdirSync(guides))('%s: the stages of each line follow each other without gap or overlap', (file) => {
  const guide = parse(readFileSync(new URL(file, guides), 'utf8')) as Guide
  for (const { education } of guide.admission_modes.map((mode) => mode.education_system))
    for (const { levels } of education) {
      const line = levels.filter(({ diff }) => !diff)
      const starts = line.slice(1).map(({ start_age }) => start_age)
      expect(line.slice(0, -1).map(({ start_age, years }) => start_age + years)).toEqual(starts)
    }
})
