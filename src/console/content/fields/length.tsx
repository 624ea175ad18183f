import { Length } from '../../shell/length.tsx'
import { useForm } from './form-context.ts'

/** Length of a field's text against its limit. */
export function FieldLength(field: { name: string; text: string; most: number | undefined }) {
  const { t } = useForm()
  return <Length {...field} format={(lengths) => t('length', lengths)} className="mt-0.5" />
}
