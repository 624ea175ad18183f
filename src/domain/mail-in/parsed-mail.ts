/** A received message after parsing: what the rules of this folder look at. */

export type MailAddress = { name: string /** In lower case. */; address: string }

/** An attachment; its place in the list names it. */
export type MailPart = {
  name: string /** By its bytes, never by its name: `application/pdf`. */
  type: string
  bytes: number
}

/** What a mail server says about a message that it could not deliver (RFC 3464). */
export type DeliveryReport = {
  /** Recipients that failed for good, in lower case, each with its status such as `5.1.1`. */
  failed: { recipient: string; status: string }[]
  /** Message-ID of the returned message; empty if the report has none. */
  messageId: string
}

export type ParsedMail = {
  /** Names in lower case, values unfolded. */
  headers: readonly { name: string; value: string }[]
  from: MailAddress | null
  /** Whether `From` names more than one address: a mail server may have checked another one than `from`. */
  hasManySenders: boolean
  /** Addresses of `To`, `Cc`, `Delivered-To` and the like, in lower case. */
  recipients: readonly string[]
  subject: string
  /** With angle brackets; empty without one. */
  messageId: string
  /** Message-IDs of `In-Reply-To` and `References`, newest first. */
  answers: readonly string[]
  /** Milliseconds since 1970; null without a readable `Date`. */
  sentAt: number | null
  text: string
  hasHtml: boolean
  parts: readonly MailPart[]
  report: DeliveryReport | null
}

/** The first value of a header; empty without one. @param name in lower case */
export const headerOf = ({ headers }: Pick<ParsedMail, 'headers'>, name: string): string =>
  headers.find((header) => header.name === name)?.value.trim() ?? ''

const MESSAGE_ID = /<[^<>\s]{1,400}>/g
const idsMax = 50

/** The Message-IDs in header values, each once. */
export const messageIdsIn = (...values: readonly string[]): string[] =>
  [...new Set(values.flatMap((value) => value.match(MESSAGE_ID) ?? []))].slice(0, idsMax)
