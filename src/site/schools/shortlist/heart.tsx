import { Heart as HeartShape } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

/** A form of one button: puts a school on the shortlist, and with script takes it off again. Alike for everyone: what is on the list, only the browser knows. */
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
