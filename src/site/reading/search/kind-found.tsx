import { useTranslations } from '../../messages/provider.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { HitList } from './hit-list.tsx'
import { kindPath } from './kinds.ts'
import type { OneKind } from './load.ts'

/** All of one kind that was found, a page at a time. */
export function KindFound({ data: { query, kind, list, hits } }: { data: OneKind }) {
  const t = useTranslations('results')
  return (
    <div className="max-w-3xl">
      <p role="status" className="mt-4 mb-5 text-lg font-semibold">
        {t('count', { count: list.total })}
      </p>
      {hits.length > 0 && <HitList hits={hits} level="h2" />}
      <Pager list={list} to={(page) => kindPath(kind, query, page)} />
    </div>
  )
}
