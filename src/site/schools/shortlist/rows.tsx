/** The list: each school with its key figures, its position, and the selection for comparison. */

import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { compareMax, joinIds } from '../../../domain/shortlist.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { CardFigures, NameAndPlace } from '../list/school-card.tsx'
import type { FactedSchool } from './load.ts'

/** School names as links: also for those beyond the maximum. */
export function SchoolLinks({ schools }: { schools: readonly { id: number; name: string }[] }) {
  const href = useHref()
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {schools.map(({ id, name }) => (
        <li key={id}>
          <a href={href(`/schools/${id}`)} className="text-link inline-block py-2">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Schools of a URL that are not shown: unknown ones, and those beyond the maximum. */
export function LeftOut({
  unknown,
  over,
  overText,
}: {
  /** Null when all are known. */
  unknown: string | null
  over: ComponentProps<typeof SchoolLinks>['schools']
  overText: string
}) {
  return (
    <>
      {unknown !== null && <p className="notice">{unknown}</p>}
      {over.length > 0 && (
        <div className="notice">
          <p>{overText}</p>
          <SchoolLinks schools={over} />
        </div>
      )}
    </>
  )
}

const EDIT = 'shortlist-edit'
const COMPARE = 'shortlist-compare'
const small = 'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sand'

/** A shared list can be compared and attached to a booking; it can be changed after saving it as one's own. */
export function ShortlistRows({ schools, isOwn }: { schools: readonly FactedSchool[]; isOwn: boolean }) {
  const t = useTranslations('shortlist')
  const href = useHref()
  const ids = schools.map(({ id }) => id)
  return (
    <section aria-label={t('title')} className="mt-6">
      {isOwn && <form id={EDIT} method="post" action={href('/shortlist')} data-list-form />}
      {ids.length > 1 && <form id={COMPARE} method="get" action={href('/compare')} data-compare-form={compareMax} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="font-semibold">{t('count', { count: ids.length })}</p>
        {isOwn && (
          <button
            type="submit"
            form={EDIT}
            name="clear"
            value="1"
            className="text-link no-print min-h-11 cursor-pointer"
          >
            <Trash2 size={16} aria-hidden className="mr-1.5 inline align-[-2px]" />
            {t('clear')}
          </button>
        )}
      </div>
      <ol className="mt-2 grid gap-4 md:grid-cols-2">
        {schools.map((school, place) => (
          <Row key={school.id} school={school} place={place} ids={ids} isOwn={isOwn} />
        ))}
      </ol>
      <Next ids={ids} />
    </section>
  )
}

type RowProps = { school: FactedSchool; place: number; ids: readonly number[]; isOwn: boolean }

function Row({ school, place, ids, isOwn }: RowProps) {
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
        {isOwn && (
          <span className="ml-auto flex">
            {place > 0 && <Change name="up" id={id} label={t('moveUp', { school: name })} icon={ArrowUp} />}
            {place < ids.length - 1 && (
              <Change name="down" id={id} label={t('moveDown', { school: name })} icon={ArrowDown} />
            )}
            <Change name="remove" id={id} label={t('remove', { school: name })} icon={X} />
          </span>
        )}
      </div>
    </li>
  )
}

type ChangeProps = { name: 'up' | 'down' | 'remove'; id: number; label: string; icon: typeof X }

/** Posts a change of one school, not the resulting list, which another tab may have changed since. */
function Change({ name, id, label, icon: Icon }: ChangeProps) {
  return (
    <button type="submit" form={EDIT} name={name} value={id} aria-label={label} title={label} className={small}>
      <Icon size={20} aria-hidden />
    </button>
  )
}

/** The actions for a list. */
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
