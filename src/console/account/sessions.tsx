import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'

/** The user's sessions, with buttons to end them. */
export function Sessions({ sessions }: Pick<StaffAnswer<'showAccount'>, 'sessions'>) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <section className="panel grid gap-3" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions_title')}</h2>
      <ul className="grid gap-2">
        {sessions.map(({ id, agent, network, created_at, seen_at, is_this }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3" data-session>
            <span className="font-semibold">{agent || t('account.sessions_unknown')}</span>
            {is_this && <span className="tag tag-jade">{t('account.sessions_this')}</span>}
            <span className="text-sm text-quiet">
              {network} · {t('account.sessions_since', { time: time(created_at) })} ·{' '}
              {t('account.sessions_seen', { time: time(seen_at) })}
            </span>
            {!is_this && (
              <PostForm action="/console/account" className="ms-auto">
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="session_end"
                  className="text-link min-h-9 cursor-pointer"
                  aria-label={t('shell.pair', { label: t('account.sessions_end'), value: `${agent}, ${network}` })}
                >
                  {t('account.sessions_end')}
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action="/console/account">
          <Submit intent="sessions_end">{t('account.sessions_others')}</Submit>
        </PostForm>
      )}
    </section>
  )
}
