import { Heart } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { MatchCard } from '../match/match-link.tsx'

/** What a shortlist is for, where there is none yet. */
export function EmptyShortlist() {
  const t = useTranslations('shortlist')
  const href = useHref()
  return (
    <>
      <div className="card mt-6 p-6 md:p-10" data-shortlist-empty>
        <Heart size={32} aria-hidden className="text-accent" />
        <h2 className="mt-3 text-xl">{t('emptyTitle')}</h2>
        <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <a href={href('/countries/all/schools')} className="button button-main">
            {t('toSchools')}
          </a>
          <a href={href('/ranking_list')} className="button button-quiet">
            {t('toRanking')}
          </a>
        </div>
      </div>
      <MatchCard />
    </>
  )
}
