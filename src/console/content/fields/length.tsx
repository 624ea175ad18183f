import { Length } from '../../shell/length.tsx'
import { useForm } from './form-context.ts'

/** How much of its limit a field's text takes. */
export function FieldLength(field: { name: string; text: string; most: number | undefined }) {
  const { say } = useForm()
  return <Length {...field} say={(lengths) => say('length', lengths)} className="mt-0.5" />
}
