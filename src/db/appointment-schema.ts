/** The tables of appointments, for Kysely. Times are milliseconds since 1970, booleans are 0/1. */
import type { Generated } from 'kysely'
import type { AppointmentKind, AppointmentState } from '../domain/appointments/kinds.ts'
import type { Locale } from '../domain/editions.ts'

export type AppointmentTables = {
  /** An appointment, a time that is held while a visitor fills in the form, or blocked time of a team member. */
  appointment: {
    id: string
    state: AppointmentState
    /** Of a team member, or the code of a person of the site (queries/appointments/consultants.ts). */
    staff_id: string
    office: string
    kind: AppointmentKind
    /** The code of a topic; empty without one. */
    topic: string
    starts_at: number
    ends_at: number
    /** With the buffers. */
    busy_from: number
    busy_until: number
    /** Null while held, and of blocked time. */
    lead_id: string | null
    inquiry_reference: string | null
    hold_until: number | null
    /** Of a held time: which client network holds it, as an HMAC of its address. */
    held_by: string | null
    is_prolonged: Generated<number>
    /** Of the calendar entry: rises with each change that its readers see. */
    sequence: Generated<number>
    version: Generated<number>
    edition: Locale
    /** The visitor's time zone. */
    zone: string
    companion_name: string | null
    companion_email: string | null
    /** Why it was cancelled, or what a block is for. */
    reason: string | null
    /** `visitor` or a staff id. */
    cancelled_by: string | null
    outcome: string | null
    next_step: string | null
    /** The appointment that the visitor chose after this one was cancelled or missed. */
    followed_by: string | null
    /** When a reminder was sent, or found to be needless. */
    day_reminder_at: number | null
    hour_reminder_at: number | null
    created_at: number
    updated_at: number
  }
  /** Each five minutes that a team member's appointments take, with buffers; blocked time takes what is free. */
  appointment_cell: { staff_id: string; cell: number; appointment_id: string }
  appointment_wait: {
    /** Becomes the appointment's id, so that one link opens both. */
    id: string
    lead_id: string
    inquiry_reference: string | null
    office: string
    kind: AppointmentKind
    topic: string
    /** Only this team member; null for anybody. */
    staff_id: string | null
    edition: Locale
    zone: string
    notified_at: number | null
    created_at: number
  }
  /** A calendar elsewhere whose events block a team member's time. */
  calendar_source: {
    id: string
    staff_id: string
    name: string
    url: string
    /** The last attempt, and the last success. */
    tried_at: number | null
    read_at: number | null
    error: string | null
    created_at: number
  }
  outside_busy: { source_id: string; starts_at: number; ends_at: number }
  /** A secret URL of a team member's appointments, by the SHA-256 of its secret. */
  calendar_link: {
    secret_hash: string
    id: string
    staff_id: string
    with_contacts: number
    created_at: number
    used_at: number | null
  }
}
