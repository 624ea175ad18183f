/** The schools that a form takes along. They stand in its address (`?s=1,5`): both steps, a reload, Back and another language keep them. */
import { joinIds } from '../../domain/shortlist.ts'

export type TakenSchool = { id: number; name: string }
export type Taken = {
  schools: TakenSchool[]
  /** So many of the address are not on the site. */
  unknown: number
  /** More than twelve were asked for. */
  isOver: boolean
}

/** The form's address with this list in place of another; all else that it says stays. */
export function withList(search: string, ids: readonly number[]): string {
  const others = new URLSearchParams(search)
  others.delete('s')
  return `?${[`s=${joinIds(ids)}`, others.toString()].filter(Boolean).join('&')}`
}
