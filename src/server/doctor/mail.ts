import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { serverOf } from '../mail/transport.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const waitMs = 15_000

/** Connects and signs in; with an address sends one mail to it. @param to whoever asks; null sends nothing */
export async function checkMail(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  to: string | null,
): Promise<Finding[]> {
  const found = finding('mail')
  if (!SMTP_URL) return [found('careful', 'no SMTP_URL: mails are written to files that nobody gets; set it')]
  const timeouts = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  const transporter = createTransport({ ...timeouts, ...serverOf(SMTP_URL) })
  const { host } = new URL(SMTP_URL)
  try {
    await transporter.verify()
    if (to === null)
      return [found('well', `${host} lets us in; npm run doctor -- mail you@your.domain sends a mail to you`)]
    const text =
      'This is the mail that npm run doctor was asked to send. If you read it, mails of your site arrive; if it lay among spam, have SPF and DKIM set up for the domain it came from.\n'
    await transporter.sendMail({
      from: MAIL_FROM ?? 'Waypoint <no-reply@waypoint.example>',
      to,
      subject: 'Waypoint: a mail to yourself',
      text,
    })
    return [found('well', `${host} took a mail to ${to}; see that it arrives, and not among spam`)]
  } catch (error) {
    return [
      found('wrong', `${host} refuses (${wordsOf(error)}); see user, password and port in SMTP_URL, and MAIL_FROM`),
    ]
  } finally {
    transporter.close()
  }
}
