/** Notices above the list: a shared list, recent changes, and schools that are not shown. */
import { Heart } from 'lucide-react'
import { joinIds, shortlistPath } from '../../../domain/shortlist.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { MatchCard } from '../match/match-link.tsx'
import type { ShortlistData } from './load.ts'
import { LeftOut } from './rows.tsx'

/** The introduction for visitors without a shortlist. */
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

export function Notices({ data }: { data: ShortlistData }) {
  const t = useTranslations('shortlist')
  const { schools, over, unknown, isOwn } = data
  return (
    <div className="mt-4 space-y-3">
      {!isOwn && schools.length > 0 && <OthersList data={data} />}
      <Changed data={data} />
      <LeftOut unknown={unknown > 0 ? t('unknown', { count: unknown }) : null} over={over} overText={t('over')} />
    </div>
  )
}

/** The visitor's own list is only overwritten after a confirmation. */
function OthersList({ data: { schools, ownIds } }: { data: ShortlistData }) {
  const t = useTranslations('shortlist')
  const href = useHref()
  const shown = joinIds(schools.map(({ id }) => id))
  return (
    <form method="post" action={href('/shortlist')} data-list-form className="notice no-print">
      <p>{ownIds.length > 0 ? t('sharedOwn', { count: ownIds.length }) : t('sharedNone')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {ownIds.length > 0 ? (
          <>
            <button type="submit" name="add" value={shown} className="button button-main">
              {t('addToMine')}
            </button>
            <button type="submit" name="keep" value={shown} className="button button-quiet">
              {t('keepInstead')}
            </button>
            <a href={href(shortlistPath(ownIds))} className="text-link inline-flex min-h-11 items-center">
              {t('toMine')}
            </a>
          </>
        ) : (
          <button type="submit" name="keep" value={shown} className="button button-main">
            {t('keepFirst')}
          </button>
        )}
      </div>
    </form>
  )
}

/** The undo link of a change. */
function Changed({ data: { schools, was } }: { data: ShortlistData }) {
  const t = useTranslations('shortlist')
  const href = useHref()
  const now = joinIds(schools.map(({ id }) => id))
  const before = joinIds(was)
  if (before === '' || before === now) return null
  return (
    <form method="post" action={href('/shortlist')} data-list-form className="notice no-print flex items-center gap-4">
      <p role="status">{t('changed')}</p>
      <input type="hidden" name="from" value={now} />
      <button type="submit" name="to" value={before} className="text-link min-h-11 cursor-pointer font-semibold">
        {t('undo')}
      </button>
    </form>
  )
}
