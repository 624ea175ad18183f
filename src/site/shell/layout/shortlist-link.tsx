import { Heart } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
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
      data-shortlist={t('shortlistCount')}
      data-added={t('shortlistAdded')}
      data-removed={t('shortlistRemoved')}
      data-full={t('shortlistFull')}
    >
      <Heart size={21} aria-hidden />
      <span hidden aria-hidden data-shortlist-count className="heart-count" />
    </a>
  )
}
