import type { Translator } from '../messages/translations.ts'

const DONE = [
  'came',
  'no_show',
  'done',
  'book',
  'move',
  'give',
  'swap',
  'cancel',
  'block',
  'block_inside',
  'unblock',
] as const

/** What an action did; null for an unknown one. */
export function doneMessage(done: string, t: Translator): { text: string; isBad: boolean } | null {
  const known = DONE.find((one) => one === done)
  return known ? { text: t(`calendar.did.${known}`), isBad: known === 'block_inside' } : null
}
