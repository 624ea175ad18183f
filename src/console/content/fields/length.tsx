import { Length } from '../../shell/length.tsx'
import { useForm } from './form-context.ts'

/** Length of a field's text against its limit. */
export function FieldLength(field: { name: string; text: string; most: number | undefined }) {
  const { say } = useForm()
  return <Length {...field} say={(lengths) => say('length', lengths)} className="mt-0.5" />
}
