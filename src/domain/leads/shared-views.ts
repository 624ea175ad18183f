/** Saved filters that a team member shares with an office. */
import { isAdmin, isSeen, type Principal } from '../staff/principal.ts'

/** In place of an office code: shared with every office. */
export const ALL_OFFICES = '*'

type Reader = Pick<Principal, 'staffId' | 'roles' | 'offices'>
type View = { staff_id: string; shared_with: string | null }

/** Whether a person may share a view with an office, or with all of them. */
export const mayShareWith = (person: Reader, office: string): boolean =>
  office === ALL_OFFICES ? isAdmin(person) : isSeen(person, office)

/** Whether a view is in a person's list. */
export const seesView = (person: Reader, { staff_id, shared_with }: View): boolean =>
  staff_id === person.staffId || (shared_with !== null && (shared_with === ALL_OFFICES || isSeen(person, shared_with)))

/** Whether a person may stop sharing a view. */
export const mayStopSharing = (person: Reader, { staff_id }: View): boolean =>
  staff_id === person.staffId || isAdmin(person)

/** Whether two shared views are in one list of somebody. */
export const sharesList = (one: string, other: string): boolean =>
  one === other || one === ALL_OFFICES || other === ALL_OFFICES
