/** Which offices an edition shows, and in which order. */
import type { Block } from './content.ts'
import { editionOf, type Locale } from './editions.ts'

type Shown = { edition: Locale; editions?: readonly Locale[] | undefined }

/** The offices that an edition shows: its own first, then the others in the order of the list. */
export function officesShownIn<O extends Shown>(offices: readonly O[], locale: Locale): O[] {
  const ownOffices = offices.filter(({ edition }) => edition === locale)
  const others = offices.filter(({ edition, editions }) => edition !== locale && (editions?.includes(locale) ?? true))
  return [...ownOffices, ...others]
}

/** The office of a lead that names none, such as an order: the first one of its edition; undefined without offices. */
export const mainOffice = <O extends Shown>(offices: readonly O[], locale: Locale): O | undefined =>
  officesShownIn(offices, locale)[0] ?? offices[0]

/** The chat of the office's edition: its own account, otherwise the firm's; null without one. */
export function chatOf(office: Pick<Block<'offices'>, 'edition' | 'chat'>, site: Pick<Block<'site'>, 'chat'> | null) {
  const channel = editionOf(office.edition).chat
  const place = office.chat?.[channel] ?? site?.chat[channel]
  return place ? { channel, id: place.id, url: place.url } : null
}
