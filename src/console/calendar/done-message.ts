import { NEW_OFFERS } from '../../domain/appointments/kinds.ts'
import { isOneOf } from '../../domain/collections.ts'
import type { Translator } from '../messages/translations.ts'

const DONE = [
  'came',
  'no_show',
  ...NEW_OFFERS.map((offer) => `no_show_${offer}` as const),
  'done',
  'book',
  'move',
  'give',
  'swap',
  'cancel',
  'block',
  'unblock',
] as const

/** What an action did; null for an unknown one. */
export const doneMessage = (done: string, t: Translator): string | null =>
  isOneOf(DONE, done) ? t(`calendar.did.${done}`) : null
