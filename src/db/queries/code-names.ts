/** Names of offices and countries for forms, lists and emails, also of those that were removed while leads refer to them. */

import { type CodeNames, codeNames, type NamedCode } from '../../domain/code-names.ts'
import { OTHER_COUNTRY } from '../../domain/codes.ts'
import { type Locale, perEdition } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { namesOfRow } from '../../domain/localized.ts'
import { choiceName } from '../../domain/translators.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { listEntryRows } from './content-entries.ts'
import { listCountries } from './names.ts'

/** Offices in the order of the list. */
export const officeNames = perVersion(async (db, locale: Locale): Promise<CodeNames> => {
  const offices = await listBlocks(db, 'offices')
  return codeNames(
    offices.map(({ code, name, short_name }) => ({ code, name: short_name ?? name })),
    await formerNames(db, 'offices'),
    locale,
  )
})

/** Destination countries in menu order, without hidden ones; the code `other` has a name too. */
export const countryNames = perVersion(async (db, locale: Locale): Promise<CodeNames> => {
  const countries = await listCountries(db)
  const other = { code: OTHER_COUNTRY, name: perEdition((each) => choiceName(each, 'countries', OTHER_COUNTRY)) }
  return codeNames(
    countries.map((country) => ({
      code: country.code,
      name: parseJson(country.data).choice_name ?? namesOfRow(country),
    })),
    [...(await formerNames(db, 'countries')), other],
    locale,
  )
})

/** Entries by code as they are or were: the first name is that of a removed or hidden one. */
async function formerNames(db: Database, kind: 'offices' | 'countries'): Promise<NamedCode[]> {
  const entries = [...(await listEntryRows(db, kind, { removed: true })), ...(await listEntryRows(db, kind))]
  return entries.map(({ key, labels }) => ({ code: key, name: parseJson(labels) }))
}
