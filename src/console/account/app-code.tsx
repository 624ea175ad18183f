import { encode } from 'uqr'
import { useWords } from '../messages/words.ts'
import { Field } from '../shell/field.tsx'

/** The key of an authenticator app, to be scanned or typed, and the form for its first code. */
export function AppCode({ app, errors }: { app: { secret: string; address: string }; errors: string[] | undefined }) {
  const say = useWords()
  return (
    <div className="grid gap-3">
      <p>{say('account.app_scan')}</p>
      <QrCode text={app.address} label={say('account.app_qr')} />
      <p>
        {say('account.app_key')}{' '}
        <code className="font-semibold break-all">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form method="post" action="/console/account" className="grid max-w-sm gap-3">
        <Field
          label={say('account.app_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          errors={errors}
          maxLength={10}
          required
        />
        <button type="submit" name="intent" value="app_confirm" className="button button-main">
          {say('account.app_confirm')}
        </button>
      </form>
    </div>
  )
}

/** Dark on white, whatever the page's colours: cameras read nothing else as well. */
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
