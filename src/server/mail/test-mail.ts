import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { addressIn, serverOf } from './transport.ts'

const waitMs = 15_000

export const DEFAULT_SENDER = 'no-reply@waypoint.example'

/** Connects to the mail server and signs in; with an address, sends one message to it. @param organisation its name; without one, that of the sender @throws Error with the server's answer */
export async function tryMailServer(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  to: string | null,
  organisation: string | null = null,
): Promise<void> {
  if (!SMTP_URL) throw new Error('no SMTP_URL is set')
  const timeouts = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  const transporter = createTransport({ ...timeouts, ...serverOf(SMTP_URL) })
  try {
    await transporter.verify()
    if (to === null) return
    const text = 'This is a test message. If it was marked as spam, set up SPF and DKIM for the domain of its sender.\n'
    const from = MAIL_FROM ?? DEFAULT_SENDER
    const name = organisation ?? (from.replace(/<.*/, '').trim() || addressIn(from))
    await transporter.sendMail({ from, to, subject: `${name}: test message`, text })
  } finally {
    transporter.close()
  }
}
