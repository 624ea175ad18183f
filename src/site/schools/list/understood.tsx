import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { listPath, valuesOf } from './list-address.ts'
import type { SchoolListData } from './load.ts'
import { useChosenNames } from './results.tsx'

/** What was understood of a typed text, and the way to what else it may mean. */
export function Understood({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { said } = data
  if (!said?.isRead) return <Otherwise data={data} />
  const { text, unfound, plainPath } = said
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <p className="text-quiet">
        {t('understood', { text })} {unfound !== null && t('unfound', { name: unfound })}
      </p>
      <a href={href(plainPath)} className="text-link inline-flex min-h-11 items-center md:min-h-9">
        {t('asName')}
      </a>
    </div>
  )
}

/** A school's name that is a place too: all schools there. */
function Otherwise({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const nameOf = useChosenNames(data)
  const { code, said } = data
  if (!said?.otherwise) return null
  const { otherwise } = said
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
