/** The tables of received mail, for Kysely. Times are milliseconds since 1970, booleans are 0/1. */
import type { Generated } from 'kysely'
import type { MessageChannel, MessageForm } from '../domain/channels/codes.ts'
import type { Json } from '../domain/json.ts'
import type { MailKind } from '../domain/mail-in/classify-mail.ts'
import type { Evidence } from '../domain/mail-in/find-evidence.ts'
import type { MailPart } from '../domain/mail-in/parsed-mail.ts'

export type MailInTables = {
  /** A mailbox of `MAIL_IN` and how far it was read. */
  mail_box: {
    /** User, host and folder; never the password. */
    id: string
    /** When it was first read: older messages start no timer. */
    connected_at: number
    uid_validity: number | null
    last_uid: Generated<number>
    read_at: number | null
    failed_at: number | null
    /** `credentials`, `network`, `folder`, `disk` or `server`; null after a success. */
    error: string | null
  }
  /** A received message, by email or from a chat app. The raw bytes are a file; all columns after `stored_at` are derived from it, or decided by staff. */
  mail_message: {
    id: string
    /** Of Message-ID, sender, date and body: the same message in two mailboxes is one. */
    fingerprint: string
    file_id: string
    /** Of the message in the mailbox. */
    byte_size: number
    /** 0 for one beyond the size limit, or that the mail server doesn't send: only its head is stored, if that. */
    is_whole: number
    box_id: string
    /** By the mail server's clock. */
    received_at: number
    /** Whether it came before the mailbox was first read. */
    is_earlier: number
    stored_at: number
    /** Version of the rules; 0 while it waits. */
    derived_by: Generated<number>
    /** When it started the timer or marked an address; each message does so once. */
    applied_at: Generated<number | null>
    kind: Generated<MailKind | ''>
    message_id: Generated<string>
    sender: Generated<string>
    sender_name: Generated<string>
    /** Separated by blanks. */
    recipients: Generated<string>
    subject: Generated<string>
    body: Generated<string>
    quoted: Generated<string>
    has_html: Generated<number>
    parts: Generated<Json<readonly MailPart[]>>
    /** Whose staff see it while it has no lead. */
    office: Generated<string>
    lead_id: Generated<string | null>
    evidence: Generated<Evidence | null>
    is_known_sender: Generated<number>
    proposed_id: Generated<string | null>
    /** `assigned` or `dismissed` by staff, which no rule changes. */
    decision: Generated<string | null>
    decided_by: Generated<string | null>
    decided_at: Generated<number | null>
    /** A chat app's message has the user's id as sender, and as file what was sent, or the event as JSON. */
    channel: Generated<MessageChannel>
    /** Empty for an email. */
    form: Generated<MessageForm | ''>
  }
  mail_uid: { box_id: string; uid_validity: number; uid: number; fingerprint: string }
  /** Message-IDs of mails that were queued; the outbox forgets its rows. */
  sent_mail: { message_id: string; reference: string; kind: string; queued_at: number }
}
