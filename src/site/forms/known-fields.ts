/** The known fields of a form: other posted values are neither read nor shown again; the same in browser and server. */
import { data } from 'react-router'

/** The posted form. @throws 400 for an unreadable body, which the server's request guard rarely lets through */
export const postedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })

/** Limits of a field: how many values, and how many characters of each, are read. */
export type FieldLimit = { values: number; characters: number }
export type FieldLimits = ReadonlyMap<string, FieldLimit>

/** The texts of the known fields by name, with the typed line ends. One character beyond the limit is kept, so that the validation reports it. */
export function readTexts(form: FormData, fields: FieldLimits): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const [name, { values, characters }] of fields) {
    if (!form.has(name)) continue
    texts[name] = form
      .getAll(name)
      .slice(0, values)
      .filter((value) => typeof value === 'string')
      .map((value) => value.replaceAll('\r\n', '\n').slice(0, characters + 1))
  }
  return texts
}
