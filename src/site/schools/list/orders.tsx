import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { type ListFilters, listPath } from './list-address.ts'
import type { Choices, SchoolListData } from './load.ts'

type Known = Choices['known']
type Order = Pick<ListFilters, 'sort' | 'order'> & { label: string; figure?: keyof Known }

/** The orders there are for this list: those by a figure where any school has it. */
function useOrders({ filters, choices }: SchoolListData): (Order & { isCurrent: boolean })[] {
  const t = useTranslations('schools')
  const own: Order[] = filters.school
    ? [
        { sort: '', order: '', label: t('orderBy.fit') },
        { sort: 'rank', order: '', label: t('orderBy.rank') },
      ]
    : [{ sort: '', order: '', label: t('orderBy.rank') }]
  const all: Order[] = [
    ...own,
    { sort: 'name', order: '', label: t('orderBy.name') },
    { sort: 'tuition', order: '', label: t('orderBy.tuitionLow'), figure: 'tuition' },
    { sort: 'tuition', order: 'desc', label: t('orderBy.tuitionHigh'), figure: 'tuition' },
    { sort: 'admission', order: 'desc', label: t('orderBy.admissionHigh'), figure: 'admission' },
    { sort: 'admission', order: '', label: t('orderBy.admissionLow'), figure: 'admission' },
    { sort: 'international', order: '', label: t('orderBy.international'), figure: 'international' },
  ]
  const sort = filters.sort === 'rank' && !filters.school ? '' : filters.sort
  return all
    .map((order) => ({ ...order, isCurrent: order.sort === sort && order.order === filters.order }))
    .filter(({ figure, isCurrent }) => !figure || isCurrent || (choices?.known[figure] ?? 0) > 0)
}

/** In which order the list stands, and what others there are. */
export function Orders({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const orders = useOrders(data)
  const { code, filters, list } = data
  if (filters.view !== '' || list.total < 2) return null
  const current = orders.find(({ isCurrent }) => isCurrent)
  return (
    <nav aria-label={t('order')} className="-ml-1.5">
      <Menu
        group="order"
        label={
          <>
            <span className="text-quiet">{t('order')}</span> <span className="font-semibold">{current?.label}</span>
          </>
        }
      >
        {orders.map(({ sort, order, label, isCurrent }) => (
          <MenuLink
            key={`${sort} ${order}`}
            href={href(listPath(code, { ...filters, sort, order }))}
            isCurrent={isCurrent}
          >
            {label}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}

/** Where the list goes by a figure: how many have it. */
export function KnownNote({ data: { list } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const known = 'known' in list ? (list.known as number | undefined) : undefined
  if (known === undefined || known === list.total || list.total === 0) return null
  return <p className="mt-1 text-sm text-quiet">{t('known', { known, total: list.total })}</p>
}
