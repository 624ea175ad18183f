/** The contact channels of a person beside mail, each with a link that opens it. Depends only on the lead. */
import { editionOf, type Locale } from '../../editions.ts'

export const CHANNELS = ['line', 'zalo', 'whatsapp', 'phone'] as const
export type Channel = (typeof CHANNELS)[number]
/** How a person may have written outside the site: in a channel, or by mail. */
export const WAYS_OF_WRITING = [...CHANNELS, 'mail'] as const

export type Reached = {
  edition: Locale
  /** E.164. */
  phone: string
  chat_id: string | null
  /** The preferred contact method, as last given; null without one. */
  contact_method: string | null
}
/** `href` is null when the channel has no link for this person; `is_wanted` marks the preferred channel. */
export type ChannelLink = { channel: Channel; href: string | null; is_wanted: boolean }

/** Usual channels of an edition's readers, first choice first. */
const usualOf = (edition: Locale): Channel | undefined =>
  CHANNELS.find((channel) => channel === editionOf(edition).chat)
const linkTextMax = 1800

/** Each channel with its link: the person's preferred channel first, then that of their edition. @param text prefilled where the channel supports it */
export function channelLinks(person: Reached, text = ''): ChannelLink[] {
  const wanted = CHANNELS.find((channel) => channel === person.contact_method)
  const usual = usualOf(person.edition)
  const order = [...new Set([...(wanted ? [wanted] : []), ...(usual ? [usual] : []), ...CHANNELS])]
  return order.map((channel) => ({ channel, href: addressIn(channel, person, text), is_wanted: channel === wanted }))
}

function addressIn(channel: Channel, person: Reached, text: string): string | null {
  if (channel === 'line') return lineAddress(person)
  const phone = channel === 'phone' ? person.phone : (chatPhone(channel, person) ?? person.phone)
  const digits = phone.replace(/\D/g, '')
  if (!digits) return null
  switch (channel) {
    case 'phone':
      return `tel:${phone.replace(/[^+\d]/g, '')}`
    case 'zalo':
      return `https://zalo.me/${digits}`
    case 'whatsapp':
      return `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text.slice(0, linkTextMax).toWellFormed())}`}`
  }
}

/** The chat app of the chat name: the preferred one, else that of the edition. */
const chatOf = ({ contact_method, edition }: Reached): Channel | undefined =>
  CHANNELS.find((channel) => channel !== 'phone' && channel === contact_method) ?? usualOf(edition)

/** LINE ids: four to twenty lower-case letters, digits, dots, underscores and hyphens; `@` before a company's id. */
const LINE_ID = /^@?[a-z\d][a-z\d._-]{3,19}$/

function lineAddress(person: Reached): string | null {
  if (chatOf(person) !== 'line') return null
  const id = person.chat_id?.trim().toLowerCase() ?? ''
  if (!LINE_ID.test(id)) return null
  return `https://line.me/R/ti/p/${encodeURIComponent(id.startsWith('@') ? id : `~${id}`)}`
}

/** A phone number entered as chat name, when it includes its country code. */
function chatPhone(channel: Channel, person: Reached): string | null {
  if (chatOf(person) !== channel) return null
  const handle = person.chat_id?.replace(/[\s().-]/g, '') ?? ''
  return /^\+\d{8,15}$/.test(handle) ? handle : null
}
