/** `/calendar/SECRET.ics`: appointments of a team member, for their own calendar program. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import ical, { ICalEventStatus } from 'ical-generator'
import { findLink, listFeed } from '../../db/queries/appointments/calendars.ts'
import type { Store } from '../../db/store.ts'
import { defaultEdition } from '../../domain/editions.ts'
import { msPerDay } from '../../domain/leads/zone-clock.ts'
import { uidOf } from '../../services/appointments/calendar-entry.ts'
import { messages } from '../../services/messages.ts'

/** A secret of 24 random bytes needs no slow hash. */
export const hashCalendarSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const calendarPath = (secret: string): string => `/calendar/${secret}.ics`

const daysBack = 60
const rowsMax = 2000

/** The feed of a secret; 404 for a revoked or unknown one. Without contacts it says nothing of the visitor. */
export async function answerCalendar(
  c: Context,
  store: Store,
  { now, leadAddress }: { now: () => number; leadAddress: (id: string) => string },
): Promise<Response> {
  const secret = /^([\w-]{20,64})\.ics$/.exec(c.req.param('file') ?? '')?.[1]
  const link = secret === undefined ? null : await findLink(store.read, hashCalendarSecret(secret))
  if (!link) return c.body(null, 404)
  const person = await store.read
    .selectFrom('staff')
    .select('locale')
    .where('id', '=', link.staff_id)
    .executeTakeFirst()
  const t = messages(person?.locale ?? defaultEdition())
  const calendar = ical({ prodId: { company: 'Waypoint', product: 'Appointments', language: 'EN' } })
  for (const row of await listFeed(store.read, link.staff_id, now() - daysBack * msPerDay, rowsMax)) {
    const kind = t(`appointment.kinds.${row.kind}`)
    const hasContacts = link.with_contacts === 1 && row.lead_id !== null
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
      ...(row.lead_id !== null && { url: leadAddress(row.lead_id) }),
    })
  }
  return c.body(calendar.toString(), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}
