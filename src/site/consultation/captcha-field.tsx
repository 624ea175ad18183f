import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TextField } from './fields.tsx'

export type Captcha = { key: string; image: string }

/** The picture of the step that shows it, and a button for another; the answer's box empties with each picture. */
export function CaptchaField({ captcha, errors }: { captcha: Captcha | null; errors: string[] | undefined }) {
  const t = useTranslations('consultation')
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {captcha ? (
          <img
            src={captcha.image}
            width={220}
            height={80}
            alt={t('captchaAlt')}
            className="rounded-lg border border-line"
          />
        ) : (
          <p className="rounded-lg bg-sand p-4">{t('captchaFailed')}</p>
        )}
        <button type="submit" name="intent" value="captcha" className="button button-quiet">
          <RefreshCw size={17} aria-hidden /> {t('captchaRefresh')}
        </button>
      </div>
      <input type="hidden" name="captcha.key" value={captcha?.key ?? ''} />
      <TextField
        key={captcha?.key}
        name="captcha.answer"
        label={t('captchaLabel')}
        hint={t('captchaHint')}
        value=""
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        errors={errors}
      />
    </div>
  )
}
