import { encode } from 'uqr'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import type { ActionError } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import type { Shown } from './act-on-account.ts'

type Account = StaffAnswer<'showAccount'>

type Props = { account: Account; shown: Shown; error: ActionError | null }

const ACTION = '/console/account'

/** Authenticator app, passkeys and recovery codes. Changing them requires reauthentication. */
export function Factors({ account, shown, error }: Props) {
  const { codes = [] } = shown
  const mayRecover = account.has_app || account.passkeys.length > 0
  return (
    <>
      {codes.length > 0 && <NewCodes codes={codes} />}
      <App account={account} shown={shown} error={error} />
      <Passkeys account={account} />
      {codes.length === 0 && mayRecover && <Codes account={account} />}
    </>
  )
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-2 border-accent" aria-labelledby="new-codes">
      <h2 id="new-codes">{t('account.codes_title')}</h2>
      <p role="status">{t('account.codes_new')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono md:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
          className="button"
        >
          {t('account.codes_save')}
        </a>
        <button type="button" className="button" data-print hidden>
          {t('account.codes_print')}
        </button>
        <a href="/console" className="button button-main">
          {t('account.codes_next')}
        </a>
      </p>
    </section>
  )
}

function App({ account, shown, error }: Props) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-3" aria-labelledby="app">
      <h2 id="app">{t('account.app_title')}</h2>
      <p>{t(account.has_app ? 'account.app_on' : 'account.app_off')}</p>
      {shown.app ? (
        <AppCode app={shown.app} errors={error?.errors.code} />
      ) : (
        account.has_proved && (
          <PostForm action={ACTION}>
            <Submit intent={account.has_app ? 'app_remove' : 'app'}>
              {t(account.has_app ? 'account.app_remove' : 'account.app_set_up')}
            </Submit>
          </PostForm>
        )
      )}
    </section>
  )
}

function Codes({ account }: { account: Account }) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-3" aria-labelledby="codes">
      <h2 id="codes">{t('account.codes_title')}</h2>
      <p>{t('account.codes_left', { count: account.recovery_codes })}</p>
      {account.has_proved && (
        <PostForm action={ACTION}>
          <Submit intent="codes">{t('account.codes_renew')}</Submit>
        </PostForm>
      )}
    </section>
  )
}

function Passkeys({ account }: { account: Account }) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <section className="panel grid gap-3" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('account.passkeys_title')}</h2>
      <p>{t('account.passkeys_text')}</p>
      {account.passkeys.length === 0 && <p className="text-quiet">{t('account.passkeys_none')}</p>}
      <ul className="grid gap-1">
        {account.passkeys.map(({ id, name, used_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-quiet">
              {used_at === null ? t('account.passkey_unused') : t('account.passkey_used', { time: time(used_at) })}
            </span>
            {account.has_proved && (
              <PostForm action={ACTION} className="ms-auto">
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="passkey_remove"
                  className="text-link min-h-9 cursor-pointer"
                  aria-label={t('shell.pair', { label: t('account.passkey_remove'), value: name })}
                >
                  {t('account.passkey_remove')}
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {account.has_proved && (
        <>
          <PasskeyForm
            makes
            action={ACTION}
            intent="passkey_add"
            question="/console/passkey/new"
            label={t('account.passkey_add')}
          >
            <Field
              label={t('account.passkey_name')}
              name="passkey_name"
              defaultValue={t('account.passkey_default')}
              maxLength={60}
              required
            />
          </PasskeyForm>
          <noscript>
            <p className="text-sm text-quiet">{t('account.passkey_script')}</p>
          </noscript>
        </>
      )}
    </section>
  )
}

/** The secret of an authenticator app as QR code and text, and the form for its first code. */
export function AppCode({ app, errors }: { app: { secret: string; address: string }; errors: string[] | undefined }) {
  const t = useTranslations()
  return (
    <div className="grid gap-3">
      <p>{t('account.app_scan')}</p>
      <QrCode text={app.address} label={t('account.app_qr')} />
      <p>
        {t('account.app_key')} <code className="font-semibold break-all">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <PostForm action="/console/account" className="grid max-w-sm gap-3">
        <Field
          label={t('account.app_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          errors={errors}
          maxLength={10}
          required
        />
        <Submit intent="app_confirm" look="main">
          {t('account.app_confirm')}
        </Submit>
      </PostForm>
    </div>
  )
}

/** Always dark on white: cameras read other colours badly. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
