import type { ReactNode } from 'react'
import { useTranslations } from '../../messages/translations.ts'

/** A search dialog with a list of results; `mount.ts` fills it. */
function SearchDialog({
  name,
  title,
  label,
  hint,
  children,
}: {
  name: string
  title: string
  label: string
  hint: string
  children?: ReactNode
}) {
  const t = useTranslations()
  return (
    <dialog data-dialog={name} className="dialog" aria-labelledby={`dialog-${name}`}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={`dialog-${name}`}>{title}</h2>
        <button type="button" data-close className="button">
          {t('editor.close')}
        </button>
      </div>
      <label htmlFor={`dialog-${name}-q`} className="mt-2 block text-sm">
        {label}
      </label>
      <input
        id={`dialog-${name}-q`}
        data-query
        type="search"
        autoComplete="off"
        className="field-input"
        aria-describedby={`dialog-${name}-hint`}
      />
      <p id={`dialog-${name}-hint`} className="mt-1 text-sm text-quiet">
        {hint}
      </p>
      {children}
      <p data-none hidden role="status" className="mt-2">
        {t('editor.nothing_found')}
      </p>
      <p data-failed hidden role="alert" className="note-bad mt-2">
        {t('editor.search_failed')}
      </p>
      <ul data-results className="results" />
    </dialog>
  )
}

export function LinkDialog() {
  const t = useTranslations()
  return (
    <SearchDialog name="link" title={t('editor.link')} label={t('editor.link_to')} hint={t('editor.link_hint')}>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" data-take className="button button-main">
          {t('editor.link_address')}
        </button>
        <button type="button" data-unlink hidden className="button">
          {t('editor.unlink')}
        </button>
      </p>
      <p data-wrong hidden role="alert" className="note-bad mt-2">
        {t('editor.link_invalid')}
      </p>
    </SearchDialog>
  )
}

export function FigureDialog() {
  const t = useTranslations()
  return (
    <SearchDialog
      name="figure"
      title={t('editor.figure')}
      label={t('editor.figure_search')}
      hint={t('editor.figure_hint')}
    />
  )
}

export function PictureDialog() {
  const t = useTranslations()
  return (
    <SearchDialog
      name="picture"
      title={t('editor.picture')}
      label={t('editor.picture_search')}
      hint={t('editor.picture_hint')}
    >
      <p data-empty hidden role="status" className="mt-2">
        {`${t('editor.no_pictures')} `}
        <a href="/console/pictures" target="_blank" rel="noopener" className="text-link">
          {t('editor.add_pictures')}
        </a>
      </p>
    </SearchDialog>
  )
}
