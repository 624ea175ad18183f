/** Where mail leaves: an SMTP server, or files in DATA_DIR/mail. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { OutboxMail } from '../../store/queries/outbox.ts'

export type MailTransport = { send: (mail: OutboxMail) => Promise<void>; close: () => void }

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }

export function createMailTransport(smtpUrl: string | null, from: string, mailFolder: string): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from) : fileTransport(from, mailFolder)
}

function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const url = new URL(smtpUrl)
  const transporter = createTransport({
    ...timeouts,
    pool: true,
    maxConnections: 4,
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  })
  return {
    send: async (mail) => {
      await transporter.sendMail(message(mail, from))
    },
    close: () => transporter.close(),
  }
}

function fileTransport(from: string, folder: string): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const { message: bytes } = await transporter.sendMail(message(mail, from))
      const path = join(folder, `${mail.reference}-${mail.kind}.eml`)
      await writeFile(`${path}.part`, bytes as Buffer)
      await rename(`${path}.part`, path)
    },
    close: () => transporter.close(),
  }
}

const message = (mail: OutboxMail, from: string) => ({
  from,
  to: mail.recipient,
  replyTo: mail.reply_to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.message_id,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
