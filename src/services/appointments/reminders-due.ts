import { msPerDay, msPerMinute } from '../../domain/leads/zone-clock.ts'

/** How long before an appointment its reminders go out. */
export const dayReminderMs = msPerDay
export const hourReminderMs = 60 * msPerMinute
/** The confirmation itself reminds of an appointment that is this close to a reminder. */
const sparedMs = 60 * msPerMinute

/** Reminders of a time that was just agreed: null for one to come, the present for one that the confirmation replaces. */
export const remindersAt = (start: number, now: number) => ({
  day_reminder_at: start - dayReminderMs - sparedMs > now ? null : now,
  hour_reminder_at: start - hourReminderMs - sparedMs > now ? null : now,
})
