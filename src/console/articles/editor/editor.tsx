import { editionOf, type Locale } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/translations.ts'
import { FigureDialog, LinkDialog, PictureDialog } from './dialogs.tsx'
import script from './mount.ts?worker&url'
import { Toolbar } from './toolbar.tsx'

type Props = {
  id: string
  name: string
  label: string
  locale: Locale
  value: string
  /** Current text of each figure that the article names; null for an unknown figure. */
  figureTexts: Record<string, string | null>
  errors: readonly string[]
}

/** A Markdown field of a form; the editor replaces it where scripts run. */
export function Editor({ id, name, label, locale, value, figureTexts, errors }: Props) {
  const t = useTranslations()
  const hasError = errors.length > 0
  const example = '{{uk.visa.fee}}'
  return (
    <div data-editor data-locale={locale} data-figure-texts={JSON.stringify(figureTexts)} className="editor">
      <label id={`${id}-label`} htmlFor={id} className="block text-sm">
        {label}
      </label>
      <Toolbar controls={`${id}-surface`} />
      <div data-surface id={`${id}-surface`} hidden className="surface" />
      <textarea
        id={id}
        name={name}
        lang={editionOf(locale).htmlLang}
        rows={24}
        spellCheck
        defaultValue={value}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? `${id}-wrong` : `${id}-hint`}
        className="field-input source"
      />
      {hasError ? (
        <p id={`${id}-wrong`} className="mt-0.5 text-sm text-danger">
          {errors.join(' ')}
        </p>
      ) : (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-quiet">
          <span data-hint-source>{t('editor.hint_source', { example })}</span>
          <span data-hint-rich hidden>
            {t('editor.hint', { example })}
          </span>
        </p>
      )}
      <p data-lost data-sentence={t('editor.pictures_lost')} hidden role="alert" className="note-bad mt-2" />
      <div
        data-difference
        data-sentence={t('editor.difference', { number: '{number}', words: '{words}' })}
        hidden
        role="alert"
        tabIndex={-1}
        className="note-bad mt-2"
      >
        <p data-told />
        <button type="button" data-go className="button mt-1">
          {t('editor.go_there')}
        </button>
        <div className="mt-2 grid gap-2 md:grid-cols-2">
          <div>
            <p className="font-semibold">{t('editor.is')}</p>
            <pre data-is className="told" />
          </div>
          <div>
            <p className="font-semibold">{t('editor.reads')}</p>
            <pre data-reads className="told" />
          </div>
        </div>
      </div>
      <LinkDialog />
      <FigureDialog />
      <PictureDialog />
      <script type="module" src={script} />
    </div>
  )
}
