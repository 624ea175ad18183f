import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { credentialsByCode, type Person } from '../../db/queries/firm.ts'
import { listCountries } from '../../db/queries/names.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { SPOKEN } from '../../domain/content/firm.ts'
import type { Block } from '../../domain/content.ts'
import { EditionCodeSchema } from '../../domain/edition-code.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize, localizeFields } from '../../domain/localized.ts'
import { officesShownIn } from '../../domain/offices.ts'
import type { ApiDeps } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'
import { DrawnPictureSchema, type Pictures, photoOf } from '../pictures.ts'
import { serializeName } from '../presenters.ts'

export const CredentialItemSchema = z.object({
  code: z.string(),
  /** The official English name. */
  name: z.string(),
  by: z.string(),
  says: z.string(),
  link: z.string(),
})

/** The credentials of a person or of the firm; one that is unknown is left out. */
export const serializeCredentials = (
  codes: readonly string[],
  credentialsByCode: ReadonlyMap<string, Block<'credentials'>>,
  locale: Locale,
): z.input<typeof CredentialItemSchema>[] =>
  codes.flatMap((code) => {
    const credential = credentialsByCode.get(code)
    if (!credential) return []
    const { name, by, says, link } = credential
    return [{ code, name, by, says: localize(says, locale).text, link }]
  })

// Shapes a person of the firm.

/** Who somebody is, in short. */
export const FaceSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  role: z.string(),
  line: z.string(),
  /** Absent without a portrait or photo; pages then show initials. */
  path_image: z.string().nullable(),
  /** Where it is a picture that was put in, that one in its widths (an addition). */
  picture: DrawnPictureSchema.optional(),
  initials: z.string(),
  demo: z.literal(true).optional(),
  fallback,
})
export type Face = z.input<typeof FaceSchema>

export function serializeFace(
  { id, code, demo, drawn, photo, ...texts }: Person,
  pictures: Pictures,
  locale: Locale,
  deps: ApiDeps,
): Face {
  const portrait = { photo, drawn: drawn ? `people/${code}.svg` : null }
  const fields = localizeFields({ name: texts.name, role: texts.role, line: texts.line }, locale)
  return {
    id,
    code,
    ...fields,
    ...photoOf(portrait, 'people', pictures, locale, deps),
    initials: initialsOf(fields.name),
    ...(demo && { demo: true as const }),
  }
}

/** `Joy Santos` → JS, 林怡君 → 怡君: a Chinese name is called by what follows the family's. */
export function initialsOf(name: string): string {
  const [bare = ''] = name.split(/[（(]/)
  if (/^\p{Script=Han}{2,4}$/u.test(bare)) return [...bare].slice(-2).join('')
  const words = bare.split(/\s+/).filter(Boolean)
  const of = words.length > 1 ? [words[0], words.at(-1)] : words
  return of
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const PersonItemSchema = FaceSchema.extend({
  office: z.object({ code: z.string(), name: z.string() }),
  edition: EditionCodeSchema,
  /** Whether this is who answers the office's first call or message. */
  answers_first: z.boolean(),
  since: z.int(),
  /** ISO 639, the one spoken at home first. */
  languages: z.array(z.enum(SPOKEN)),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  credentials: z.array(CredentialItemSchema),
})

/** The people of the firm, those of the reader's edition first, and of each office who answers first. */
export const listPeople = endpoint({
  summary: 'Team members, those of the site edition first',
  cache: briefCache,
  answers: z.object({ people: z.array(PersonItemSchema) }),
  async act({ deps, locale }) {
    const { read } = deps.store
    const [people, offices, credentials, countries, pictures] = await Promise.all([
      listBlocks(read, 'people'),
      listBlocks(read, 'offices'),
      credentialsByCode(read),
      listCountries(read),
      picturesByCode(read),
    ])
    const names = new Map<string, string>(
      countries.map((country) => [country.code, serializeName(country, locale).name]),
    )
    const all = people.flatMap((person) => {
      const office = officesShownIn(offices, locale).find(({ code }) => code === person.office)
      if (!office) return []
      return [
        {
          ...serializeFace(person, pictures, locale, deps),
          office: { code: office.code, name: localize(office.name, locale).text },
          edition: office.edition,
          answers_first: person.answers_first,
          since: person.since,
          languages: person.languages,
          countries: person.countries.map((code) => ({ code, name: names.get(code) ?? code })),
          credentials: serializeCredentials(person.credentials, credentials, locale),
        },
      ]
    })
    return [...all.filter(({ edition }) => edition === locale), ...all.filter(({ edition }) => edition !== locale)]
  },
  present: (people) => ({ people }),
})
