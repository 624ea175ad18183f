import { Heart } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { COUNT_PLACE } from '../enhance/counted.ts'
import { useHref } from '../links.ts'

/** The way to the shortlist; how many schools are on it, only the browser knows (enhance/shortlist.ts, which finds its words here). */
export function ShortlistLink({ className }: { className: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  return (
    <a
      href={href('/shortlist')}
      className={`${className} relative`}
      aria-label={t('shortlist')}
      data-shortlist={t('shortlistCount', { count: COUNT_PLACE })}
      data-added={t('shortlistAdded', { count: COUNT_PLACE })}
      data-removed={t('shortlistRemoved', { count: COUNT_PLACE })}
      data-full={t('shortlistFull')}
    >
      <Heart size={21} aria-hidden />
      <span hidden aria-hidden data-shortlist-count className="heart-count" />
    </a>
  )
}
