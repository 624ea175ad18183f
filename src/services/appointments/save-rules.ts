import { findAppointment, updateAppointment } from '../../db/queries/appointments/appointments.ts'
import { listCalendarRows } from '../../db/queries/appointments/staff-calendar.ts'
import type { Tx } from '../../db/store.ts'
import { horizonDaysMax } from '../../domain/appointments/rules.ts'
import { msPerDay } from '../../domain/leads/zone-clock.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type SettingRequest, saveSetting } from '../staff/save-setting.ts'
import { type AppointmentContent, placeOf, queueAppointmentMails, readAppointmentContent } from './appointment-mails.ts'
import { isUpcoming } from './change-appointment.ts'
import type { AppointmentDeps } from './deps.ts'
import { noteAppointment } from './note-appointment.ts'
import { currentRules } from './offers.ts'
import { openTimes } from './take-time.ts'

/** Saves rules of an office or a person, and mails a changed link to the visitors of video calls to come. @throws DomainError as `saveSetting` */
export async function saveRules(
  deps: AppointmentDeps,
  principal: Principal,
  setting: Omit<SettingRequest, 'isOnSite'>,
): Promise<{ version: number }> {
  const content = await readAppointmentContent(deps.store.read)
  const now = deps.now()
  const saved = await saveSetting(deps.store, principal, { ...setting, isOnSite: true }, now, (tx) =>
    mailNewLinks(tx, deps, principal, content, now),
  )
  deps.onMailQueued()
  return saved
}

/** @param content as it was before the change */
async function mailNewLinks(
  tx: Tx,
  deps: AppointmentDeps,
  { staffId: by }: Principal,
  content: AppointmentContent,
  now: number,
): Promise<void> {
  const rules = await currentRules(tx, content.rules)
  await openTimes(tx, now)
  const span = [now, now + horizonDaysMax * msPerDay] as const
  const rows = await listCalendarRows(tx, span, { offices: null, readerId: by, staffId: null, now, states: ['booked'] })
  for (const row of rows) {
    const { videoLink } = placeOf({ row, rules })
    const { videoLink: before } = placeOf({ row, rules: content.rules })
    if (!isUpcoming(row, now) || videoLink === before) continue
    await updateAppointment(tx, row.id, { sequence: row.sequence + 1 }, now)
    const changed = (await findAppointment(tx, row.id))!
    const what = videoLink === null ? 'no_link' : 'new_link'
    await noteAppointment(tx, changed, what, by, { ...deps, now })
    const occasion = before === null ? 'first_link' : what
    await queueAppointmentMails(tx, deps, { ...content, rules }, changed, { occasion, by }, now)
  }
}
