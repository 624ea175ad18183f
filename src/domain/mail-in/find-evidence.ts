/** Which lead a message belongs to, by evidence: a token, a thread, a reference with its sender. A sender alone only proposes. */
import { headerOf, type ParsedMail } from './parsed-mail.ts'

export const EVIDENCE = ['token', 'thread', 'reference', 'staff'] as const
export type Evidence = (typeof EVIDENCE)[number]

export type Clues = {
  /** Tokens of reply addresses, as written. */
  tokens: string[]
  /** Message-IDs that the message answers, newest first. */
  answers: readonly string[]
  /** References in the subject, in capitals. */
  references: string[]
  /** Address of the sender; empty without one. */
  sender: string
}

/** `WP-XXXX-XXXX`, with the organisation's own two to four letters. */
const REFERENCE = /(?<![A-Z0-9])[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}(?![A-Z0-9])/g

/** What a message says about its lead. @param replyAddress `reply@firm.example`, whose `reply+TOKEN@` the server gives out; null without one */
export function findClues(mail: ParsedMail, replyAddress: string | null): Clues {
  return {
    tokens: replyAddress === null ? [] : tokensIn(mail.recipients, replyAddress),
    answers: mail.answers,
    references: [...new Set(mail.subject.toUpperCase().match(REFERENCE) ?? [])].slice(0, 5),
    sender: mail.from?.address ?? '',
  }
}

/** Whether the mail server found the sender's domain to be forged, or may have checked another sender's: such an address proves nothing. */
export const isForged = (mail: ParsedMail): boolean =>
  mail.hasManySenders || /\bdmarc=fail\b/i.test(headerOf(mail, 'authentication-results'))

function tokensIn(recipients: readonly string[], replyAddress: string): string[] {
  const [local = '', host = ''] = replyAddress.toLowerCase().split('@')
  const [begin, end] = [`${local}+`, `@${host}`]
  return recipients
    .filter((address) => address.startsWith(begin) && address.endsWith(end))
    .map((address) => address.slice(begin.length, -end.length))
}

/** A lead with the addresses that are known as its person's. */
export type Candidate = { leadId: string; addresses: readonly string[] }

export type Found = {
  /** The lead of a valid token; null without one. */
  token: Candidate | null
  /** Leads of answered messages, in the order of the clues. */
  thread: readonly Candidate[]
  /** Leads of the references in the subject. */
  reference: readonly Candidate[]
  /** Leads of the sender's address, newest first. */
  sender: readonly Candidate[]
}

export type Decision = {
  leadId: string | null
  evidence: Evidence | null
  /** Whether the sender's address is one of the lead's: another one is shown until staff confirm it. */
  isKnownSender: boolean
  /** The lead that staff are asked about. */
  proposedId: string | null
}

/** The lead of a message. Pure: the same clues and leads give the same decision. */
export function decideLead({ token, thread, reference, sender }: Found, from: string): Decision {
  const isTheirs = ({ addresses }: Candidate) => from !== '' && addresses.includes(from)
  const joined = (candidate: Candidate, evidence: Evidence): Decision => ({
    leadId: candidate.leadId,
    evidence,
    isKnownSender: isTheirs(candidate),
    proposedId: null,
  })
  if (token) return joined(token, 'token')
  const [answered] = thread
  if (answered) return joined(answered, 'thread')
  const referenced = reference.find(isTheirs)
  if (referenced) return joined(referenced, 'reference')
  const [proposed] = [...sender, ...reference]
  return { leadId: null, evidence: null, isKnownSender: false, proposedId: proposed?.leadId ?? null }
}
