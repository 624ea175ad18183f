import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { valuesOf } from '../../shell/list-query.ts'
import { listPath } from './list-address.ts'
import type { SchoolListData } from './load.ts'
import { useChosenNames } from './results.tsx'

/** The interpretation of a query, with links to alternatives. */
export function Understood({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { understood } = data
  if (!understood?.isRead) return <Otherwise data={data} />
  const { text, unfound: unmatched, plainPath } = understood
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <p className="text-quiet">
        {t('understood', { text })} {unmatched !== null && t('unfound', { name: unmatched })}
      </p>
      <a href={href(plainPath)} className="text-link inline-flex min-h-11 items-center md:min-h-9">
        {t('asName')}
      </a>
    </div>
  )
}

/** A school's name that is also a place: a link to all schools there. */
function Otherwise({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const nameOf = useChosenNames(data)
  const { code, understood } = data
  if (!understood?.otherwise) return null
  const { otherwise } = understood
  const places = (['regions', 'cities'] as const).flatMap((filter) =>
    valuesOf(otherwise[filter]).map((value) => nameOf(filter, value)),
  )
  if (places.length === 0) return null
  return (
    <p className="mt-2 text-sm">
      <a href={href(listPath(code, otherwise))} className="text-link inline-flex min-h-11 items-center md:min-h-0">
        {t('otherwise', { place: places.join(' · ') })}
      </a>
    </p>
  )
}
