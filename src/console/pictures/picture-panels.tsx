/** Panels beside a picture's texts: its uses, replacement and removal. */

import { type MessageKey, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { PictureItem, PictureUse } from './act-on-picture.ts'
import { pictureTypes } from './upload-form.tsx'

const KINDS: Record<string, MessageKey> = {
  articles: 'pictures.kind.articles',
  people: 'pictures.kind.people',
  offices: 'pictures.kind.offices',
  testimonials: 'pictures.kind.testimonials',
  guides: 'pictures.kind.guides',
  pages: 'pictures.kind.pages',
  questions: 'pictures.kind.questions',
}

/** The page where an editor changes the entry that shows the picture. */
const pathOf = (kind: string, key: string) =>
  kind === 'articles' ? `/console/articles/${key}` : `/console/content/${kind}/${encodeURIComponent(key)}`

export function Uses({ picture, uses }: { picture: PictureItem; uses: readonly PictureUse[] }) {
  const t = useTranslations()
  const markdown = `![](${picture.reference})`
  return (
    <section className="panel" aria-labelledby="uses">
      <h2 id="uses">{t('pictures.use')}</h2>
      {uses.length === 0 && <p className="mt-1">{t('pictures.unused')}</p>}
      <ul className="mt-1 grid gap-1">
        {uses.map(({ kind, key, label }) => (
          <li key={`${kind} ${key}`}>
            <span className="tag">{KINDS[kind] ? t(KINDS[kind]) : kind}</span>{' '}
            <a href={pathOf(kind, key)} className="text-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{t('pictures.names', { markdown, reference: picture.reference })}</p>
    </section>
  )
}

export function ReplaceForm({ version, errors }: { version: number; errors: string[] }) {
  const t = useTranslations()
  return (
    <PostForm encType="multipart/form-data" className="panel grid gap-2">
      <h2>{t('pictures.replace')}</h2>
      <input type="hidden" name="version" value={version} />
      <Field
        id="new-file"
        name="file"
        label={t('pictures.replace_hint')}
        hint={t('pictures.limits')}
        errors={errors}
        type="file"
        required
        accept={pictureTypes}
      />
      <Submit intent="replace" className="justify-self-start">
        {t('pictures.replace_do')}
      </Submit>
    </PostForm>
  )
}

/** Removal is permanent, so it asks for confirmation. */
export function RemoveForm({
  version,
  isUsed,
  isConfirming,
}: {
  version: number
  isUsed: boolean
  isConfirming: boolean
}) {
  const t = useTranslations()
  return (
    <PostForm id="remove" action="?" className={`${isConfirming && !isUsed ? 'note-bad' : 'panel'} grid gap-2`}>
      <h2>{t(isConfirming && !isUsed ? 'pictures.remove_title' : 'pictures.remove')}</h2>
      <input type="hidden" name="version" value={version} />
      <p className="text-sm">{t(isUsed ? 'pictures.remove_not' : 'pictures.remove_hint')}</p>
      {!isUsed && !isConfirming && (
        <a href="?remove#remove" className="button button-danger justify-self-start">
          {t('pictures.remove')}…
        </a>
      )}
      {!isUsed && isConfirming && (
        <p className="flex flex-wrap gap-2">
          <Submit intent="remove" look="danger">
            {t('pictures.remove_yes')}
          </Submit>
          <a href="?" className="button">
            {t('pictures.keep')}
          </a>
        </p>
      )}
    </PostForm>
  )
}
