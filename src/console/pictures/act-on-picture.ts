/** Actions of the picture forms. */

import { data } from 'react-router'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { type Locale, perEdition } from '../../domain/editions.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { type ActionError, attempt } from '../shell/action-error.ts'

export type PictureItem = StaffAnswer<'listPictures'>['pictures'][number]

export type PictureUse = StaffAnswer<'showPicture'>['uses'][number]

const bytesPerKb = 1024

const bytesPerMb = 1024 * 1024

/** `4,000 × 3,000 pixels, 2.4 MB`. */
export function useSize() {
  const t = useTranslations()
  const { number } = useFormat()
  return ({ width, height, byte_size }: Pick<PictureItem, 'width' | 'height' | 'byte_size'>): string => {
    const size =
      byte_size < bytesPerMb
        ? t('pictures.kb', { size: number(Math.ceil(byte_size / bytesPerKb)) })
        : t('pictures.mb', { size: number(Math.round((byte_size * 10) / bytesPerMb) / 10) })
    return t('pictures.size', { width: number(width), height: number(height), size })
  }
}

/** The alternative texts and the focal point of a picture, typed or stored. */
export type PictureInput = { alt: Record<Locale, string>; focus_x: number; focus_y: number }
/** A rejected file with the reasons. */
export type RejectedFile = { name: string; sentences: string[] }

export type PictureIntent = 'describe' | 'replace' | 'remove'

export function readPictureInput(form: FormData): PictureInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const alt = perEdition((locale) => text(`alt.${locale}`))
  return { alt, focus_x: Number(text('focus_x') || '50'), focus_y: Number(text('focus_y') || '50') }
}

/** Runs an action on a picture. Returns why it was rejected, or null. @throws ApiFailure */
export async function actOnPicture(
  staff: StaffClient,
  code: string,
  intent: PictureIntent,
  form: FormData,
): Promise<ActionError | null> {
  const version = Number(form.get('version'))
  const { error } = await attempt<unknown>(() => {
    if (intent === 'remove') return staff.removePicture({ code, version })
    if (intent === 'replace') return staff.replacePicture({ code, version, file: form.get('file') })
    return staff.changePicture({ code, version, ...readPictureInput(form) })
  })
  if (error && ![409, 413, 422].includes(error.status)) throw data(null, { status: error.status })
  return error
}

type Added = { codes: string[]; existing: string[]; rejectedFiles: RejectedFile[] }

/** Adds the uploaded files one by one. A rejected file is reported and does not stop the others. */
export async function addPictures(staff: StaffClient, form: FormData): Promise<Added> {
  const added: Added = { codes: [], existing: [], rejectedFiles: [] }
  for (const file of form.getAll('file')) {
    if (typeof file === 'string') continue
    const { result, error } = await attempt(() => staff.addPicture({ file }))
    if (result) (result.is_known ? added.existing : added.codes).push(result.code)
    else added.rejectedFiles.push({ name: file.name, sentences: error.errors.file ?? [error.message] })
  }
  return added
}
