import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf } from '../../domain/editions.ts'
import { pathOfEntry } from '../content/areas.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { CardTable } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'

/** A readable URL: `/du-học` for `/du-h%E1%BB%8Dc`. */
export function plain(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

export type Redirect = StaffAnswer<'listRedirects'>['redirects'][number]

/** One row per redirect; one card on phones. */
export function RedirectRows({ redirects }: { redirects: Redirect[] }) {
  const t = useTranslations()
  return (
    <CardTable head={(['from', 'to', 'origin', 'uses', 'remove'] as const).map((column) => t(`redirects.${column}`))}>
      {redirects.map((redirect) => (
        <Row key={redirect.id} redirect={redirect} />
      ))}
    </CardTable>
  )
}

function Row({ redirect }: { redirect: Redirect }) {
  const t = useTranslations()
  const { time, date, number, pair } = useFormat()
  const { edition, from, to, is_elsewhere, is_automatic, is_over, at, who, uses, last_used, of } = redirect
  return (
    <tr className="border-b border-line align-top last:border-0 hover:bg-sand max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-1.5">
      <td className="[overflow-wrap:anywhere] max-md:block">
        <span className="font-semibold">{plain(from)}</span>{' '}
        <span className="tag">{edition ? editionOf(edition).ownName : t('redirects.every_edition')}</span>
        {is_over && <span className="tag tag-accent ms-1">{t('redirects.over_mark')}</span>}
      </td>
      <td className="[overflow-wrap:anywhere] max-md:block">
        <span aria-hidden="true" className="text-quiet md:hidden">
          →{' '}
        </span>
        {to === null ? <span className="tag tag-danger">{t('redirects.is_gone')}</span> : plain(to)}
        {is_elsewhere && <span className="tag ms-1">{t('redirects.elsewhere')}</span>}
      </td>
      <td className="text-sm whitespace-nowrap max-md:block">
        {time(at)}
        <span className="block text-quiet max-md:ms-2 max-md:inline">
          {is_automatic ? t('redirects.by_itself') : who}
        </span>
        {of && (
          <span className="block max-w-64 whitespace-normal">
            <span className="text-quiet">{`${t('redirects.of')} `}</span>
            <a href={pathOfEntry(of.kind, of.key)} className="text-link [overflow-wrap:anywhere]">
              {of.name}
            </a>
          </span>
        )}
      </td>
      <td className="text-sm md:whitespace-nowrap max-md:block">
        <span className="text-quiet md:hidden">{pair(t('redirects.uses'), '')}</span>
        {number(uses)}
        {last_used && (
          <span className="block text-quiet max-md:ms-2 max-md:inline">
            {t('redirects.last_used', { day: date(last_used) })}
          </span>
        )}
      </td>
      <td className="max-md:mt-1 max-md:block">
        <RemoveButton redirect={redirect} />
      </td>
    </tr>
  )
}

/** An automatic redirect explains the effect before it can be removed. */
function RemoveButton({ redirect: { id, from, to, is_automatic, leads_anyway, uses } }: { redirect: Redirect }) {
  const t = useTranslations()
  const label = t('redirects.remove_named', { address: plain(from) })
  const form = (
    <PostForm>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="remove"
        className={is_automatic ? 'button button-danger' : 'button whitespace-nowrap'}
        aria-label={label}
      >
        {t('redirects.remove')}
      </button>
    </PostForm>
  )
  if (!is_automatic) return form
  const what = leads_anyway ? 'anyway' : to === null ? 'gone' : 'led'
  return (
    <details className="max-w-64">
      <summary aria-label={`${label} …`} className="text-link">{`${t('redirects.remove')} …`}</summary>
      <p className="my-1 text-sm">
        {t(`redirects.remove_${what}`)} {uses > 0 && t('redirects.remove_used', { count: uses })}
      </p>
      {form}
    </details>
  )
}
