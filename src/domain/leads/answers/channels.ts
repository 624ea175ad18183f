/** Where a person is reached beside mail, with an address that opens it. Pure: what a lead says, and nothing else. */
import { CHAT_METHODS } from '../../codes.ts'
import type { Locale } from '../../editions.ts'

export const CHANNELS = ['line', 'zalo', 'whatsapp', 'phone'] as const
export type Channel = (typeof CHANNELS)[number]
/** How a person may have written without us: in a channel, or by mail. */
export const WAYS_OF_WRITING = [...CHANNELS, 'mail'] as const

export type Reached = {
  edition: Locale
  /** E.164. */
  phone: string
  chat_id: string | null
  /** How they want to be reached, as they said last; null when they never did. */
  contact_method: string | null
}
/** `href` is null where the person can’t be opened in this channel; `is_wanted` when they asked for it. */
export type ChannelLink = { channel: Channel; href: string | null; is_wanted: boolean }

/** What people of an edition use, first. */
const FIRST: Record<Locale, Channel> = { tw: 'line', vi: 'zalo', en: 'whatsapp' }
const linkTextMax = 1800

/** Each channel with its address, that which the person asked for first, then that of their edition. @param text goes along where the channel takes it */
export function channelLinks(person: Reached, text = ''): ChannelLink[] {
  const wanted = CHANNELS.find((channel) => channel === person.contact_method)
  const usual = FIRST[person.edition]
  const order = [...new Set([...(wanted ? [wanted] : []), usual, ...CHANNELS])].filter((one) => one !== undefined)
  return order.map((channel) => ({ channel, href: addressIn(channel, person, text), is_wanted: channel === wanted }))
}

function addressIn(channel: Channel, person: Reached, text: string): string | null {
  if (channel === 'line') return lineAddress(person)
  const phone = channel === 'phone' ? person.phone : (chatPhone(channel, person) ?? person.phone)
  const digits = phone.replace(/\D/g, '')
  if (!digits) return null
  if (channel === 'phone') return `tel:${phone.replace(/[^+\d]/g, '')}`
  if (channel === 'zalo') return `https://zalo.me/${digits}`
  return `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text.slice(0, linkTextMax).toWellFormed())}`}`
}

/** For which chat the chat name is: the one that they asked for, else that of their edition. */
function chatOf({ contact_method, edition }: Reached): string | undefined {
  return CHAT_METHODS.find((chat) => chat === contact_method) ?? FIRST[edition]
}

/** Names of LINE: four to twenty small letters, digits, dots, lines; `@` before a firm's. */
const LINE_ID = /^@?[a-z\d][a-z\d._-]{3,19}$/

function lineAddress(person: Reached): string | null {
  if (chatOf(person) !== 'line') return null
  const id = person.chat_id?.trim().toLowerCase() ?? ''
  if (!LINE_ID.test(id)) return null
  return `https://line.me/R/ti/p/${encodeURIComponent(id.startsWith('@') ? id : `~${id}`)}`
}

/** A number that stands where the chat name is asked for, when it is one with its country. */
function chatPhone(channel: Channel, person: Reached): string | null {
  if (chatOf(person) !== channel) return null
  const typed = person.chat_id?.replace(/[\s().-]/g, '') ?? ''
  return /^\+\d{8,15}$/.test(typed) ? typed : null
}
