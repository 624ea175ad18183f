/** Says which parameters of an address are no choice, and what was used instead. */
import { useTranslations } from '../messages/provider.tsx'

export type Ignored<Field extends string> = { field: Field; value: string }
/** `used`: what counts instead; empty where nothing does. */
export type IgnoredLine = { label: string; value: string; used: string }

export function IgnoredNote({ ignored }: { ignored: readonly IgnoredLine[] }) {
  const t = useTranslations('ignored')
  if (ignored.length === 0) return null
  return (
    <ul role="status" className="mt-3 rounded-2xl bg-sea p-4" data-ignored>
      {ignored.map(({ label, value, used }) => (
        <li key={`${label} ${value}`}>
          {used === '' ? t('leftOut', { label, value }) : t('replaced', { label, value, used })}
        </li>
      ))}
    </ul>
  )
}
