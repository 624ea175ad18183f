import { Heart as HeartShape } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

/** A one-button form: adds a school to the shortlist, and with script removes it again. The same for all visitors: only the browser knows the list. */
export function Heart({ school, className = '' }: { school: { id: number; name: string }; className?: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  return (
    <form method="post" action={href('/shortlist')} className="contents">
      <button
        type="submit"
        name="add"
        value={school.id}
        data-heart={school.id}
        aria-label={t('heart', { school: school.name })}
        className={`heart no-print ${className}`}
      >
        <HeartShape size={22} aria-hidden />
      </button>
    </form>
  )
}
