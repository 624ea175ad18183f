import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Taken, type TakenSchool, withList } from './taken.ts'

/**
 * What of the list is still on it: the server's word, until the visitor takes a school off in the browser.
 * @param taken null while the server can't tell: then the address stays as it is
 * @returns null where the form was opened without a list
 */
export function useTaken(taken: Taken | null) {
  const { search } = useLocation()
  const [left, setLeft] = useState({ of: taken, schools: taken?.schools ?? [] })
  if (!taken || !new URLSearchParams(search).has('s')) return null
  const schools = left.of === taken ? left.schools : taken.schools
  const addressOf = (kept: readonly TakenSchool[]) =>
    withList(
      search,
      kept.map(({ id }) => id),
    )
  return {
    schools,
    /** Where the form goes. */
    address: addressOf(schools),
    addressOf,
    /** Also in the address, for a reload and another language. */
    keep(kept: TakenSchool[]) {
      setLeft({ of: taken, schools: kept })
      history.replaceState(history.state, '', addressOf(kept))
    },
    unknown: taken.unknown,
    isOver: taken.isOver,
    isLong: taken.schools.length > openMax,
  }
}
export type KeptTaken = NonNullable<ReturnType<typeof useTaken>>

/** So many stand open: more would push the form off the first screen. */
const openMax = 3
