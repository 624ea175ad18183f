/** Removes mails that were written as files, by booking, order or lead, or by email address when they concern nobody else. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mailboxOf } from '../../domain/mailbox.ts'
import type { MailFiles } from '../../services/privacy/deps.ts'

export function createMailFiles(folder: string): MailFiles {
  return {
    async removeOf({ references, emails, isOfOthers }) {
      const mailboxes = new Set(emails.map(mailboxOf))
      let removed = 0
      const files = await readdir(folder).catch(() => [])
      for (const file of files.filter((name) => /\.eml(\.part)?$/.test(name))) {
        const isAbout = references.some((reference) => file.startsWith(`${reference}-`))
        const mail = isAbout ? '' : await readFile(join(folder, file), 'utf8').catch(() => '')
        const isTheirs =
          isAbout ||
          (addressesOf(mail).some((address) => mailboxes.has(mailboxOf(address))) &&
            !(await isOfOthers(file.replace(/-[^-]*$/, ''))))
        if (!isTheirs) continue
        await rm(join(folder, file), { force: true })
        removed++
      }
      return removed
    },
  }
}

/** Email addresses in `To`, `Cc` and `Reply-To`, in lower case. */
function addressesOf(mail: string): string[] {
  const [head = ''] = mail.replaceAll('\r', '').split('\n\n', 1)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return lines
    .filter((line) => /^(to|cc|reply-to):/i.test(line))
    .flatMap((line) => line.toLowerCase().match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [])
}
