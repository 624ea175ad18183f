import type { Wish } from '../../src/domain/wishes/wish.ts'

/** A typed wish in which nothing was read, but for what a test adds. */
export const buildWish = (more: Partial<Wish> = {}): Wish => ({
  countries: [],
  elsewhere: [],
  schools: [],
  regions: [],
  cities: [],
  levels: [],
  subjects: [],
  budget: null,
  english: null,
  grade: null,
  intakes: [],
  intakeYear: null,
  conditional: false,
  postStudy: false,
  inputs: { budget: '', english: '', grade: '', otherTest: '' },
  rest: '',
  ...more,
})
