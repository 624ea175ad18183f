/** Derives from a raw message what the console shows of it, and which lead it belongs to. The same message gives the same result again. */
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { listCopiesOf } from '../../db/queries/leads/lead-mails.ts'
import { findLead, type LeadRow } from '../../db/queries/leads/leads.ts'
import {
  findByReferences,
  findBySender,
  findBySentMail,
  findCandidate,
  isSentMail,
  lockMergedInto,
} from '../../db/queries/mail-in/find-leads.ts'
import {
  deleteMessage,
  findMessage,
  listToDerive,
  lockMessage,
  type MailRow,
  updateMessage,
} from '../../db/queries/mail-in/messages.ts'
import { findErasedAt } from '../../db/queries/privacy/erased.ts'
import { noteBouncedAddress } from '../../db/queries/refused-addresses.ts'
import { listPeople } from '../../db/queries/staff/people.ts'
import type { Database, Tx } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { defaultEdition } from '../../domain/editions.ts'
import { toJson } from '../../domain/json.ts'
import { classifyMail, type MailKind } from '../../domain/mail-in/classify-mail.ts'
import { type Decision, decideLead, findClues, isForged } from '../../domain/mail-in/find-evidence.ts'
import type { ParsedMail } from '../../domain/mail-in/parsed-mail.ts'
import { splitQuote } from '../../domain/mail-in/split-quote.ts'
import { mailboxOf } from '../../domain/mailbox.ts'
import { mainOffice } from '../../domain/offices.ts'
import { applyMail, withdrawMail } from './apply-mail.ts'
import type { MailInDeps } from './deps.ts'

/** Raised when the rules change: the job then derives all messages again. */
export const MAIL_RULES = 1
const atOnce = 20

/** What the content says about senders and recipients. */
type Organisation = {
  offices: readonly Block<'offices'>[]
  /** Addresses of offices and team members, in lower case. */
  addresses: ReadonlySet<string>
}

async function readOrganisation(db: Database): Promise<Organisation> {
  const [offices, site, people] = await Promise.all([
    listBlocks(db, 'offices'),
    findBlock(db, 'site', 'site'),
    listPeople(db),
  ])
  const addresses = [...offices, ...(site ? [site] : []), ...people].map(({ email }) => email.toLowerCase())
  return { offices, addresses: new Set(addresses.filter(Boolean)) }
}

/** Derives all messages that wait, oldest first; answers how many. @throws FilesUnavailable while the files are unreachable */
export async function deriveMails(deps: MailInDeps, isStopping: () => boolean): Promise<number> {
  let count = 0
  for (;;) {
    const waiting = await listToDerive(deps.store.read, MAIL_RULES, atOnce)
    const organisation = await readOrganisation(deps.store.read)
    let parsing = parseMail(deps, waiting[0]?.file_id)
    for (const [at, { id }] of waiting.entries()) {
      const mail = await parsing
      if (isStopping()) return count
      // the next one is parsed in its process while this one is written
      parsing = parseMail(deps, waiting[at + 1]?.file_id)
      parsing.catch(() => undefined)
      await deriveMail(deps, organisation, id, mail)
      count++
    }
    if (waiting.length < atOnce) return count
  }
}

/** A message that can't be parsed, or whose file is missing, has no text. */
async function parseMail({ files, reader }: MailInDeps, fileId: string | undefined): Promise<ParsedMail> {
  const raw = fileId === undefined ? null : await files.read(fileId)
  return (raw && (await reader.read(raw))?.mail) ?? UNREADABLE
}

async function deriveMail(deps: MailInDeps, organisation: Organisation, id: string, mail: ParsedMail): Promise<void> {
  const removedFile = await deps.store.transaction(async (tx) => {
    const stored = await findMessage(tx, id)
    if (!stored || stored.derived_by >= MAIL_RULES) return null
    const { addresses } = organisation
    const kind = classifyMail(mail, { addresses, isSent: await isSentMail(tx, mail.messageId) })
    const decision = await decide(tx, deps, { mail, kind, stored })
    // the outbox has our own mails, and erased people stay erased
    if (kind === 'own' || (decision.leadId === null && (await isErased(tx, deps, mail, stored)))) {
      await deleteMessage(tx, id)
      return stored.file_id
    }
    return write(tx, deps, organisation, { mail, kind, decision, stored })
  })
  if (removedFile !== null) await deps.files.remove(removedFile)
}

const UNREADABLE: ParsedMail = {
  headers: [],
  from: null,
  recipients: [],
  subject: '',
  messageId: '',
  answers: [],
  sentAt: null,
  text: '',
  hasHtml: false,
  hasManySenders: false,
  parts: [],
  report: null,
}

type Derived = { mail: ParsedMail; kind: MailKind; stored: MailRow }

const NO_LEAD: Decision = { leadId: null, evidence: null, isKnownSender: false, proposedId: null }

/** By evidence, or as staff decided. A bounce belongs to the lead whose mail came back. */
async function decide(tx: Tx, { replies }: MailInDeps, { mail, kind, stored }: Derived): Promise<Decision> {
  if (kind === 'own') return NO_LEAD
  const from = isForged(mail) ? '' : (mail.from?.address ?? '')
  if (stored.decision === 'dismissed') return NO_LEAD
  if (stored.decision !== null && stored.lead_id !== null)
    return {
      leadId: stored.lead_id,
      evidence: 'staff',
      isKnownSender: stored.is_known_sender === 1,
      proposedId: null,
    }
  const clues = findClues(mail, replies.address)
  const [token] = clues.tokens.flatMap((each) => replies.open(each) ?? [])
  const returned = mail.report?.messageId ? [mail.report.messageId] : []
  const leads = {
    token: token === undefined ? null : await findCandidate(tx, token),
    thread: await findBySentMail(tx, [...returned, ...clues.answers]),
    reference: kind === 'bounce' ? [] : await findByReferences(tx, clues.references),
    sender: await findBySender(tx, clues.sender),
  }
  const decision = decideLead(leads, from)
  // staff confirmed the sender of this message before
  return decision.leadId !== null && decision.leadId === stored.lead_id && stored.is_known_sender === 1
    ? { ...decision, isKnownSender: true }
    : decision
}

/** Whether the sender was erased after the message came: a mailbox keeps what a restored database has forgotten. */
async function isErased(tx: Tx, { mark }: MailInDeps, mail: ParsedMail, { received_at }: MailRow): Promise<boolean> {
  if (!mail.from) return false
  const at = await findErasedAt(tx, [mark(mail.from.address), mark(mailboxOf(mail.from.address))])
  return at !== null && Number(received_at) <= at
}

/** Answers the file of a message that is removed: its sender was erased while this waited for the lead. */
async function write(
  tx: Tx,
  deps: MailInDeps,
  organisation: Organisation,
  { mail, kind, decision, stored }: Derived & { decision: Decision },
): Promise<string | null> {
  const now = deps.now()
  const lead = decision.leadId === null ? null : await lockMergedInto(tx, decision.leadId)
  if (decision.leadId !== null && !lead && (await isErased(tx, deps, mail, stored))) {
    await deleteMessage(tx, stored.id)
    return stored.file_id
  }
  const row = await lockMessage(tx, stored.id)
  // staff have decided meanwhile: it is derived again
  if (!row || row.derived_by >= MAIL_RULES || row.decision !== stored.decision || row.lead_id !== stored.lead_id)
    return null
  const { text, quoted } = splitQuote(mail.text)
  const isDoubted = isForged(mail) && !decision.isKnownSender
  const applied = lead !== null && row.applied_at === null && !isDoubted ? now : row.applied_at
  await updateMessage(tx, row.id, {
    derived_by: MAIL_RULES,
    applied_at: applied,
    kind,
    message_id: mail.messageId,
    subject: mail.subject,
    sender: mail.from?.address ?? '',
    sender_name: mail.from?.name ?? '',
    body: text,
    quoted,
    recipients: mail.recipients.join(' '),
    has_html: mail.hasHtml ? 1 : 0,
    parts: toJson(mail.parts),
    lead_id: lead?.id ?? null,
    evidence: decision.evidence,
    is_known_sender: decision.isKnownSender ? 1 : 0,
    proposed_id: decision.proposedId,
    office: await officeOf(tx, organisation, { mail, row, decision }),
  })
  if (row.lead_id !== null && row.lead_id !== lead?.id) await withdrawMail(tx, row.id, row.lead_id, now)
  if (!lead) return null
  await applyMail(tx, { ...row, kind, isDoubted }, lead, now)
  if (row.applied_at === null && !isDoubted) await noteBounces(tx, mail, lead, now)
  return null
}

/** Marks the addresses of a lead's mails that came back: the person's, and those that got a copy. */
async function noteBounces(tx: Tx, { report }: ParsedMail, { id, email }: LeadRow, now: number): Promise<void> {
  if (!report) return
  const addresses = [email, ...(await listCopiesOf(tx, id))]
  for (const { recipient, status } of report.failed)
    if (addresses.includes(recipient))
      await noteBouncedAddress(tx, recipient, { at: now, reason: `EDSN 550 ${status}`.trim() })
}

/** Whose staff see a message without a lead: the office that it was written to, that of the mailbox, of the proposed lead, or the main one. */
async function officeOf(
  tx: Tx,
  { offices }: Organisation,
  { mail, row, decision }: { mail: ParsedMail; row: MailRow; decision: Decision },
): Promise<string> {
  const written = [...mail.recipients, ...userOf(row.box_id)]
  const addressed = written.flatMap((address) => offices.filter(({ email }) => email.toLowerCase() === address))[0]
  if (addressed) return addressed.code
  return (await officeOfLead(tx, decision.proposedId)) ?? mainOffice(offices, defaultEdition())?.code ?? ''
}

/** The user of a mailbox's id such as `info@firm.example/INBOX at imap.firm.example`. */
const userOf = (boxId: string): string[] => [(boxId.split('/')[0] ?? '').toLowerCase()]

const officeOfLead = async (db: Database, leadId: string | null) =>
  leadId === null ? null : ((await findLead(db, leadId))?.office ?? null)
