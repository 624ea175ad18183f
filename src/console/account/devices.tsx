import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { PostForm } from '../shell/post-form.tsx'

/** Notifications on this browser, turned on by `script/notifications.ts`, and the browsers that get them. */
export function Devices({ devices, push_key }: Pick<StaffAnswer<'showAccount'>, 'devices' | 'push_key'>) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <section className="panel grid gap-3" aria-labelledby="devices">
      <h2 id="devices">{t('account.devices_title')}</h2>
      <p>{t('account.devices_text')}</p>
      <ul className="grid gap-2">
        {devices.map(({ id, agent, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3" data-device={id}>
            <span className="font-semibold">{agent || t('account.sessions_unknown')}</span>
            <span className="tag tag-jade" data-this hidden>
              {t('account.sessions_this')}
            </span>
            <span className="text-sm text-quiet">{t('account.sessions_since', { time: time(created_at) })}</span>
            <PostForm action="/console/account" className="ms-auto flex gap-3">
              <input type="hidden" name="id" value={id} />
              {(['device_test', 'device_remove'] as const).map((intent) => (
                <button
                  key={intent}
                  type="submit"
                  name="intent"
                  value={intent}
                  className="text-link min-h-9 cursor-pointer"
                  aria-label={t('shell.pair', { label: t(`account.${intent}`), value: agent })}
                >
                  {t(`account.${intent}`)}
                </button>
              ))}
            </PostForm>
          </li>
        ))}
      </ul>
      <p className="text-quiet" data-notifications-unsupported>
        {t('account.devices_unsupported')}
      </p>
      <PostForm action="/console/account" data-notifications={push_key} hidden>
        <input type="hidden" name="intent" value="device_add" />
        <input type="hidden" name="subscription" />
        <button type="submit" className="button">
          {t('account.device_add')}
        </button>
        <p role="alert" className="mt-2 text-bad" data-denied hidden>
          {t('account.device_denied')}
        </p>
        <p role="alert" className="mt-2 text-bad" data-failed hidden>
          {t('account.device_failed')}
        </p>
      </PostForm>
    </section>
  )
}
