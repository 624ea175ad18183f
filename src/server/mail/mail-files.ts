/** Mails that stand in files: found by what they are about, or by whom they went to. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailFiles } from '../../commands/rights/deps.ts'

export function createMailFiles(folder: string): MailFiles {
  return {
    async removeOf({ references, emails }) {
      let removed = 0
      const files = await readdir(folder).catch(() => [])
      for (const file of files.filter((name) => /\.eml(\.part)?$/.test(name))) {
        const isAbout = references.some((reference) => file.startsWith(`${reference}-`))
        if (
          !isAbout &&
          !addressesOf(await readFile(join(folder, file), 'utf8').catch(() => '')).some((each) => emails.includes(each))
        )
          continue
        await rm(join(folder, file), { force: true })
        removed++
      }
      return removed
    },
  }
}

/** Whom a mail went to and whom an answer to it reaches, in small letters. */
function addressesOf(mail: string): string[] {
  const [head = ''] = mail.replaceAll('\r', '').split('\n\n', 1)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return lines
    .filter((line) => /^(to|reply-to):/i.test(line))
    .flatMap((line) => line.toLowerCase().match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [])
}
