import type { Form } from '../../../domain/content-form/field.ts'
import { useForm } from './form-context.ts'
import { placeOf } from './place-of.ts'
import { Refusal } from './refusal.tsx'

/** The number of invalid fields, with a link to each. */
export function WrongSummary({ form }: { form: Form }) {
  const { wrong, label, say, sentences } = useForm()
  const names = Object.keys(wrong)
  if (names.length === 0) return null
  return (
    <Refusal>
      <p className="font-semibold">{say('wrong', { count: names.length })}</p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="text-link">
              {placeOf(form.fields, name.split('.'), label).join(' › ') || say('whole')}
            </a>
            <span className="block">{sentences(name).join(' ')}</span>
          </li>
        ))}
      </ul>
    </Refusal>
  )
}
