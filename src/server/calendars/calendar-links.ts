/** `/calendar/SECRET.ics`: appointments of a team member, for their own calendar program. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import ical, { ICalEventStatus } from 'ical-generator'
import { findLink, listFeed } from '../../db/queries/appointments/calendars.ts'
import { findPerson } from '../../db/queries/staff/people.ts'
import type { Store } from '../../db/store.ts'
import { msPerDay } from '../../domain/leads/zone-clock.ts'
import { hasRole, isSeen } from '../../domain/staff/principal.ts'
import { uidOf } from '../../services/appointments/calendar-entry.ts'
import { messages } from '../../services/messages.ts'

/** A secret of 24 random bytes needs no slow hash. */
export const hashCalendarSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const calendarPath = (secret: string): string => `/calendar/${secret}.ics`

const daysBack = 60
const rowsMax = 2000

/**
 * The calendar of a consultant as ICS. Answers 404 for an unknown or revoked secret, a disabled account, and an account without the role of
 * consultant. Contact details are included if the link has them and the consultant may see the lead.
 */
export async function answerCalendar(
  c: Context,
  store: Store,
  { now, leadAddress }: { now: () => number; leadAddress: (id: string) => string },
): Promise<Response> {
  const secret = /^([\w-]{20,64})\.ics$/.exec(c.req.param('file') ?? '')?.[1]
  const link = secret === undefined ? undefined : await findLink(store.read, hashCalendarSecret(secret))
  const person = link && (await findPerson(store.read, link.staff_id))
  if (!person || person.disabledAt !== null || !hasRole(person, 'consultant')) return c.body(null, 404)
  const t = messages(person.locale)
  const calendar = ical({ prodId: { company: 'Waypoint', product: 'Appointments', language: 'EN' } })
  for (const row of await listFeed(store.read, link.staff_id, now() - daysBack * msPerDay, rowsMax)) {
    const kind = t(`appointment.kinds.${row.kind}`)
    const mayOpen = row.lead_office !== null && isSeen(person, row.lead_office)
    const hasContacts = link.with_contacts === 1 && mayOpen
    const isBlock = row.state === 'blocked'
    calendar.createEvent({
      id: uidOf(row.id),
      sequence: row.sequence,
      start: new Date(Number(row.starts_at)),
      end: new Date(Number(row.ends_at)),
      stamp: new Date(Number(row.updated_at)),
      status: ICalEventStatus.CONFIRMED,
      summary: isBlock
        ? (link.with_contacts === 1 && row.reason) || '—'
        : hasContacts
          ? `${row.lead_name} · ${kind}`
          : kind,
      ...(hasContacts && { description: [row.lead_phone, row.lead_email].filter(Boolean).join('\n') }),
      ...(row.lead_id !== null && mayOpen && { url: leadAddress(row.lead_id) }),
    })
  }
  return c.body(calendar.toString(), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}
