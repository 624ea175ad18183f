/** What a form may hold: anything else that is posted is neither read nor shown again; the same in browser and server. */
import { data } from 'react-router'

/** The form that was posted. @throws 400 for a body that can't be read as one, which the server's door lets through but rarely */
export const postedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })

/** Of a field: how many values, and how many characters of each, are read. */
export type FieldBounds = { values: number; characters: number }
export type KnownFields = ReadonlyMap<string, FieldBounds>

/** The texts of the known fields by name, line ends as they were typed. One character too many is kept, so that it is told. */
export function knownTexts(form: FormData, known: KnownFields): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const [name, { values, characters }] of known) {
    if (!form.has(name)) continue
    texts[name] = form
      .getAll(name)
      .slice(0, values)
      .filter((value) => typeof value === 'string')
      .map((value) => value.replaceAll('\r\n', '\n').slice(0, characters + 1))
  }
  return texts
}
