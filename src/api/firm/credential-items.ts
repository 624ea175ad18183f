import { z } from 'zod'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'

export const CredentialItemSchema = z.object({
  code: z.string(),
  /** The official English name. */
  name: z.string(),
  by: z.string(),
  says: z.string(),
  link: z.string(),
})

/** The credentials of a person or of the firm; one that is unknown is left out. */
export const presentCredentials = (
  codes: readonly string[],
  known: ReadonlyMap<string, Block<'credentials'>>,
  locale: Locale,
): z.input<typeof CredentialItemSchema>[] =>
  codes.flatMap((code) => {
    const credential = known.get(code)
    if (!credential) return []
    const { name, by, says, link } = credential
    return [{ code, name, by, says: localize(says, locale).text, link }]
  })
