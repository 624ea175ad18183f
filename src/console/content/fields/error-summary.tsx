import type { Form } from '../../../domain/content-form/field.ts'
import { ErrorBox } from './error-box.tsx'
import { useForm } from './form-context.ts'
import { placeOf } from './place-of.ts'

/** The number of invalid fields, with a link to each. */
export function ErrorSummary({ form }: { form: Form }) {
  const { fieldErrors, label, t, sentences } = useForm()
  const names = Object.keys(fieldErrors)
  if (names.length === 0) return null
  return (
    <ErrorBox>
      <p className="font-semibold">{t('errors', { count: names.length })}</p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="text-link">
              {placeOf(form.fields, name.split('.'), label).join(' › ') || t('whole')}
            </a>
            <span className="block">{sentences(name).join(' ')}</span>
          </li>
        ))}
      </ul>
    </ErrorBox>
  )
}
