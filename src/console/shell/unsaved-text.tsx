import { createContext, useContext } from 'react'
import { useTranslations } from '../messages/translations.ts'
import { type SavedInput, visibleInput } from '../sign-in/saved-input.ts'

/** Input of this request's form. */
export const InputContext = createContext<SavedInput>([])

/** Shows input whose form no longer exists, so that the user can copy it. */
export function UnsavedText() {
  const t = useTranslations()
  const texts = visibleInput(useContext(InputContext)).filter(([, value]) => value.trim() !== '')
  if (texts.length === 0) return null
  return (
    <section className="panel mt-3" aria-labelledby="typed">
      <h2 id="typed">{t('errors.input')}</h2>
      {texts.map(([name, value]) => (
        <p key={`${name} ${value}`} className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {value}
        </p>
      ))}
    </section>
  )
}
