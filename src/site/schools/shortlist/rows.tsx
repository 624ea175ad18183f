/** The list itself: each school with what decides, its place in the list, and the choice of what to compare. */
import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react'
import { compareMax, joinIds } from '../../../domain/shortlist.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { CardFigures } from '../list/card-figures.tsx'
import { NameAndPlace } from '../list/name-and-place.tsx'
import type { FactedSchool } from './load-schools.ts'

const EDIT = 'shortlist-edit'
const COMPARE = 'shortlist-compare'
const small = 'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sand'

export function ShortlistRows({ schools }: { schools: readonly FactedSchool[] }) {
  const t = useTranslations('shortlist')
  const href = useHref()
  const ids = schools.map(({ id }) => id)
  return (
    <section aria-label={t('title')} className="mt-6">
      <form id={EDIT} method="post" action={href('/shortlist')} data-list-form>
        <input type="hidden" name="from" value={joinIds(ids)} />
      </form>
      <form id={COMPARE} method="get" action={href('/compare')} data-compare-form={compareMax} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="font-semibold">{t('count', { count: ids.length })}</p>
        <button type="submit" form={EDIT} name="to" value="" className="text-link no-print min-h-11 cursor-pointer">
          <Trash2 size={16} aria-hidden className="mr-1.5 inline align-[-2px]" />
          {t('clear')}
        </button>
      </div>
      <ol className="mt-2 grid gap-4 md:grid-cols-2">
        {schools.map((school, place) => (
          <Row key={school.id} school={school} place={place} ids={ids} />
        ))}
      </ol>
      <Next ids={ids} />
    </section>
  )
}

function Row({ school, place, ids }: { school: FactedSchool; place: number; ids: readonly number[] }) {
  const t = useTranslations('shortlist')
  const href = useHref()
  const { id, name } = school
  return (
    <li className="card listed row-span-3 grid grid-rows-subgrid gap-3 p-4">
      <div className="flex gap-3">
        <img src={school.logo} width={56} height={56} alt="" className="size-14 shrink-0 rounded-xl" />
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug">
            <a href={href(`/schools/${id}`)} className="hover:underline">
              {name}
            </a>
          </h2>
          <NameAndPlace school={school} />
        </div>
      </div>
      <CardFigures school={school} />
      <div className="no-print flex items-center border-t border-line pt-2">
        {ids.length > 1 && (
          <label className="mr-auto flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              form={COMPARE}
              name="s"
              value={id}
              defaultChecked={place < compareMax}
              aria-label={t('pickSchool', { school: name })}
              className="size-5"
            />
            {t('pick')}
          </label>
        )}
        <span className="ml-auto flex">
          {place > 0 && <Change to={swapped(ids, place - 1)} label={t('moveUp', { school: name })} icon={ArrowUp} />}
          {place < ids.length - 1 && (
            <Change to={swapped(ids, place)} label={t('moveDown', { school: name })} icon={ArrowDown} />
          )}
          <Change to={ids.filter((other) => other !== id)} label={t('remove', { school: name })} icon={X} />
        </span>
      </div>
    </li>
  )
}

/** The list with the school at a place behind the next one. */
function swapped(ids: readonly number[], place: number): number[] {
  const [one, other] = [ids[place], ids[place + 1]]
  return ids.map((id, at) => (at === place ? (other ?? id) : at === place + 1 ? (one ?? id) : id))
}

function Change({ to, label, icon: Icon }: { to: readonly number[]; label: string; icon: typeof X }) {
  return (
    <button type="submit" form={EDIT} name="to" value={joinIds(to)} aria-label={label} title={label} className={small}>
      <Icon size={20} aria-hidden />
    </button>
  )
}

/** What one does with a list. */
function Next({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('shortlist')
  const href = useHref()
  return (
    <div className="no-print mt-5 flex flex-wrap items-center gap-3">
      <a href={href(`/consultation?s=${joinIds(ids)}`)} className="button button-main">
        {t('book')}
      </a>
      {ids.length > 1 && (
        <>
          <button type="submit" form={COMPARE} className="button button-quiet">
            {t('compare')}
          </button>
          <span className="text-sm text-quiet">{t('compareHint')}</span>
        </>
      )}
    </div>
  )
}
