import { pictureBytesMax } from '../../domain/pictures/limits.ts'
import { fieldSentences } from '../../domain/translators.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { RejectedFile } from './act-on-picture.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml,.heic'

/** Uploads pictures: a plain form that a script sends file by file with progress. */
export function UploadForm({ rejectedFiles }: { rejectedFiles: readonly RejectedFile[] }) {
  const t = useTranslations()
  const { locale } = useReader()
  const gaps = { name: '%name', percent: '%percent' }
  return (
    <PostForm
      encType="multipart/form-data"
      className="panel grid gap-2"
      data-upload="/console/pictures/upload"
      data-bytes-max={pictureBytesMax}
      data-too-large={fieldSentences(locale).translate('picture.too_large')}
      data-progress={t('pictures.progress', gaps)}
      data-reading={t('pictures.reading', gaps)}
      data-done={t('pictures.done', gaps)}
      data-lost={t('pictures.lost', gaps)}
    >
      <h2>{t('pictures.add')}</h2>
      <div className="flex flex-wrap items-end gap-2">
        <label className="block min-w-0 grow">
          <span className="text-sm font-semibold">{t('pictures.file')}</span>
          <input
            type="file"
            name="file"
            multiple
            required
            accept={pictureTypes}
            className="field-input"
            aria-describedby="upload-limits"
            aria-invalid={rejectedFiles.length > 0 || undefined}
          />
        </label>
        <Submit intent="add" look="main">
          {t('pictures.upload')}
        </Submit>
      </div>
      <p id="upload-limits" className="text-sm text-quiet">
        {t('pictures.limits')}
      </p>
      <ul data-told className="grid gap-1 empty:-mt-2" aria-live="polite">
        {rejectedFiles.map(({ name, sentences }) => (
          <li key={name} className="note-bad">
            <b className="[overflow-wrap:anywhere]">{name}</b> {sentences.join(' ')}
          </li>
        ))}
      </ul>
    </PostForm>
  )
}
