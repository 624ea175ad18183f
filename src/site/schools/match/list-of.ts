import { programmesPath } from '../../programmes/list/list-address.ts'
import type { MatchPageData } from './load.ts'

const LIST_LEVELS = {
  bachelor: 'bachelor',
  master: 'master',
  mba: 'master',
  pathway: 'foundation',
  college: 'associate',
} as const

/** The list of programmes of a country, or of one state of it, with the level and subjects of a match. */
export function listOf({ search }: MatchPageData, place: { country: string } | { regions: string }): string {
  const { level = 'bachelor', subjects = '' } = search ?? {}
  return programmesPath({ ...place, level: LIST_LEVELS[level], subjects })
}
