import type { Field } from '../../../domain/content-form/field.ts'
import { hintOf, SUGGESTED } from '../../../domain/content-form/hints.ts'
import { editionOf, type Locale } from '../../../domain/editions.ts'
import { regionCodes } from '../../../domain/wishes/places-elsewhere.ts'

type Suggested = (typeof SUGGESTED)[string]

/** Of a field, or of the group by edition that it is in. */
export const suggestedIn = (kind: string, { path }: Pick<Field, 'path'>): Suggested | undefined =>
  hintOf(SUGGESTED, kind, path) ?? hintOf(SUGGESTED, kind, path.replace(/\.[^.]+$/, ''))
export const suggestionsId = (suggested: Suggested) => `suggested:${suggested}`

const codesOf = (suggested: Suggested) => (suggested === 'region' ? regionCodes() : Intl.supportedValuesOf(suggested))

/** The lists of codes that fields of a form offer, with their names. */
export function Suggestions({ kind, fields, locale }: { kind: string; fields: readonly Field[]; locale: Locale }) {
  const lists = new Set(fields.flatMap((field) => suggestedIn(kind, field) ?? []))
  return [...lists].map((suggested) => {
    const names =
      suggested === 'timeZone' ? null : new Intl.DisplayNames(editionOf(locale).htmlLang, { type: suggested })
    return (
      <datalist key={suggested} id={suggestionsId(suggested)}>
        {codesOf(suggested).map((code) => (
          <option key={code} value={code}>
            {names?.of(code)}
          </option>
        ))}
      </datalist>
    )
  })
}
