/** Messages that a language of the editions lacks. Its fallback's message is shown instead. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEntries } from '../../domain/content/values.ts'
import { editionCodes, editionOf } from '../../domain/editions.ts'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** One sentence for each file of messages with gaps, in the languages of the editions. @param code the folder of `messages` */
export function checkMessages(code = sources): string[] {
  const languages = [...new Set(editionCodes().map((locale) => editionOf(locale).language))]
  const read = (language: string, file: string): unknown =>
    JSON.parse(readFileSync(join(code, 'messages', language, file), 'utf8'))
  const files = readdirSync(join(code, 'messages', 'en')).sort()
  return languages.flatMap((language) =>
    files.flatMap((file) => {
      const gaps = gapsOf(read(language, file), read('en', file))
      return gaps.length === 0 ? [] : [`src/messages/${language}/${file}: no ${gaps.join(', ')}`]
    }),
  )
}

/** The dotted keys of the texts that messages lack. */
function gapsOf(messages: unknown, complete: unknown, key = ''): string[] {
  if (!isEntries(complete)) return messages ? [] : [key]
  return Object.entries(complete).flatMap(([name, inner]) =>
    gapsOf(isEntries(messages) ? messages[name] : undefined, inner, key ? `${key}.${name}` : name),
  )
}
