import type { FieldErrors } from '../../domain/field-messages.ts'
import type { Captcha } from './captcha.ts'
import { CaptchaField } from './captcha-field.tsx'

type CheckProps = { captcha: Captcha | null; errors: FieldErrors; isShown: boolean }

/** What keeps robots from booking and ordering: with script a proof that nobody sees; without it, or where a browser can't make one, a picture. */
export function Check({ captcha, errors, isShown }: CheckProps) {
  const said = errors['captcha.answer'] ?? errors['captcha.key'] ?? errors.captcha
  const picture = (
    <div className="mt-6">
      <CaptchaField captcha={captcha} errors={said} />
    </div>
  )
  if (isShown) return picture
  return (
    <>
      {/* before the others of its names: of a field that may stand once the first is read */}
      {captcha && <noscript>{picture}</noscript>}
      {['captcha.key', 'captcha.proof', 'silent'].map((name) => (
        // filled in when the form is sent (use-proof-on-submit.ts)
        <input key={name} type="hidden" name={name} />
      ))}
    </>
  )
}
