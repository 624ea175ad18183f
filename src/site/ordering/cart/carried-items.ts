/** The items that a form carries unseen, as JSON: only fields that an item has, and only as deep. */
import { itemsMax } from '../../../domain/order-size.ts'
import type { Item } from '../quote.ts'

const FIELDS = ['kind', 'service', 'mode', 'text', 'file_id', 'word_count', 'word_limit', 'copies', 'urgent']
const optionsMax = 30

/** Items as they were posted, for the API to judge; none for what is no list. One item too many is kept, so that it is told. */
export function readCarried(text: string | undefined): Item[] {
  try {
    const items: unknown = JSON.parse(text ?? '')
    return Array.isArray(items) ? items.slice(0, itemsMax + 1).map((item) => carriedItem(item) as Item) : []
  } catch {
    return []
  }
}

/** Null for what is no item; a value that no field has is null as well, and is named by the API. */
function carriedItem(item: unknown): Record<string, unknown> | null {
  if (!isRecord(item)) return null
  const { options } = item
  return {
    ...plainValues(item, FIELDS),
    ...(isRecord(options) && { options: plainValues(options, Object.keys(options).slice(0, optionsMax)) }),
  }
}

function plainValues(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const given = names.filter((name) => Object.hasOwn(record, name) && record[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, isPlain(record[name]) ? record[name] : null]))
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether what was posted can be shown as an item, whatever is wrong with it. */
export const isLikeItem = (item: Item | null): item is Item =>
  item !== null &&
  typeof item.service === 'string' &&
  (item.kind === 'refine' || (item.kind === 'apply' && isRecord(item.options)))
