/** The schools attached to a form, each removable; with script at once, without it by the server. */

import { ChevronDown, X } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { joinIds } from '../../domain/shortlist.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'

// The attached schools are in the form's URL (`?s=1,5`), which preserves them across both steps, a reload, Back and another language.

type AttachedSchool = { id: number; name: string }
export type Attached = {
  schools: AttachedSchool[]
  /** The number of ids in the URL without a school on the site. */
  unknown: number
  /** The URL has more than twelve schools. */
  isOver: boolean
}

/** The form's URL with this list instead of another; other parameters stay. */
export function withList(search: string, ids: readonly number[]): string {
  const others = new URLSearchParams(search)
  others.delete('s')
  return `?${[`s=${joinIds(ids)}`, others.toString()].filter(Boolean).join('&')}`
}

/**
 * The remaining schools of the list: from the server, until the visitor removes one in the browser.
 * @param taken null while the server can't resolve it: then the URL is preserved
 * @returns null for a form without a list
 */
export function useAttached(taken: Attached | null) {
  const { search } = useLocation()
  const [left, setLeft] = useState({ of: taken, schools: taken?.schools ?? [] })
  if (!taken || !new URLSearchParams(search).has('s')) return null
  const schools = left.of === taken ? left.schools : taken.schools
  const addressOf = (remaining: readonly AttachedSchool[]) =>
    withList(
      search,
      remaining.map(({ id }) => id),
    )
  return {
    schools,
    /** The target of the form. */
    address: addressOf(schools),
    addressOf,
    /** Also updates the URL, for a reload and another language. */
    keep(remaining: AttachedSchool[]) {
      setLeft({ of: taken, schools: remaining })
      history.replaceState(history.state, '', addressOf(remaining))
    },
    unknown: taken.unknown,
    isOver: taken.isOver,
    isLong: taken.schools.length > openMax,
  }
}
type EditableShortlist = NonNullable<ReturnType<typeof useAttached>>

/** Maximum number shown unfolded: more would push the form off the first screen. */
const openMax = 3

/** @param intent makes the server show the same step again */
type Props = { taken: EditableShortlist; intent: string }

export function AttachedShortlist({ taken, intent }: Props) {
  const t = useTranslations('forms')
  const href = useHref()
  const { schools } = taken
  const box = useRef<HTMLElement>(null)
  const shown = useRef(schools.length)
  useLayoutEffect(() => {
    // the focused button was removed
    if (schools.length < shown.current) box.current?.focus()
    shown.current = schools.length
  }, [schools.length])
  const without = (left: AttachedSchool[], label?: string) => ({
    type: 'submit' as const,
    name: 'intent',
    value: intent,
    formAction: taken.addressOf(left),
    'aria-label': label,
    onClick(event: MouseEvent) {
      event.preventDefault()
      taken.keep(left)
    },
  })
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="taken-title"
      data-taken={schools.length}
      className="mb-6 rounded-xl bg-sea px-4 py-3"
    >
      {schools.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-4">
          <span id="taken-title">{t('takenNone')}</span>
          <a href={href('/shortlist')} className="text-link inline-flex min-h-11 items-center">
            {t('takenBack')}
          </a>
        </p>
      ) : (
        <details className="group" open={!taken.isLong}>
          <summary
            className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-semibold"
            id="taken-title"
          >
            {t('taken', { count: schools.length })}
            <ChevronDown size={20} aria-hidden className="mx-3 shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="grid gap-x-6 md:grid-cols-2">
            {schools.map((school) => (
              <li key={school.id} className="flex items-center justify-between gap-2">
                <a
                  href={href(`/schools/${school.id}`)}
                  target="_blank"
                  rel="noopener"
                  className="text-link min-w-0 py-2"
                >
                  {school.name}
                </a>
                <button
                  {...without(
                    schools.filter((other) => other !== school),
                    t('takenRemove', { school: school.name }),
                  )}
                  className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sand"
                >
                  <X size={18} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <button {...without([])} className="text-link mt-1 min-h-11 cursor-pointer text-sm">
            {t('takenWithout')}
          </button>
        </details>
      )}
      {taken.unknown > 0 && <p className="py-2 text-sm">{t('takenUnknown', { count: taken.unknown })}</p>}
      {taken.isOver && <p className="py-2 text-sm">{t('takenOver')}</p>}
    </section>
  )
}
