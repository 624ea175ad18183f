/** The forms of one picture, between what is typed and what the API takes. */
import type { StaffClient } from '../../api/staff/client.ts'
import { LOCALES, type Locale } from '../../domain/editions.ts'
import { attempt, type Refused } from '../shell/refused.ts'
import type { TypedWords } from './words-form.tsx'

export type PictureIntent = 'describe' | 'replace' | 'remove'

export function readWords(form: FormData): TypedWords {
  const text = (name: string) => String(form.get(name) ?? '')
  const alt = Object.fromEntries(LOCALES.map((locale) => [locale, text(`alt.${locale}`)])) as Record<Locale, string>
  return { alt, focus_x: Number(text('focus_x') || '50'), focus_y: Number(text('focus_y') || '50') }
}

/** Does what a form of a picture asks for; answers why it wasn't done, or null. @throws ApiFailure */
export async function actOnPicture(
  staff: StaffClient,
  code: string,
  intent: PictureIntent,
  form: FormData,
): Promise<Refused | null> {
  const version = Number(form.get('version'))
  const { refused } = await attempt<unknown>(() => {
    if (intent === 'remove') return staff.removePicture({ code, version })
    if (intent === 'replace') return staff.replacePicture({ code, version, file: form.get('file') })
    return staff.changePicture({ code, version, ...readWords(form) })
  })
  if (refused && ![409, 413, 422].includes(refused.status)) throw new Error(refused.code)
  return refused
}
