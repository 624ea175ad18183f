import type { ReactNode } from 'react'
import { useWords } from '../../messages/words.ts'

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
  const say = useWords()
  return (
    <dialog data-dialog={name} className="dialog" aria-labelledby={`dialog-${name}`}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={`dialog-${name}`}>{title}</h2>
        <button type="button" data-close className="button">
          {say('editor.close')}
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
        {say('editor.nothing_found')}
      </p>
      <p data-failed hidden role="alert" className="note-bad mt-2">
        {say('editor.search_failed')}
      </p>
      <ul data-results className="results" />
    </dialog>
  )
}

export function LinkDialog() {
  const say = useWords()
  return (
    <SearchDialog name="link" title={say('editor.link')} label={say('editor.link_to')} hint={say('editor.link_hint')}>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" data-take className="button button-main">
          {say('editor.link_address')}
        </button>
        <button type="button" data-unlink hidden className="button">
          {say('editor.unlink')}
        </button>
      </p>
      <p data-wrong hidden role="alert" className="note-bad mt-2">
        {say('editor.link_wrong')}
      </p>
    </SearchDialog>
  )
}

export function FigureDialog() {
  const say = useWords()
  return (
    <SearchDialog
      name="figure"
      title={say('editor.figure')}
      label={say('editor.figure_search')}
      hint={say('editor.figure_hint')}
    />
  )
}

export function PictureDialog() {
  const say = useWords()
  return (
    <SearchDialog
      name="picture"
      title={say('editor.picture')}
      label={say('editor.picture_search')}
      hint={say('editor.picture_hint')}
    >
      <p data-empty hidden role="status" className="mt-2">
        {`${say('editor.no_pictures')} `}
        <a href="/console/pictures" target="_blank" rel="noopener" className="text-link">
          {say('editor.add_pictures')}
        </a>
      </p>
    </SearchDialog>
  )
}
