/** The text of a document: pasted, or a Word file; the counted text can be read. */

import { FileText, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { browserApi } from '../../shell/browser-api.ts'
import type { OrderValues } from '../order-values.ts'
import { errorsIn, uploadFile } from '../quote.ts'
import { useWordCount } from './price-panel.tsx'

// Uploads a chosen Word file for counting at once, and stores the result.

export type Uploaded = { id: string; name: string; words: number; text: string }
export type UploadState = { reading: string | null; file: Uploaded | null; errors: string[] | undefined }

const uploadedIn = ({
  file_id: id,
  file_name: name = '',
  file_words,
  file_text: text = '',
}: OrderValues): Uploaded | null => (id ? { id, name, words: Number(file_words), text } : null)

export function useUpload(values: OrderValues, givenErrors: string[] | undefined, onChange: () => void) {
  const t = useTranslations('order.refine')
  const [state, setState] = useState<UploadState>({ reading: null, file: uploadedIn(values), errors: givenErrors })
  const abort = useRef<AbortController>(undefined)
  function settle(next: Partial<UploadState>) {
    setState({ reading: null, file: null, errors: undefined, ...next })
    onChange()
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // counted here, so the form does not send it again
    event.currentTarget.value = ''
    if (!file) return
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    settle({ reading: file.name })
    const next = await send(file, signal, t('uploadFailed'))
    if (!signal.aborted) settle(next)
  }
  function remove() {
    abort.current?.abort()
    settle({})
  }
  return { ...state, choose, remove }
}

async function send(file: File, signal: AbortSignal, lost: string): Promise<Partial<UploadState>> {
  try {
    const { id, name, word_count, text } = await uploadFile(browserApi(), file, signal)
    return { file: { id, name, words: word_count, text } }
  } catch (error) {
    try {
      return { errors: Object.values(errorsIn(error)).flat() }
    } catch {
      return { errors: [lost] }
    }
  }
}

const SOURCES = ['text', 'file'] as const
/** A preview of the counted text, from the API. */
const shownMax = 20_000

type UploadField = ReturnType<typeof useUpload>

export function TextSource({
  values,
  errors,
  upload,
}: {
  values: OrderValues
  errors: FieldErrors
  upload: UploadField
}) {
  const t = useTranslations('order.refine')
  return (
    <div>
      <fieldset>
        <legend className="sr-only">{t('source')}</legend>
        <div className="flex flex-wrap gap-2">
          {SOURCES.map((source) => (
            <label key={source} className="choice">
              <input type="radio" name="source" value={source} defaultChecked={(values.source ?? 'text') === source} />
              {source === 'text' ? t('sourceText') : t('sourceFile')}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 group-has-[[name=source][value=file]:checked]/form:hidden">
        <PastedText value={values.text ?? ''} errors={errors.text} />
      </div>
      <div className="mt-4 hidden group-has-[[name=source][value=file]:checked]/form:block">
        <WordFile upload={upload} />
      </div>
    </div>
  )
}

function PastedText({ value, errors }: { value: string; errors: string[] | undefined }) {
  const t = useTranslations('order.refine')
  const { count, countSoon } = useWordCount(value)
  return (
    <>
      <label htmlFor="f-text" className="block pb-1 font-semibold">
        {t('text')}
      </label>
      <textarea
        id="f-text"
        name="text"
        defaultValue={value}
        rows={10}
        maxLength={300_000}
        onInput={(event) => countSoon(event.currentTarget.value)}
        className="field-input field-sizing-content max-h-[28rem] min-h-52"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? 'f-text-error f-text-hint' : 'f-text-hint'}
      />
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-quiet">
        <p id="f-text-hint">{t('textHint')}</p>
        <output aria-live="polite" className="font-semibold text-ink tabular-nums" data-count={count ?? ''}>
          {count !== null && t('counted', { count })}
        </output>
      </div>
      {errors && (
        <p id="f-text-error" className="mt-1 font-semibold text-danger">
          {errors.join(' ')}
        </p>
      )}
    </>
  )
}

function WordFile({ upload: { reading, file, errors, choose, remove } }: { upload: UploadField }) {
  const t = useTranslations('order.refine')
  // the control itself no longer has a file, and would say so
  const hasText = file !== null || reading !== null
  return (
    <>
      <label
        htmlFor="f-file"
        className="relative flex flex-col items-start gap-3 rounded-xl border-[1.5px] border-dashed border-edge bg-card p-5 has-focus-visible:outline-3 has-focus-visible:outline-accent md:flex-row md:items-center"
      >
        <Upload size={24} aria-hidden className="shrink-0 text-quiet" />
        <span className={hasText ? 'text-link cursor-pointer' : 'grow font-semibold'}>
          {hasText ? t('otherFile') : t('file')}
        </span>
        <input
          id="f-file"
          type="file"
          name="file"
          accept=".doc,.docx,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          onChange={(event) => void choose(event)}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'f-file-error f-file-hint' : 'f-file-hint'}
          className={
            hasText
              ? 'sr-only'
              : 'min-h-11 w-full max-w-80 cursor-pointer text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink'
          }
        />
      </label>
      <p id="f-file-hint" className="mt-1 text-sm text-quiet">
        {t('fileHint')}
      </p>
      {errors && (
        <p id="f-file-error" role="alert" className="mt-1 font-semibold text-danger">
          {errors.join(' ')}
        </p>
      )}
      <div role="status" className="mt-3 empty:hidden">
        {reading !== null && <p className="animate-pulse">{t('uploading', { name: reading })}</p>}
        {file && (
          <p
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-jade-soft px-4 py-2"
            data-words={file.words}
          >
            <FileText size={20} aria-hidden className="text-jade" />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {t('uploaded', { name: file.name, count: file.words })}
            </span>
            <button type="button" onClick={remove} className="text-link min-h-11 cursor-pointer">
              {t('removeFile')}
            </button>
          </p>
        )}
      </div>
      {file && <CountedText text={file.text} />}
    </>
  )
}

/** The counted text, or its beginning. */
export function CountedText({ text }: { text: string }) {
  const t = useTranslations('order.refine')
  const shown = text.slice(0, shownMax)
  return (
    <details className="mt-3">
      <summary className="text-link inline-flex min-h-11 items-center">{t('countedText')}</summary>
      {text.length >= shownMax && <p className="text-sm text-quiet">{t('countedTextLong')}</p>}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard
        tabIndex={0}
        aria-label={t('text')}
        className="mt-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-card p-4 text-[0.9375rem] whitespace-pre-wrap"
      >
        {shown}
      </section>
    </details>
  )
}
