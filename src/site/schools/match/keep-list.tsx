/** What can be done with the list: keep it, print it, take it to a consultation. */
import { type FormEvent, useEffect, useState } from 'react'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import { keepTyped, readTyped } from '../../forms/typed.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { useRemarks } from './remarks.ts'
import type { MatchState } from './state.ts'

type Props = { ids: number[]; state: MatchState; answer: MatchAnswer }

export function KeepList({ ids, state, answer }: Props) {
  const t = useTranslations('match')
  const href = useHref()
  const remarks = useRemarks(state, answer)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const address = href(`/consultation?s=${ids.join(',')}`)
  return (
    <section className="no-print mt-8 rounded-2xl bg-sea p-5 md:p-8">
      <h3 className="text-2xl">{t('keepTitle')}</h3>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={href(`/shortlist?s=${ids.join(',')}`)} className="button button-quiet">
          {t('toShortlist')}
        </a>
        <button type="button" onClick={() => print()} hidden={!isReady} className="button button-quiet">
          {t('print')}
        </button>
      </div>
      <form method="post" action={address} onSubmit={(event) => carryHere(event, address)} className="mt-6">
        <input type="hidden" name="intent" value="back" />
        <label className="flex cursor-pointer items-start gap-3">
          <input type="checkbox" name="remarks" value={remarks} className="mt-1 size-5.5 shrink-0 accent-ink" />
          <span>{t('sendFigures')}</span>
        </label>
        <button type="submit" className="button button-main mt-4">
          {t('bookList')}
        </button>
      </form>
    </section>
  )
}

/**
 * With script the figures wait in this tab for the booking form, and leave it with the booking alone.
 * Without, or where the browser keeps nothing, the form is posted: never in an address.
 */
function carryHere(event: FormEvent<HTMLFormElement>, address: string): void {
  const remarks = new FormData(event.currentTarget).get('remarks')
  if (typeof remarks === 'string') {
    const before = readTyped('consultation')
    const written = before.remarks?.[0]?.trim() ?? ''
    const all = written.includes(remarks) ? written : [written, remarks].filter(Boolean).join('\n\n')
    keepTyped('consultation', { ...before, remarks: [all] })
    if (readTyped('consultation').remarks?.[0] !== all) return
  }
  event.preventDefault()
  location.assign(address)
}
