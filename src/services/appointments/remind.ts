/** Reminders a day and an hour before an appointment, each once, also with several instances. */

import { type AppointmentRow, findAppointment, listDueReminders } from '../../db/queries/appointments/appointments.ts'
import type { Tx } from '../../db/store.ts'
import { type AppointmentContent, queueAppointmentMails, readAppointmentContent } from './appointment-mails.ts'
import type { AppointmentDeps } from './deps.ts'
import { dayReminderMs, hourReminderMs } from './reminders-due.ts'

/** Sends the reminders that are due; answers how many appointments were reminded of. */
export async function remindOfAppointments(deps: AppointmentDeps): Promise<number> {
  const now = deps.now()
  const due = await listDueReminders(deps.store.read, now, { day: now + dayReminderMs, hour: now + hourReminderMs })
  if (due.length === 0) return 0
  const content = await readAppointmentContent(deps.store.read)
  let sent = 0
  for (const { id } of due) if (await deps.store.transaction((tx) => remind(tx, deps, content, id, now))) sent++
  if (sent > 0) deps.onMailQueued()
  return sent
}

/** False when another instance was first, or the appointment was moved or cancelled meanwhile. After an outage the hour's reminder stands for both. */
async function remind(
  tx: Tx,
  deps: AppointmentDeps,
  content: AppointmentContent,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await findAppointment(tx, id)
  const occasion = row && dueReminder(row, now)
  if (!occasion) return false
  const { numUpdatedRows } = await tx
    .updateTable('appointment')
    .set({ day_reminder_at: row.day_reminder_at ?? now, ...(occasion === 'hour' && { hour_reminder_at: now }) })
    .where('id', '=', id)
    .where('version', '=', row.version)
    .where(occasion === 'hour' ? 'hour_reminder_at' : 'day_reminder_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await queueAppointmentMails(tx, deps, content, row, { occasion, by: null }, now)
  return true
}

/** Which reminder of an appointment is due at a moment; null for none. */
export function dueReminder(
  {
    state,
    starts_at,
    day_reminder_at,
    hour_reminder_at,
  }: Pick<AppointmentRow, 'state' | 'starts_at' | 'day_reminder_at' | 'hour_reminder_at'>,
  now: number,
): 'day' | 'hour' | null {
  if (state !== 'booked' || starts_at <= now) return null
  if (starts_at - hourReminderMs <= now) return hour_reminder_at === null ? 'hour' : null
  return starts_at - dayReminderMs <= now && day_reminder_at === null ? 'day' : null
}
