/** Mails that stand in files: found by what they say, however it is written, and removed. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailFiles } from '../../commands/rights/deps.ts'
import { mentions } from '../../domain/rights/person-words.ts'

export function createMailFiles(folder: string): MailFiles {
  return {
    async removeSaying(texts, names) {
      let removed = 0
      const files = await readdir(folder).catch(() => [])
      for (const file of files.filter((name) => /\.eml(\.part)?$/.test(name))) {
        const said = decodedMail(await readFile(join(folder, file), 'utf8').catch(() => ''))
        // others of the same name have mails of their own: only what staff are told of several goes by a name
        const isOfSeveral = /-staff\.eml/.test(file) && !file.startsWith('lead.')
        if (!mentions(said, texts) && !(isOfSeveral && mentions(said, names))) continue
        await rm(join(folder, file), { force: true })
        removed++
      }
      return removed
    },
  }
}

/** A mail as it stands, with what is written in quoted-printable and in base64 read out. */
export function decodedMail(mail: string): string {
  const unfolded = mail.replace(/\r/g, '').replace(/\?=\s+=\?[\w-]+\?[QB]\?/gi, '')
  const words = unfolded.replace(/=\?[\w-]+\?B\?([\w+/=]*)\?=/gi, (_, text: string) => fromBase64(text))
  const blocks = [...unfolded.matchAll(/(?:^[A-Za-z0-9+/]{4,}={0,2}$\n?)+/gm)].map(([text]) => fromBase64(text))
  return [
    unfolded,
    fromQuoted(words.replace(/=\?[\w-]+\?Q\?([^?]*)\?=/gi, (_, text: string) => text.replaceAll('_', ' '))),
    ...blocks,
  ].join('\n')
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')
const fromQuoted = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
