import { createContext, useContext } from 'react'
import { type Kept, typedFields } from '../door/kept.ts'
import { useWords } from '../messages/words.ts'

/** Input of this request's form. */
export const TypedContext = createContext<Kept>([])

/** Shows input whose form no longer exists, so that the user can copy it. */
export function TypedText() {
  const say = useWords()
  const texts = typedFields(useContext(TypedContext)).filter(([, value]) => value.trim() !== '')
  if (texts.length === 0) return null
  return (
    <section className="panel mt-3" aria-labelledby="typed">
      <h2 id="typed">{say('errors.typed')}</h2>
      {texts.map(([name, value]) => (
        <p key={`${name} ${value}`} className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {value}
        </p>
      ))}
    </section>
  )
}
