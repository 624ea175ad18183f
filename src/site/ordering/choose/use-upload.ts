/** Sends a chosen Word file to be counted at once, and holds what came back. */
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { browserApi } from '../browser-api.ts'
import type { OrderValues } from '../order-values.ts'
import { errorsIn, uploadFile } from '../quote.ts'

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
    // counted here, so it does not travel with the form as well
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
