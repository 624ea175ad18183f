/** Sorts received messages by their headers: only people start a lead's timer. */
import { headerOf, type ParsedMail } from './parsed-mail.ts'

/** `own` is a copy of what the server sent; `team` comes from an address of the organisation. */
export const MAIL_KINDS = ['human', 'automatic', 'bounce', 'newsletter', 'spam', 'team', 'own'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export type OwnSenders = {
  /** Addresses of offices and team members, in lower case. */
  addresses: ReadonlySet<string>
  /** Whether the server sent a message of this Message-ID. */
  isSent: boolean
}

/** The kind of a message. The order is that of certainty: a bounce is automatic too, and a copy of our own mail has all the marks of a machine. */
export function classifyMail(mail: ParsedMail, senders: OwnSenders): MailKind {
  if (senders.isSent) return 'own'
  if (isBounce(mail)) return 'bounce'
  if (isSpam(mail)) return 'spam'
  if (isNewsletter(mail)) return 'newsletter'
  if (isAutomatic(mail)) return 'automatic'
  if (mail.from && senders.addresses.has(mail.from.address)) return 'team'
  return 'human'
}

const DAEMON = /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/

function isBounce(mail: ParsedMail): boolean {
  if (mail.report) return true
  const isFromDaemon = DAEMON.test(mail.from?.address ?? '')
  return isFromDaemon && (headerOf(mail, 'return-path') === '<>' || headerOf(mail, 'x-failed-recipients') !== '')
}

function isSpam(mail: ParsedMail): boolean {
  const flags = ['x-spam-flag', 'x-spam', 'x-spam-status'].map((name) => headerOf(mail, name))
  // of Exchange Online Protection: SCL 5 and more is junk
  const level = Number(/^-?\d+/.exec(headerOf(mail, 'x-ms-exchange-organization-scl'))?.[0])
  return flags.some((flag) => /^yes\b/i.test(flag)) || level >= 5
}

function isNewsletter(mail: ParsedMail): boolean {
  if (/^(bulk|list)\b/i.test(headerOf(mail, 'precedence')) && !isReplyOfMachine(mail)) return true
  return ['list-unsubscribe', 'list-id', 'feedback-id'].some((name) => headerOf(mail, name) !== '')
}

/** Vacation programs mark their replies in many ways (RFC 3834 and what came before it). */
function isReplyOfMachine(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase()
  const names = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-vacation']
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    names.some((name) => headerOf(mail, name) !== '') ||
    /^auto[_-]?reply\b/i.test(headerOf(mail, 'precedence'))
  )
}

const NO_REPLY = /^(no-?reply|do-?not-?reply|notifications?|mailer-daemon|postmaster)([+.-][^@]*)?@/

function isAutomatic(mail: ParsedMail): boolean {
  if (isReplyOfMachine(mail)) return true
  // Exchange sets it on what must not be answered by machines; people's own messages have OOF at most
  const suppressed = headerOf(mail, 'x-auto-response-suppress')
  if (/\b(all|autoreply)\b/i.test(suppressed)) return true
  return mail.from === null || NO_REPLY.test(mail.from.address) || headerOf(mail, 'return-path') === '<>'
}
