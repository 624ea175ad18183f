import { z } from 'zod'
import { SPOKEN } from '../../domain/content/firm.ts'
import { LOCALES } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { listBlocks } from '../../store/queries/blocks.ts'
import { credentialsByCode } from '../../store/queries/firm.ts'
import { listCountries } from '../../store/queries/names.ts'
import { picturesByCode } from '../../store/queries/pictures/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import { presentName } from '../presenters.ts'
import { CredentialItemSchema, presentCredentials } from './credential-items.ts'
import { FaceSchema, presentFace } from './person-items.ts'

const PersonItemSchema = FaceSchema.extend({
  office: z.object({ code: z.string(), name: z.string() }),
  edition: z.enum(LOCALES),
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
  summary: 'The people of the firm, those of the edition first',
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
    const names = new Map(countries.map((country) => [country.code as string, presentName(country, locale).name]))
    const all = people.flatMap((person) => {
      const office = offices.find(({ code }) => code === person.office)
      if (!office) return []
      return [
        {
          ...presentFace(person, pictures, locale, deps),
          office: { code: office.code as string, name: localize(office.name, locale).text },
          edition: office.edition,
          answers_first: person.answers_first,
          since: person.since,
          languages: person.languages,
          countries: person.countries.map((code) => ({ code, name: names.get(code) ?? code })),
          credentials: presentCredentials(person.credentials, credentials, locale),
        },
      ]
    })
    return [...all.filter(({ edition }) => edition === locale), ...all.filter(({ edition }) => edition !== locale)]
  },
  present: (people) => ({ people }),
})
